import { installHintOf, REQUIREMENTS } from './requirements.mjs';

/**
 * Prints every skipped suite, its missing requirements, and how to install them. Returns whether the run fails because
 * of skipped suites. A skip without a reason always fails. In CI every skip fails, except those that need a toolchain.
 */
export function printSkippedSuites(suites, isCi) {
  if (suites.length === 0) return false;
  const unexplained = suites.filter(({ missing }) => missing === undefined);
  const explained = suites.filter(({ missing }) => missing !== undefined);
  if (explained.length > 0) {
    console.log('Skipped, since this machine lacks what they need:');
    for (const { project, file, title, missing, tests } of explained)
      console.log(`  ${project}: ${file}: ${withoutMarker(title)} (${tests}) needs ${missing.join(', ')}`);
    const names = [...new Set(explained.flatMap(({ missing }) => missing))].sort();
    for (const name of names) console.log(`  ${name}: ${installHintOf(name)}`);
  }
  for (const { project, file, title } of unexplained)
    console.error(`Skipped without a reason, which is a failure: ${project}: ${file}: ${title}`);
  const required = explained.filter(({ missing }) =>
    missing.some((name) => REQUIREMENTS[name].kind !== 'toolchain'),
  );
  if (isCi && required.length > 0)
    console.error('CI accepts no skipped suite but those that need a toolchain.');
  return unexplained.length > 0 || (isCi && required.length > 0);
}

const withoutMarker = (title) => title.replace(/ \(skipped without [^()]+\)$/, '');

/** Prints the requirements of tests, those that this machine has, and how to install the rest. */
export function printRequirements(found) {
  const rows = Object.entries(REQUIREMENTS).map(([name, { kind, for: purpose }]) => [
    name,
    found[name] ? `${found[name].version}`.slice(0, 50) : 'missing',
    purpose,
    found[name]
      ? found[name].path
      : `${installHintOf(name)}${kind === 'program' ? ' (npm test does it where it may)' : ''}`,
  ]);
  const table = [['Name', 'Version', 'Needed for', 'Path, or how to install it'], ...rows];
  const widths = table[0].map((_title, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
