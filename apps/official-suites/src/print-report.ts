import type { RunReport } from './run-suites.ts';

/** Prints the table by category and fork, what failed, and the counts. */
export function printReport({ results, failures, byDesign, files }: RunReport, seconds: number): string {
  const groups = new Map<string, { files: number; passed: number; failed: number; accepted: number }>();
  for (const { group, passed, failures: failed, acceptedInvalid } of results) {
    const row = groups.get(group) ?? { files: 0, passed: 0, failed: 0, accepted: 0 };
    groups.set(group, {
      files: row.files + 1,
      passed: row.passed + passed,
      failed: row.failed + failed.length,
      accepted: row.accepted + acceptedInvalid,
    });
  }
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const accepted = results.reduce((sum, result) => sum + result.acceptedInvalid, 0);
  return [
    '| category | files | checks passed | failed | invalid accepted |',
    '| --- | --: | --: | --: | --: |',
    ...rows.map(
      ([group, row]) =>
        `| ${group.replace('|', '·')} | ${row.files} | ${row.passed} | ${row.failed} | ${row.accepted} |`,
    ),
    '',
    ...failures.slice(0, 100).map(({ test, problem }) => `FAILED ${test}: ${problem}`),
    `${results.length} of ${files} files, ${passed} checks passed, ${failures.length} failed, ${byDesign.length} otherwise by design, ${accepted} invalid blocks accepted, ${Math.round(seconds)} s`,
    '',
  ].join('\n');
}
