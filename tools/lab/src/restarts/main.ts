import { parseArgs } from 'node:util';
import { makeBusyChain } from '../sample-chain/index.ts';
import { runRestarts } from './run-restarts.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '4' },
  },
});
const [count = 0, seed = 0, lanes = 0] = [values.count, values.seed, values.lanes].map(Number);
if (![count, seed, lanes].every(Number.isSafeInteger) || count < 1 || lanes < 1) {
  console.error('restarts: --count, --seed and --lanes take whole numbers');
  process.exit(2);
}

const chain = await makeBusyChain({ blocks: 2, transfersABlock: 5 });
const { outcomes, longestStopMs, errors } = await runRestarts({ chain, count, seed, lanes });
let cuts = 0;
for (const [name, { responses, declined, unaccepted, cuts: reasons }] of outcomes) {
  console.log(
    `${name.padEnd(24)} ${responses} responses, ${declined} declined, ${unaccepted} not accepted, ${reasons.length} cut`,
  );
  for (const reason of new Set(reasons)) console.log(`  ${reason}`);
  cuts += reasons.length;
}
console.log(`${count} restarts of at most ${(longestStopMs / 1_000).toFixed(1)} s, ${cuts} requests cut`);
for (const line of errors.slice(0, 5)) console.log(`  ${line}`);
process.exitCode = cuts === 0 ? 0 : 1;
