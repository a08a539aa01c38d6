// The last lines of a run: which tests failed, and which passed only when tried again.
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const named = (tests: TestCase[]): string[] =>
  tests.map((test) => `  ${test.module.relativeModuleId}: ${test.fullName}`);

export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    // After the reporter that prints the whole story.
    setImmediate(() => {
      if (flaky.length) console.log(['Passed only when tried again:', ...named(flaky)].join('\n'));
      if (failed.length) console.log(['Failed:', ...named(failed)].join('\n'));
    });
  }
}
