import { relative, sep } from 'node:path';
import { missingOf } from './describe-with.mjs';
import { writeTestCounts } from './test-counts.mjs';

/** The time that a project's process may continue after its tests have ended, in milliseconds. */
const EXIT_MS = 30_000;

/** A jest reporter that writes each project's counts to its folder, where `npm test` sums them. */
export default class TestCountsReporter {
  onRunComplete(contexts, { testResults }) {
    const counted = [...contexts].flatMap(({ config }) => {
      const folder = config.rootDir;
      const files = testResults.filter(({ testFilePath }) => testFilePath.startsWith(folder + sep));
      // A project without results has no counts, which is a failure.
      if (!config.displayName || files.length === 0) return [];
      const counts = countsOf(config.displayName.name, folder, files);
      writeTestCounts(folder, counts);
      return [{ folder, counts }];
    });
    if (counted.length > 0) endIfHeldOpen(counted[0]);
  }
}

/** Returns the counts of a project by the results of its test files. A file that could not run is a failure. */
function countsOf(project, folder, files) {
  const sum = (count) => files.reduce((total, file) => total + count(file), 0);
  return {
    project,
    passed: sum(({ numPassingTests }) => numPassingTests),
    failed: sum(({ numFailingTests, testExecError }) => numFailingTests + (testExecError ? 1 : 0)),
    skipped: sum(({ numPendingTests, numTodoTests }) => numPendingTests + numTodoTests),
    suites: files.flatMap((file) => skippedSuites(file, folder)),
    failures: files.flatMap((file) => failedTests(file, folder)),
    files: files.map(({ testFilePath, perfStats }) => ({
      file: relative(folder, testFilePath),
      path: testFilePath,
      seconds: (perfStats.end - perfStats.start) / 1_000,
    })),
  };
}

/**
 * Lists the skipped tests of a file, by their outermost title, with their missing requirements; `missing` is undefined
 * when no title names any.
 */
function skippedSuites({ testFilePath, testResults }, folder) {
  const suites = new Map();
  for (const { status, ancestorTitles, title } of testResults) {
    if (status !== 'pending' && status !== 'todo') continue;
    const titles = [...ancestorTitles, title];
    const missing = missingOf(titles);
    const key = `${titles[0]} ${missing}`;
    const suite = suites.get(key) ?? {
      file: relative(folder, testFilePath),
      title: titles[0],
      missing,
      tests: 0,
    };
    suites.set(key, { ...suite, tests: suite.tests + 1 });
  }
  return [...suites.values()];
}

/** Lists the failed tests of a file with their messages, or the file itself when it could not run. */
function failedTests({ testFilePath, testResults, testExecError, failureMessage }, folder) {
  const file = relative(folder, testFilePath);
  if (testExecError)
    return [{ file, title: 'could not run', message: failureMessage ?? testExecError.message }];
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ file, title: fullName, message: failureMessages.join('\n') }));
}

/**
 * Ends the process when a server or timer that a test left open keeps it alive. Such a test counts as a failure, and is
 * named.
 */
function endIfHeldOpen({ folder, counts }) {
  const end = () => {
    const message = `this keeps their process alive: ${process.getActiveResourcesInfo().join(', ')}`;
    const failure = { file: 'all files', title: 'do not end', message };
    writeTestCounts(folder, {
      ...counts,
      failed: counts.failed + 1,
      failures: [...counts.failures, failure],
    });
    process.exit(1);
  };
  setTimeout(end, EXIT_MS).unref();
}
