import { defineConfig } from 'vitest/config';

// A real browser against a real room; run by `make test`.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    testTimeout: 120000,
    hookTimeout: 60000,
    fileParallelism: true,
    maxWorkers: 2,
  },
});
