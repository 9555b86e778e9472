import { writeTestCounts } from './test-counts.mjs';

/** How long a project's process may stay once its tests are over, in milliseconds. */
const EXIT_MS = 30_000;

/** A jest reporter that leaves each project's counts in `test-results/`, where `npm test` sums them. */
export default class TestCountsReporter {
  onRunComplete(contexts, results) {
    const [context] = contexts;
    const project = context?.config.displayName?.name;
    if (!project) return;
    const counts = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      secondTries: results.testResults.flatMap(({ testResults }) =>
        testResults.filter(isSecondTry).map(printTry),
      ),
    };
    writeTestCounts(project, counts);
    endIfHeldOpen(project, counts);
  }
}

const isSecondTry = ({ status, invocations }) => status === 'passed' && invocations > 1;
const printTry = ({ fullName, retryReasons }) => `${fullName}\n${retryReasons?.join('\n') ?? ''}`;

/** A server or timer that a test left open would keep the run from ever ending: that is a failure too, and named. */
function endIfHeldOpen(project, counts) {
  const end = () => {
    const open = process.getActiveResourcesInfo().join(', ');
    console.error(`${project}: the tests are over, but this still keeps their process alive: ${open}`);
    writeTestCounts(project, { ...counts, failed: counts.failed + 1 });
    process.exit(1);
  };
  setTimeout(end, EXIT_MS).unref();
}
