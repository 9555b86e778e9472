import { parseArgs } from 'node:util';
import { runSegmentStorm } from './segment-storm.ts';

/**
 * `node --conditions=@ethread/source run-storm.ts --count 200 --filters 2000 --seed 7`: kills servers in all phases of
 * import, movement to segments, upload and download, and compares the logs of four servers with a scan.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    filters: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
  },
});
const report = await runSegmentStorm({
  kills: Number(values.count),
  filters: Number(values.filters),
  seed: values.seed,
  onProgress: (text) => console.log(text),
});
console.log({ seed: values.seed, ...report });
process.exitCode = report.problems.length === 0 && report.differing === 0 ? 0 : 1;
