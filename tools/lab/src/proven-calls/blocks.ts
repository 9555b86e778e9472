import { parseArgs } from 'node:util';
import { askBoth, printBoth } from './ask-both.ts';
import { type PolledChain, startPolledChain } from './polled-chain.ts';
import { usualCalls } from './usual-calls.ts';

/**
 * `blocks.ts [--mix usual|random] [--seed 1] [--blocks 100] [--calls 20]`: polls the same calls at each new head, under
 * Osaka and under Amsterdam, with geth as the only source. Counts the requests that the calls take at each head, and
 * compares each result with geth's.
 *
 * `usual` polls balances, batched calls and quotes over a chain of transfers. It exits with 1 when a call takes more than
 * one request at a head, or when under Amsterdam a polled call takes more than one request a block with the lists.
 *
 * `random` polls random programs over a chain of random transactions. Calls that create contracts are left out: they read
 * an address that is new in each block. Others read accounts that are new to the service at many blocks, such as programs
 * that call an address from the block's fields, and need further messages for them. It prints the calls that took most.
 *
 * Both exit with 1 when a result differs. `GETH` names geth's program.
 */
const { values } = parseArgs({
  options: {
    mix: { type: 'string', default: 'usual' },
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '100' },
    calls: { type: 'string', default: '20' },
  },
});
const [seed, blocks, calls] = [Number(values.seed), Number(values.blocks), Number(values.calls)];
const isUsual = values.mix === 'usual';
/** Blocks before the first poll. */
const WARM = 12;
/** The blob fork before it begins at block 8. */
const AMSTERDAM_BLOCK = 9;
/** Polled calls that are printed. */
const SHOWN = 3;

/** What a polled call took in all blocks. */
interface Polled {
  readonly request: object;
  /** Requests without the lists, and the most of them at one head. */
  requests: number;
  most: number;
}

async function poll(fork: string, amsterdamBlock: number): Promise<void> {
  const usual = isUsual ? await usualCalls() : undefined;
  const chain = await startPolledChain({ seed, amsterdamBlock, blocks: WARM, ...usual });
  try {
    const { service, proxy, geth } = chain;
    const requests = usual?.calls ?? (await randomCalls(chain));
    const polled = requests.map((request): Polled => ({ request, requests: 0, most: 0 }));
    const count = { same: 0, differs: 0, rejected: 0, unproven: 0 };
    const ask = async ({ request }: Polled) => {
      const before = proxy.requests.length;
      const asked = { method: 'eth_call', params: [request, 'latest'] };
      const both = await askBoth(service.url, geth.url, asked);
      count[both.verdict]++;
      if (both.proof !== 'complete') count.unproven++;
      if (both.verdict !== 'same') printBoth(asked, both);
      const sent = proxy.requests.slice(before);
      return sent.filter(({ methods }) => !methods.includes('eth_getBlockAccessList')).length;
    };
    for (const one of polled) await ask(one);
    let mostOfBlock = 0;
    const first = proxy.requests.length;
    for (let block = 0; block < blocks; block++) {
      const before = proxy.requests.length;
      await chain.next();
      for (const one of polled) {
        const own = await ask(one);
        one.requests += own;
        one.most = Math.max(one.most, own);
      }
      mostOfBlock = Math.max(mostOfBlock, proxy.requests.length - before);
    }
    const all = proxy.requests.slice(first);
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    const lists = all.length - polled.reduce((sum, one) => sum + one.requests, 0);
    const most = Math.max(...polled.map((one) => one.most));
    const mostInAll = lists + Math.max(...polled.map((one) => one.requests));
    const { same, differs, rejected, unproven } = count;
    console.log(
      `${fork}: ${blocks} blocks, ${polled.length} polled calls: ${same + differs + rejected} results, ${differs} differ, ` +
        `${rejected} rejected, ${unproven} unproven; requests of one call at a head at most ${most}, of a block's calls ` +
        `together ${(all.length / blocks).toFixed(2)} on average and at most ${mostOfBlock}, ${Math.round(bytes / blocks)} bytes a block`,
    );
    console.log(`${fork}: ${lists} lists; a polled call takes at most ${mostInAll} requests in all`);
    if (differs > 0) process.exitCode = 1;
    if (!isUsual) {
      for (const one of polled.toSorted((a, b) => b.requests - a.requests).slice(0, SHOWN)) {
        console.log(`  ${one.requests}, at most ${one.most} at a head: ${JSON.stringify(one.request)}`);
      }
      return;
    }
    if (most > 1 || unproven > 0) process.exitCode = 1;
    if (amsterdamBlock !== Infinity && mostInAll > blocks) process.exitCode = 1;
  } finally {
    await chain.stop();
  }
}

async function randomCalls({ geth, randomCall }: PolledChain): Promise<readonly object[]> {
  const found: object[] = [];
  while (found.length < calls) {
    const [object] = randomCall();
    const trace = await geth
      .call('debug_traceCall', [object, 'latest', { tracer: 'callTracer' }])
      .catch(String);
    if (!JSON.stringify(trace).includes('CREATE')) found.push(object);
  }
  return found;
}

await poll('Osaka', Infinity);
await poll('Amsterdam', AMSTERDAM_BLOCK);
