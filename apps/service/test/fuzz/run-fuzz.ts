// Sends malformed requests to a service on the sample chain:
// `node --conditions=@ethread/source apps/service/test/fuzz/run-fuzz.ts [COUNT] [SEED] [FROM]`, 100,000, 1 and 0 by default.
// A fault names the index of its request: COUNT 1 and FROM that index send it again.
import { KEY, startSampleService } from '../service-process.ts';
import { fuzz } from './fuzz.ts';

const [count = '100000', seed = '1', from = '0'] = process.argv.slice(2);
const service = await startSampleService();
const began = performance.now();
const { faults, ...report } = await fuzz({ ...service, path: `/v3/${KEY}` }, Number(seed), Number(count), {
  from: Number(from),
});
const alive = (await fetch(`${service.url}/healthz`)).status === 200;
console.log({
  ...report,
  faults: faults.length,
  alive,
  seconds: Math.round((performance.now() - began) / 1000),
});
for (const fault of faults.slice(0, 20)) console.log(fault);
const exitCode = await service.stop();
process.exitCode = faults.length === 0 && alive && exitCode === 0 ? 0 : 1;
