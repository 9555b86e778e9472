import { TOO_LONG } from './by-design.ts';
import type { RunReport } from './run-suites.ts';

const MAX_LISTED = 100;

const COUNTS = ['passed', 'failed', 'rejectedInvalid', 'acceptedInvalid'] as const;

/** Formats the table by category and fork, the failures, and the counts. */
export function printReport({ results, failures, byDesign, files }: RunReport, seconds: number): string {
  const countsOf = (some: RunReport['results']) =>
    COUNTS.map((count) =>
      some.reduce((sum, one) => sum + (count === 'failed' ? one.failures.length : one[count]), 0),
    );
  const filesOf = (some: RunReport['results']) => new Set(some.map(({ file }) => file)).size;
  const rows = Map.groupBy(results, ({ category, fork }) => `| ${category} | ${fork}`);
  const [passed, , rejected, accepted] = countsOf(results);
  return [
    '| category | fork | files | checks passed | failed | invalid blocks rejected | accepted |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    ...[...rows].map(([key, some]) => `${[key, filesOf(some), ...countsOf(some)].join(' | ')} |`).toSorted(),
    '',
    ...failures.slice(0, MAX_LISTED).map(({ test, problem }) => `FAILED ${test}: ${problem}`),
    ...[...Map.groupBy(byDesign, ({ cause }) => cause)].map(
      ([cause, checks]) => `by design, ${cause}: ${checks.length} checks`,
    ),
    ...TOO_LONG.map(({ file, reason }) => `not run: ${file}: ${reason}`),
    `${filesOf(results)} of ${files} files, ${passed} checks passed, ${failures.length} failed, ${byDesign.length} otherwise by design, ${rejected} invalid blocks rejected, ${accepted} accepted, ${Math.round(seconds)} s`,
    '',
  ].join('\n');
}
