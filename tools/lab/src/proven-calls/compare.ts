import { parseArgs } from 'node:util';
import { createStory, crossingGenesis, makeBlocks, runGeth } from '../sample-chain/index.ts';
import { createRandom } from '@ethread/core';
import { until } from '@ethread/setup';
import { call, hex } from '../json-rpc.ts';
import { randomCall } from '../random-transactions/random-calls.ts';
import { askBoth, printBoth } from './ask-both.ts';
import { probeCall } from './probe-calls.ts';
import { type Service, startService } from '../service.ts';

/**
 * `compare.ts [--seed 1] [--blocks 40] [--calls 1000] [--kill-every 500] [--seconds 600]`: compares calls and
 * estimates over proven state with geth, for at most so long. geth mines random transactions on random programs, goes on while the calls run, replaces its last blocks
 * from time to time, and is the only source of the service, which leaves calls to its nodes at `proofs: complete`. The
 * service is killed from time to time, so that it begins again without any value. A quarter of the calls read hashes of
 * ancestors, delegated and absent accounts, and accounts that are created again. `GETH` names geth's program. Prints how
 * many responses were proven, and exits with 1 when one differs from geth's in more than the words of a failure.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '40' },
    calls: { type: 'string', default: '1000' },
    'kill-every': { type: 'string', default: '500' },
    seconds: { type: 'string', default: 'Infinity' },
  },
});
const [seed, blocks, calls] = [Number(values.seed), Number(values.blocks), Number(values.calls)];
/** Calls between two new blocks. */
const CALLS_A_BLOCK = 100;
/** Calls in flight. */
const AT_ONCE = 8;
/** Each fourth new block comes with a reorg of so many blocks. */
const REORG_EVERY = 4;
const REORG_DEPTH = 3;
/** Share of calls that read state of which random programs read little. */
const PROBES = 0.25;
/** Positions of the accounts that delegate to programs. */
const DELEGATES = [10, 11];
const endsAt = performance.now() + 1_000 * Number(values.seconds);
const killEvery = Number(values['kill-every']);
const choices = { seed, amsterdamBlock: Infinity, hasBlobs: false, clearsDelegations: true };
const genesis = crossingGenesis(choices);

interface Tally {
  /** Calls that the service rejected because it was overloaded, or reached no node. */
  rejected: number;
  compared: number;
  differing: number;
  readonly proofs: Record<string, number>;
}
const tally = new Map<string, Tally>();
/** Delegations that were seen set and cleared between calls. */
const delegations = { set: 0, cleared: 0 };

const geth = await runGeth(genesis);
const started: { stop(): Promise<void> }[] = [geth];
try {
  const story = createStory(choices);
  const transactions: Uint8Array[][] = [];
  const made = (block: number) => (transactions[block] ??= story(block));
  // geth reports that it is synchronized while it has only its genesis block.
  await makeBlocks(geth, 1, 1, made, choices);
  const { chainId } = genesis.config;
  const chain = { chainId, genesis, proofs: 'complete', calls: 'nodes' } as const;
  const service = await startService([geth.url], chain, { methods: 'extended', callTimeoutMs: 10_000 });
  started.push(service);
  await makeBlocks(geth, 2, blocks, made, choices);
  await untilHead(service);
  const accounts = Object.entries(genesis.alloc);
  const senders = accounts.filter(([, account]) => !('code' in account)).map(([address]) => `0x${address}`);
  const contracts = accounts.filter(([, account]) => 'code' in account).map(([address]) => `0x${address}`);
  const delegates = DELEGATES.map((position) => senders[position] ?? '');
  const random = createRandom(seed);
  let codes: unknown[] = [];
  const countDelegations = async () => {
    const now = await Promise.all(delegates.map((address) => geth.call('eth_getCode', [address, 'latest'])));
    for (const [index, code] of now.entries()) {
      if (code === (codes[index] ?? code)) continue;
      if (code === '0x') delegations.cleared++;
      else delegations.set++;
    }
    codes = now;
  };
  let head = blocks;
  let sent = 0;
  const send = async (until: number) => {
    while (sent < until) {
      sent++;
      const [ordinary, block] = randomCall(random, { senders, contracts, head });
      const object = random.next() < PROBES ? probeCall(random, { delegates, senders }) : ordinary;
      const params = [object, random.next() < 0.5 ? hex(head) : block];
      await compare(service, 'eth_call', params);
      await compare(service, 'eth_estimateGas', params);
    }
  };
  for (let round = 1; sent < calls && performance.now() < endsAt; round++) {
    const until = Math.min(calls, round * CALLS_A_BLOCK);
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(until)));
    const isReorg = round % REORG_EVERY === 0;
    if (isReorg) await geth.call('debug_setHead', [hex(head - REORG_DEPTH)]);
    const first = isReorg ? head - REORG_DEPTH + 1 : head + 1;
    await makeBlocks(geth, first, ++head, made, { ...choices, salt: round });
    if (sent % killEvery < CALLS_A_BLOCK) await service.restart();
    await untilHead(service);
    await countDelegations();
    console.log(`${sent} calls, block ${head}`);
  }
} finally {
  await Promise.all(started.map((one) => one.stop()));
}
console.log(`delegations: ${delegations.set} set, ${delegations.cleared} cleared`);
for (const [method, { rejected, compared, differing, proofs }] of tally) {
  console.log(
    `${method}: ${rejected} rejected, ${compared} compared, ${differing} differ; X-Proof ${JSON.stringify(proofs)}`,
  );
  if (differing > 0) process.exitCode = 1;
}

function untilHead({ url }: Service): Promise<void> {
  const asked = { method: 'eth_getBlockByNumber', params: ['latest', false] };
  const hashAt = async (node: string) => Object((await call(node, asked)).result).hash;
  return until(async () => (await hashAt(url)) === (await hashAt(geth.url)));
}

async function compare({ url }: Service, method: string, params: readonly unknown[]): Promise<void> {
  const counts = tally.get(method) ?? { rejected: 0, compared: 0, differing: 0, proofs: {} };
  tally.set(method, counts);
  const both = await askBoth(url, geth.url, { method, params });
  const { proof, verdict } = both;
  if (verdict === 'rejected') {
    counts.rejected++;
    return;
  }
  counts.compared++;
  counts.proofs[proof] = (counts.proofs[proof] ?? 0) + 1;
  if (verdict === 'same') return;
  counts.differing++;
  printBoth({ method, params }, both);
}
