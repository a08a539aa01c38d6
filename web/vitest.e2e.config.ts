import { defineConfig } from 'vitest/config';
import Summary from './e2e/summary';

// A real browser against a real room; run by `make test`.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    // WebKit needs packages that nothing else does (`make site-test`); figures are no test (`make site-figures`).
    exclude: [
      ...(process.env['BROWSERS'] === 'all' ? [] : ['e2e/webkit.test.ts']),
      ...(process.env['FIGURES'] ? [] : ['e2e/site-figures.test.ts']),
    ],
    environment: 'node',
    testTimeout: 120000,
    hookTimeout: 60000,
    fileParallelism: true,
    maxWorkers: 2,
    // A browser on a machine that others use is late now and then: once more, and the run's last lines name it.
    retry: 1,
    reporters: ['default', new Summary()],
  },
});
