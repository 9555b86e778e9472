import { TOO_LONG } from './by-design.ts';
import type { RunReport } from './run-suites.ts';

/** Maximum number of failures in the report. */
const MAX_LISTED = 100;

interface Row {
  readonly files: Set<string>;
  passed: number;
  failed: number;
  rejected: number;
  accepted: number;
}

/** Formats the table by category and fork, the failures, and the counts. */
export function printReport({ results, failures, byDesign, files }: RunReport, seconds: number): string {
  const rows = new Map<string, Row>();
  const total = newRow();
  for (const result of results) {
    const key = `| ${result.category} | ${result.fork}`;
    const row = rows.get(key) ?? newRow();
    rows.set(key, row);
    for (const sum of [row, total]) {
      sum.files.add(result.file);
      sum.passed += result.passed;
      sum.failed += result.failures.length;
      sum.rejected += result.rejectedInvalid;
      sum.accepted += result.acceptedInvalid;
    }
  }
  return [
    '| category | fork | files | checks passed | failed | invalid blocks rejected | accepted |',
    '| --- | --- | --: | --: | --: | --: | --: |',
    ...[...rows]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([key, row]) =>
          `${key} | ${row.files.size} | ${row.passed} | ${row.failed} | ${row.rejected} | ${row.accepted} |`,
      ),
    '',
    ...failures.slice(0, MAX_LISTED).map(({ test, problem }) => `FAILED ${test}: ${problem}`),
    ...[...Map.groupBy(byDesign, ({ cause }) => cause)].map(
      ([cause, checks]) =>
        `by design, ${cause}: ${checks.length} checks of ${new Set(checks.map(({ test }) => testOf(test))).size} tests`,
    ),
    ...results.flatMap(({ leftOut }) => leftOut.map((test) => `imported without a call, too long: ${test}`)),
    ...TOO_LONG.map(({ file, reason }) => `not run: ${file}: ${reason}`),
    `${total.files.size} of ${files} files, ${total.passed} checks passed, ${failures.length} failed, ${byDesign.length} otherwise by design, ${total.rejected} invalid blocks rejected, ${total.accepted} accepted, ${Math.round(seconds)} s`,
    '',
  ].join('\n');
}

/** Returns the name of a check's test. */
function testOf(check: string): string {
  return check.replace(/\/(genesis|head|block \d+(\/\w+)?)$/, '');
}

function newRow(): Row {
  return { files: new Set(), passed: 0, failed: 0, rejected: 0, accepted: 0 };
}
