import { parseArgs } from 'node:util';
import { makeBusyChain } from '../sample-chain/index.ts';
import { isFree, runStorm } from './run-storm.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '64' },
    only: { type: 'string' },
  },
});
const [count = 0, seed = 0, lanes = 0] = [values.count, values.seed, values.lanes].map(Number);
if (![count, seed, lanes].every(Number.isSafeInteger) || count < 1 || lanes < 1) {
  console.error('leaving: --count, --seed and --lanes take whole numbers');
  process.exit(2);
}

console.log(`seed ${seed}`);
const chain = await makeBusyChain({ blocks: 2, transfersABlock: 50 });
const reports = await runStorm({
  chain,
  count,
  seed,
  lanes,
  only: values.only,
  onTransport: (name, clients, seconds) =>
    console.log(`${name.padEnd(24)} ${clients} clients left in ${seconds.toFixed(0)} s`),
});
for (const { hasTls, before, after, errors } of reports) {
  console.log(hasTls ? 'with TLS' : 'without TLS');
  console.log('  before', JSON.stringify(before));
  console.log('  after ', JSON.stringify(after));
  for (const line of errors.slice(0, 5)) console.log(`  ${line}`);
}
process.exitCode = reports.every(({ after }) => isFree(after)) ? 0 : 1;
