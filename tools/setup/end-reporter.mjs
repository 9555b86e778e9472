import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { missingOf } from './describe-with.mjs';
import { installHintOf, REQUIREMENTS } from './requirements.mjs';

/** The failures that the list shows with their messages, and the lines of each. The log of the tests has the rest. */
const FAILURES = 50;
const MESSAGE_LINES = 30;
/** The time that the process may continue after its tests have ended, in milliseconds. */
const EXIT_MS = 30_000;

/**
 * A reporter of Jest that prints the end of `npm test`: the skipped suites with what they need, the failed tests, and the
 * counts on the last line, which scripts read. Logs of whole runs are often truncated: their end must show what failed.
 */
export default class EndReporter {
  #error;

  onRunComplete(contexts, { testResults, numPassedTests, numPendingTests, numTodoTests }) {
    const folders = [...contexts].map(({ config }) => config.rootDir);
    const placeOf = ({ testFilePath }) => {
      const folder = folders.find((one) => testFilePath.startsWith(one + sep)) ?? '';
      return `${relative(process.cwd(), folder)}: ${relative(folder, testFilePath)}`;
    };
    const failures = testResults.flatMap((result) =>
      failedTests(result).map((failure) => ({ ...failure, place: placeOf(result) })),
    );
    const suites = testResults.flatMap((result) =>
      skippedSuites(result).map((suite) => ({ ...suite, place: placeOf(result) })),
    );
    for (const folder of folders)
      if (!testResults.some(({ testFilePath }) => testFilePath.startsWith(folder + sep)))
        failures.push({ place: folder, title: 'no test ended', message: '' });
    const isFailedBySkips = printSkippedSuites(suites, Boolean(process.env.CI));
    printFailedTests(failures);
    const skipped = numPendingTests + numTodoTests;
    console.log(
      `${numPassedTests} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}`,
    );
    if (isFailedBySkips || failures.length > 0) this.#error = new Error('tests failed, or were skipped');
    setTimeout(endHeldProcess, EXIT_MS).unref();
  }

  getLastError() {
    return this.#error;
  }
}

/** Lists the failed tests of a file with their messages, or the file itself when it could not run. */
function failedTests({ testResults, testExecError, failureMessage }) {
  if (testExecError) return [{ title: 'could not run', message: failureMessage ?? testExecError.message }];
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages.join('\n') }));
}

/** Lists the skipped tests of a file by their outermost title; `missing` is undefined when no title names any. */
function skippedSuites({ testResults }) {
  const suites = new Map();
  for (const { status, ancestorTitles, title } of testResults) {
    if (status !== 'pending' && status !== 'todo') continue;
    const titles = [...ancestorTitles, title];
    const missing = missingOf(titles);
    const key = `${titles[0]} ${missing}`;
    suites.set(key, { title: titles[0], missing, tests: (suites.get(key)?.tests ?? 0) + 1 });
  }
  return [...suites.values()];
}

/**
 * Prints every skipped suite, its missing requirements, and how to install them. Returns whether the run fails because
 * of skipped suites. A skip without a reason always fails. In CI every skip fails, except those that need a toolchain.
 */
function printSkippedSuites(suites, isCi) {
  const [unexplained, explained] = [true, false].map((isUnexplained) =>
    suites.filter(({ missing }) => (missing === undefined) === isUnexplained),
  );
  if (explained.length > 0) {
    console.log('Skipped, since this machine lacks what they need:');
    for (const { place, title, missing, tests } of explained)
      console.log(`  ${place}: ${title.replace(/ \(skipped.*/, '')} (${tests}) needs ${missing.join(', ')}`);
    const names = [...new Set(explained.flatMap(({ missing }) => missing))].sort();
    for (const name of names) console.log(`  ${name}: ${installHintOf(name)}`);
  }
  for (const { place, title } of unexplained)
    console.error(`Skipped without a reason, which is a failure: ${place}: ${title}`);
  const required = explained.filter(({ missing }) =>
    missing.some((name) => REQUIREMENTS[name].kind !== 'toolchain'),
  );
  if (isCi && required.length > 0)
    console.error('CI accepts no skipped suite but those that need a toolchain.');
  return unexplained.length > 0 || (isCi && required.length > 0);
}

/** Prints every failed test with its file and message. `.ci/run` finds the list by its first line. */
function printFailedTests(failures) {
  if (failures.length === 0) return;
  console.log('Failed tests:');
  for (const { place, title, message } of failures.slice(0, FAILURES)) {
    console.log(`  ${place}: ${title}`);
    for (const line of stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES))
      console.log(`    ${line}`);
  }
  if (failures.length > FAILURES) console.log(`  and ${failures.length - FAILURES} more`);
}

/** Ends the process when a server or timer that a test left open keeps it alive. */
function endHeldProcess() {
  console.error(`this keeps the process of the tests alive: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}
