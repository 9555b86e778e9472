import { isDeepStrictEqual, parseArgs } from 'node:util';
import { http, type Transport } from '@ethread/client';
import { UnprovenError, VerificationError, verified, type VerifiedOptions } from '@ethread/client/verify';
import { createRandom } from '@ethread/core';
import { createStory, crossingGenesis, makeBlocks, runGeth } from '../sample-chain/index.ts';
import { call, hex, resultOf } from '../json-rpc.ts';
import { plainEndingOf } from '../random-transactions/endings.ts';
import { randomCall } from '../random-transactions/random-calls.ts';
import { type Clients, openInBrowser } from './in-browser.ts';

/**
 * `main.ts [--seed 1] [--blocks 40] [--calls 1000] [--warm] [--browser]`: compares calls and estimates of the verified client with
 * geth. geth mines random transactions on random programs, and is the service that the client asks. Each call has a new
 * client, which knows one block by its hash; with `--warm` all have the same. With `--browser` the clients run in Chromium. `GETH` names geth's program. Exits with 1
 * when an outcome differs from geth's in more than the words of a failure, or is not proven.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '40' },
    calls: { type: 'string', default: '1000' },
    warm: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
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

const closing: (() => Promise<void>)[] = [];
const geth = await runGeth(genesis);
try {
  await makeBlocks(geth, 1, blocks, createStory(choices), choices);
  const { hash } = Object(await resultOf(geth.url, 'eth_getBlockByNumber', 'latest', false));
  const options = {
    anchor: `0x${String(hash).slice(2)}`,
    chain: genesis.config,
    callTimeMs: 60_000,
  } as const;
  const clients = values.browser
    ? await openInBrowser(geth.url, options)
    : openHere(counting(http(geth.url)), options);
  closing.push(clients.close);
  const accounts = Object.entries(genesis.alloc);
  const senders = accounts.filter(([, account]) => !('code' in account)).map(([address]) => `0x${address}`);
  const contracts = accounts.filter(([, account]) => 'code' in account).map(([address]) => `0x${address}`);
  const random = createRandom(seed);
  for (let made = 0; made < calls; made++) {
    const [object, block] = randomCall(random, { senders, contracts, head: blocks });
    const params = [object, random.next() < 0.5 ? hex(blocks) : block];
    await compare(clients, 'eth_call', params);
    await compare(clients, 'eth_estimateGas', params);
  }
} finally {
  for (const close of closing) await close();
  await geth.stop();
}
for (const [method, { compared, differing, unproven }] of tally) {
  console.log(`${method}: ${compared} compared, ${differing} differ, ${unproven} rejected as unproven`);
  if (differing + unproven > 0) process.exitCode = 1;
}
if (!values.browser) console.log(`${(requests / (2 * calls)).toFixed(1)} requests for each`);

async function compare(clients: Clients, method: string, params: readonly unknown[]): Promise<void> {
  const counts = tally.get(method) ?? { compared: 0, differing: 0, unproven: 0 };
  tally.set(method, counts);
  const own = await clients.ending({ method, params, isWarm: values.warm });
  counts.compared++;
  if (own.isUnproven === true) {
    counts.unproven++;
    console.error(`${method} is unproven: ${JSON.stringify(params)}: ${JSON.stringify(own)}`);
    return;
  }
  const theirs = await call(geth.url, { method, params });
  // Each node words a failure in its own way.
  const [ours, expected] = [plainEndingOf(own), plainEndingOf(theirs)];
  if (isDeepStrictEqual(ours, expected)) return;
  counts.differing++;
  const shown = [ours, expected].map((ending) => JSON.stringify(ending).slice(0, 400));
  console.error(`${method} differs: ${JSON.stringify(params)}\n  client: ${shown[0]}\n  geth:   ${shown[1]}`);
}

/** Creates clients in this process. */
function openHere(plain: Transport, options: VerifiedOptions): Clients {
  const warm = verified(plain, options);
  return {
    ending: ({ isWarm, method, params }) => {
      const transport = isWarm ? warm : verified(plain, options);
      return transport.request(method, params).then(
        (result) => ({ result }),
        (error: unknown) => ({
          error: Object(error),
          isUnproven: error instanceof UnprovenError || error instanceof VerificationError,
        }),
      );
    },
    close: () => Promise.resolve(),
  };
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
