// Sends malformed requests to a service on the sample chain: `node --conditions=@ethread/source
// apps/service/test/fuzz/run-fuzz.ts [COUNT] [SEED] [FROM] [--tls] [--minutes N]`, 100,000, 1 and 0 by default. With
// --tls the service uses TLS. With --minutes the run continues with the next seeds for that time. A fault
// names the index of its request. COUNT 1 and FROM that index send it again.
import { parseArgs } from 'node:util';
import { KEY } from '../service-process.ts';
import { fuzz } from './fuzz.ts';
import { startPlainService } from './start-plain-service.ts';
import { startTlsService } from './start-tls-service.ts';

const { values, positionals } = parseArgs({
  options: { tls: { type: 'boolean', default: false }, minutes: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const [count = '100000', firstSeed = '1', from = '0'] = positionals;
const service = await (values.tls ? startTlsService() : startPlainService());
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1000);
let faulty = false;
let sent = 0;
let seed = Number(firstSeed);
do {
  const { faults, ...report } = await fuzz({ ...service, path: `/v3/${KEY}` }, seed, Number(count), {
    from: Number(from),
  });
  sent += report.sent;
  console.log({ seed, ...report, faults: faults.length, seconds: seconds() });
  for (const fault of faults.slice(0, 20)) console.log(fault);
  faulty ||= faults.length > 0;
  seed++;
} while (!faulty && seconds() < 60 * Number(values.minutes));
const alive = (await fetch(`${service.url}/healthz`)).status === 200;
const exitCode = await service.stop();
console.log({ sent, alive, exitCode, keyInLog: service.output().includes(KEY) });
process.exitCode = !faulty && alive && exitCode === 0 ? 0 : 1;
