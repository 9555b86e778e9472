import { writeTestCounts } from './test-counts.mjs';

/** A jest reporter that leaves each project's counts in `test-results/`, where `npm test` sums them. */
export default class TestCountsReporter {
  onRunComplete(contexts, results) {
    const [context] = contexts;
    const project = context?.config.displayName?.name;
    if (!project) return;
    writeTestCounts(project, {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    });
  }
}
