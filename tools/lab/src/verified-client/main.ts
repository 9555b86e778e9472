import { isDeepStrictEqual, parseArgs } from 'node:util';
import { http, type Transport } from '@ethread/client';
import { UnprovenError, VerificationError, verified } from '@ethread/client/verify';
import { createRandom } from '@ethread/core';
import { createStory, crossingGenesis, makeBlocks, runGeth } from '../sample-chain/index.ts';
import { type ApiResponse, call, hex, resultOf } from '../json-rpc.ts';
import { plainEndingOf } from '../random-transactions/endings.ts';
import { randomCall } from '../random-transactions/random-calls.ts';

/**
 * `main.ts [--seed 1] [--blocks 40] [--calls 1000] [--warm]`: compares calls and estimates of the verified client with
 * geth. geth mines random transactions on random programs, and is the service that the client asks. Each call has a new
 * client, which knows one block by its hash. With `--warm` all have the same. `GETH` names geth's program. Exits with 1
 * when an outcome differs from geth's in more than the words of a failure, or is not proven.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '40' },
    calls: { type: 'string', default: '1000' },
    warm: { type: 'boolean', default: false },
  },
});
const [seed, blocks, calls] = [Number(values.seed), Number(values.blocks), Number(values.calls)];
const choices = { seed, amsterdamBlock: Infinity, hasBlobs: false };
const genesis = crossingGenesis(choices);

interface Tally {
  compared: number;
  differing: number;
  unproven: number;
}
const tally = new Map<string, Tally>();
let requests = 0;

const geth = await runGeth(genesis);
try {
  await makeBlocks(geth, 1, blocks, createStory(choices), choices);
  const { hash } = Object(await resultOf(geth.url, 'eth_getBlockByNumber', 'latest', false));
  const open = () =>
    verified(counting(http(geth.url)), {
      anchor: `0x${String(hash).slice(2)}`,
      chain: genesis.config,
      callTimeMs: 60_000,
    });
  const warm = open();
  const accounts = Object.entries(genesis.alloc);
  const senders = accounts.filter(([, account]) => !('code' in account)).map(([address]) => `0x${address}`);
  const contracts = accounts.filter(([, account]) => 'code' in account).map(([address]) => `0x${address}`);
  const random = createRandom(seed);
  for (let made = 0; made < calls; made++) {
    const [object, block] = randomCall(random, { senders, contracts, head: blocks });
    const params = [object, random.next() < 0.5 ? hex(blocks) : block];
    for (const method of ['eth_call', 'eth_estimateGas'])
      await compare(values.warm ? warm : open(), method, params);
  }
} finally {
  await geth.stop();
}
for (const [method, { compared, differing, unproven }] of tally) {
  console.log(`${method}: ${compared} compared, ${differing} differ, ${unproven} rejected as unproven`);
  if (differing + unproven > 0) process.exitCode = 1;
}
console.log(`${(requests / (2 * calls)).toFixed(1)} requests for each`);

async function compare(client: Transport, method: string, params: readonly unknown[]): Promise<void> {
  const counts = tally.get(method) ?? { compared: 0, differing: 0, unproven: 0 };
  tally.set(method, counts);
  counts.compared++;
  let own: ApiResponse;
  try {
    own = { result: await client.request(method, params) };
  } catch (error) {
    if (error instanceof UnprovenError || error instanceof VerificationError) {
      counts.unproven++;
      console.error(`${method} is unproven: ${JSON.stringify(params)}: ${error.message}`);
      return;
    }
    own = { error: Object(error) };
  }
  const theirs = await call(geth.url, { method, params });
  // Each node words a failure in its own way.
  const [ours, expected] = [plainEndingOf(own), plainEndingOf(theirs)];
  if (isDeepStrictEqual(ours, expected)) return;
  counts.differing++;
  const shown = [ours, expected].map((ending) => JSON.stringify(ending).slice(0, 400));
  console.error(`${method} differs: ${JSON.stringify(params)}\n  client: ${shown[0]}\n  geth:   ${shown[1]}`);
}

/** Returns a transport that counts its requests. */
function counting(transport: Transport): Transport {
  return {
    request(method, params, options) {
      requests++;
      return transport.request(method, params, options);
    },
    close: () => transport.close(),
  };
}
