// Compares the service with geth on random requests: `main.ts [--seed 1] [--rounds 200] [--only eth_call|trace_]
// [--chains sample,programs]`. Each round sends one request for each method and fork, from Frontier
// to Amsterdam. It prints the first request of each kind of difference. Exits with 1 when a response differs without a
// choice that explains it. `GETH` names geth's program.
import { parseArgs } from 'node:util';
import { createRandom } from '@ethread/core';
import { CHAINS } from './world.ts';
import { compareChain } from './compare-chain.ts';
import { createTally } from './tally.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    chains: { type: 'string', default: CHAINS.join() },
  },
});
const tally = createTally();
for (const chain of CHAINS.filter((name) => values.chains.split(',').includes(name))) {
  await compareChain(chain, tally, {
    seed: Number(values.seed),
    random: createRandom(Number(values.seed)),
    rounds: Number(values.rounds),
    only: new RegExp(values.only),
  });
}
tally.print();
process.exitCode = tally.differing > 0 ? 1 : 0;
