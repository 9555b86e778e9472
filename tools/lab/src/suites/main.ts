import { parseArgs } from 'node:util';
import { printReport } from './print-report.ts';
import { runSuites } from './run-suites.ts';

/**
 * Runs the suites: all files, or with `--seconds` a sample by `--seed`. `--only` selects files by a part of their path.
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
const report = await runSuites({
  processes: Number(values.processes),
  ...(values.seconds === undefined ? {} : { seconds: Number(values.seconds) }),
  ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
  ...(values.only === undefined ? {} : { only: values.only }),
  onFile: (results) => {
    if (++files % 100 === 0) process.stderr.write(`${files} files\n`);
    for (const { test, problem } of results.flatMap(({ failures }) => failures))
      process.stderr.write(`FAILED ${test}: ${problem}\n`);
  },
});
process.stdout.write(printReport(report, (performance.now() - start) / 1000));
process.exitCode = report.failures.length === 0 ? 0 : 1;
