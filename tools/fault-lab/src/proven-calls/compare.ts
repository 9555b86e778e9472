import { isDeepStrictEqual, parseArgs } from 'node:util';
import { createStory, crossingGenesis, makeBlocks, runGeth } from '@ethread/sample-chain';
import { createRandom } from '@ethread/core';
import { until } from '@ethread/setup';
import { call, callWithProof, hex } from '../json-rpc.ts';
import { plainEndingOf } from '../random-transactions/endings.ts';
import { randomCall } from '../random-transactions/random-calls.ts';
import { type Service, startService } from '../service.ts';

/**
 * `compare.ts [--seed 1] [--blocks 40] [--calls 1000]`: compares calls and estimates over proven state with geth. geth mines
 * random transactions on random programs, goes on while the calls run, and is the only source of the service, which
 * leaves calls to its nodes at `proofs: complete`. `GETH` names geth's program. Prints how many responses were proven, and
 * exits with 1 when one differs from geth's in more than the words of a failure.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '40' },
    calls: { type: 'string', default: '1000' },
  },
});
const [seed, blocks, calls] = [Number(values.seed), Number(values.blocks), Number(values.calls)];
/** Calls between two new blocks. */
const CALLS_A_BLOCK = 100;
const choices = { seed, amsterdamBlock: Infinity, hasBlobs: false };
const genesis = crossingGenesis(choices);

interface Tally {
  compared: number;
  differing: number;
  readonly proofs: Record<string, number>;
}
const tally = new Map<string, Tally>();

const geth = await runGeth(genesis);
const started: { stop(): Promise<void> }[] = [geth];
try {
  const story = createStory(choices);
  // geth reports that it is synchronized while it has only its genesis block.
  await makeBlocks(geth, 1, 1, story, choices);
  const { chainId } = genesis.config;
  const chain = { chainId, genesis, proofs: 'complete', calls: 'nodes' } as const;
  const service = await startService([geth.url], chain, { methods: 'extended', callTimeoutMs: 10_000 });
  started.push(service);
  await makeBlocks(geth, 2, blocks, story, choices);
  await untilHead(service, blocks);
  const accounts = Object.entries(genesis.alloc);
  const senders = accounts.filter(([, account]) => !('code' in account)).map(([address]) => `0x${address}`);
  const contracts = accounts.filter(([, account]) => 'code' in account).map(([address]) => `0x${address}`);
  const random = createRandom(seed);
  let head = blocks;
  for (let made = 0; made < calls; made++) {
    if (made > 0 && made % CALLS_A_BLOCK === 0) {
      await makeBlocks(geth, head + 1, head + 1, story, choices);
      await untilHead(service, ++head);
    }
    const [object, block] = randomCall(random, { senders, contracts, head });
    const params = [object, random.next() < 0.5 ? hex(head) : block];
    await compare(service, 'eth_call', params);
    await compare(service, 'eth_estimateGas', params);
  }
} finally {
  await Promise.all(started.map((one) => one.stop()));
}
for (const [method, { compared, differing, proofs }] of tally) {
  console.log(`${method}: ${compared} compared, ${differing} differ; X-Proof ${JSON.stringify(proofs)}`);
  if (differing > 0) process.exitCode = 1;
}

function untilHead({ url }: Service, number: number): Promise<void> {
  return until(
    async () => Number((await call(url, { method: 'eth_blockNumber', params: [] })).result) === number,
    120_000,
  );
}

async function compare({ url }: Service, method: string, params: readonly unknown[]): Promise<void> {
  const counts = tally.get(method) ?? { compared: 0, differing: 0, proofs: {} };
  tally.set(method, counts);
  const { response: own, proof } = await callWithProof(url, { method, params });
  const theirs = await call(geth.url, { method, params });
  counts.compared++;
  counts.proofs[proof] = (counts.proofs[proof] ?? 0) + 1;
  // Each node words a failure in its own way.
  const [ours, expected] = [plainEndingOf(own), plainEndingOf(theirs)];
  if (isDeepStrictEqual(ours, expected)) return;
  counts.differing++;
  const shown = [ours, expected].map((ending) => JSON.stringify(ending).slice(0, 400));
  console.error(
    `${method} differs (${proof}): ${JSON.stringify(params)}\n  service: ${shown[0]}\n  geth:    ${shown[1]}`,
  );
}
