// Sends malformed requests to a service on the sample chain:
// `node --conditions=@ethread/source apps/service/test/fuzz/run-fuzz.ts [COUNT] [SEED]`, 100,000 and 1 by default.
import { KEY, startSampleService } from '../service-process.ts';
import { fuzz } from './fuzz.ts';

const [count = '100000', seed = '1'] = process.argv.slice(2);
const service = await startSampleService();
const began = performance.now();
const { faults, ...report } = await fuzz({ ...service, path: `/v3/${KEY}` }, Number(seed), Number(count));
const alive = (await fetch(`${service.url}/healthz`)).status === 200;
console.log({
  ...report,
  faults: faults.length,
  alive,
  seconds: Math.round((performance.now() - began) / 1000),
});
for (const fault of faults.slice(0, 20)) console.log(fault);
process.exitCode = faults.length === 0 && alive && (await service.stop()) === 0 ? 0 : 1;
