import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter for scripts/test.mjs: writes the outcome of every test, and why one was skipped or has failed, as JSON into the
 * file named by `GRIDLEASE_TEST_RESULTS`. (Vitest's own JSON reporter omits the reason.)
 */
export default class ResultsReporter {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => ({
      file: module.relativeModuleId,
      // Errors while loading the file or in a hook; those of tests are reported with the tests.
      hasErrors:
        module.errors().length > 0 ||
        [...module.children.allSuites()].some((suite) => suite.errors().length > 0),
      tests: [...module.children.allTests()].map((test) => ({
        name: test.fullName,
        state: test.result().state,
        reason: test.result().note ?? test.result().errors?.[0]?.message,
      })),
    }));
    const unhandled = unhandledErrors.map((error) => String(error.message));
    // biome-ignore lint/style/noProcessEnv: vitest gives a reporter no other way in from the command line.
    writeFileSync(process.env.GRIDLEASE_TEST_RESULTS, JSON.stringify({ files, unhandled }));
  }
}
