// Calls a service through a lossy network: closed connections, delays, 429, 503, and restarts of the service. `node
// --conditions=@ethread/source apps/service/test/lossy/run-lossy.ts [CALLS] [SEED] [RESTARTS]`, 100,000, 1 and 6 by
// default.
import { join } from 'node:path';
import { SAMPLE_CHAIN, startService, temporaryFolder } from '../service-process.ts';
import { callThrough } from './call-through.ts';

const [calls = '100000', seed = '1', restarts = '6'] = process.argv.slice(2);
const data = temporaryFolder();
const began = performance.now();
const report = await callThrough({
  calls: Number(calls),
  seed: Number(seed),
  restarts: Number(restarts),
  start: () =>
    startService({
      genesis: join(SAMPLE_CHAIN, 'genesis.json'),
      imports: [join(SAMPLE_CHAIN, 'chain.rlp')],
      data,
    }),
  onProgress(settled) {
    if (settled % 10_000 === 0) console.error(`${settled} calls`);
  },
});
const seconds = Math.round((performance.now() - began) / 1_000);
console.log({ ...report, wrong: report.wrong.slice(0, 20), seconds });
const failed = Object.values(report.failed).reduce((sum, count) => sum + count, 0);
process.exitCode = report.wrong.length === 0 && report.served + failed === report.calls ? 0 : 1;
