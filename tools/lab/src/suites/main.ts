import { parseArgs } from 'node:util';
import { printReport } from './print-report.ts';
import { checkRealChains } from './real-chains.ts';
import { runSuites } from './run-suites.ts';

/**
 * Runs the suites. `--only` selects files by a part of their path. Then checks the recorded blocks of public chains, alone
 * with `--only 'real chains'`.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const { only } = values;
const start = performance.now();
let files = 0;
const REAL = 'real chains';
const report =
  only === REAL
    ? undefined
    : await runSuites({
        only,
        onFile(results) {
          if (++files % 100 === 0) process.stderr.write(`${files} files\n`);
          for (const { test, problem } of results.flatMap(({ failures }) => failures))
            process.stderr.write(`FAILED ${test}: ${problem}\n`);
        },
      });
if (report) process.stdout.write(printReport(report, (performance.now() - start) / 1000));
const real = REAL.includes(only) ? await checkRealChains() : [];
for (const { file, passed, failures, leftOut } of real) {
  console.log(`${file}: ${passed} checks passed, ${failures.length} failed`);
  for (const { test, problem } of failures) console.log(`FAILED ${test}: ${problem}`);
  for (const test of leftOut) console.log(`left out: ${test}`);
}
const failed = (report?.failures.length ?? 0) + real.flatMap(({ failures }) => failures).length;
process.exitCode = failed === 0 ? 0 : 1;
