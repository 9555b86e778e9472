// Changes the responses of the sample chain one place at a time and checks whether the verified client notices: `node
// --conditions=@ethread/source apps/service/test/mutation/run-mutations.ts [SHARE] [SEED]`, 1 and 1 by default.
import { http } from '@ethread/client';
import { startSampleService } from '../stored-sample.ts';
import { KEY } from '../service-process.ts';
import { sampleAccounts, sampleChain } from './sample-accounts.ts';
import { sampleCalls, withTotalDifficulty } from './sample-calls.ts';
import { tryMutations } from './try-mutations.ts';

const [share = '1', seed = '1'] = process.argv.slice(2);
const service = await startSampleService();
const transport = withTotalDifficulty(http(`${service.url}/v3/${KEY}`));
const began = performance.now();
let reported = began;
const report = await tryMutations(transport, await sampleCalls(transport, sampleAccounts), {
  share: Number(share),
  seed: Number(seed),
  chain: sampleChain,
  onProgress({ tried }, done) {
    if (performance.now() - reported < 10_000) return;
    reported = performance.now();
    console.error(`${(100 * done).toFixed(1)} %, ${tried} changes`);
  },
});
const { faults, passed, ...counts } = report;
console.log({ ...counts, faults: faults.length, seconds: Math.round((performance.now() - began) / 1_000) });
for (const [place, times] of passed) console.log(`not caught: ${place} (${times})`);
for (const fault of faults.slice(0, 20)) console.log(fault);
await service.stop();
process.exitCode = faults.length === 0 ? 0 : 1;
