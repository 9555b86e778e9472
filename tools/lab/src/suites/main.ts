import { parseArgs } from 'node:util';
import { printReport } from './print-report.ts';
import { checkRealChains } from './real-chains.ts';
import { type RunOptions, runSuites } from './run-suites.ts';

/**
 * Runs the suites: all files, or with `--seconds` a sample by `--seed`. `--only` selects files by a part of their path.
 * Then checks the recorded blocks of public chains, alone with `--only 'real chains'`.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    processes: { type: 'string', default: '2' },
  },
});
const start = performance.now();
let files = 0;
const REAL = 'real chains';
const runOptions = {
  processes: Number(values.processes),
  ...(values.seconds === undefined ? {} : { seconds: Number(values.seconds) }),
  ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
  ...(values.only === undefined ? {} : { only: values.only }),
  onFile: (results) => {
    if (++files % 100 === 0) process.stderr.write(`${files} files\n`);
    for (const { test, problem } of results.flatMap(({ failures }) => failures))
      process.stderr.write(`FAILED ${test}: ${problem}\n`);
  },
} satisfies RunOptions;
const report = values.only === REAL ? undefined : await runSuites(runOptions);
if (report) process.stdout.write(printReport(report, (performance.now() - start) / 1000));
const real = REAL.includes(values.only ?? '') ? await checkRealChains() : [];
for (const { file, passed, failures, leftOut } of real) {
  console.log(`${file}: ${passed} checks passed, ${failures.length} failed`);
  for (const { test, problem } of failures) console.log(`FAILED ${test}: ${problem}`);
  for (const test of leftOut) console.log(`left out: ${test}`);
}
const failed = (report?.failures.length ?? 0) + real.flatMap(({ failures }) => failures).length;
process.exitCode = failed === 0 ? 0 : 1;
