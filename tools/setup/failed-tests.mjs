import { stripVTControlCharacters } from 'node:util';

/** The failures that the list shows with their messages, and the lines of each. The log of the tests has the rest. */
const FAILURES = 50;
const MESSAGE_LINES = 30;

/** The first line of the list, by which `.ci/run` finds it. */
const HEAD = 'Failed tests:';

/**
 * Prints every failed test with its project, file and message. Logs of whole runs are long and are often truncated; the
 * end of a log must show what failed.
 */
export function printFailedTests(failures) {
  if (failures.length === 0) return;
  console.log(HEAD);
  for (const { project, file, title, message } of failures.slice(0, FAILURES)) {
    console.log(`  ${project}: ${file}: ${title}`);
    for (const line of stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES))
      console.log(`    ${line}`);
  }
  if (failures.length > FAILURES) console.log(`  and ${failures.length - FAILURES} more`);
}
