import { isDeepStrictEqual, parseArgs } from 'node:util';
import { call, callWithProof } from '../json-rpc.ts';
import { plainEndingOf } from '../random-transactions/endings.ts';
import { startPolledChain } from './polled-chain.ts';

/**
 * `blocks.ts [--seed 1] [--blocks 100] [--calls 20]`: polls the same calls at each new head, under Osaka and under
 * Amsterdam, with geth as the only source. Counts the requests that the calls take at each head, and compares each
 * result with geth's. Calls that create contracts are left out: they read an address that is new in each block. Exits
 * with 1 when a result differs, when a call takes more than one request at a head, or when under Amsterdam a polled call
 * takes more than one request a block with the lists. `GETH` names geth's program.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '100' },
    calls: { type: 'string', default: '20' },
  },
});
const [seed, blocks, calls] = [Number(values.seed), Number(values.blocks), Number(values.calls)];
/** Blocks before the first poll. */
const WARM = 12;
/** The blob fork before it begins at block 8. */
const AMSTERDAM_BLOCK = 9;

async function poll(fork: string, amsterdamBlock: number): Promise<void> {
  const chain = await startPolledChain({ seed, amsterdamBlock, blocks: WARM });
  try {
    const { service, proxy, geth } = chain;
    const polled: object[] = [];
    while (polled.length < calls) {
      const [object] = chain.randomCall();
      const trace = await geth
        .call('debug_traceCall', [object, 'latest', { tracer: 'callTracer' }])
        .catch(String);
      if (!JSON.stringify(trace).includes('CREATE')) polled.push(object);
    }
    /** Requests of each call, without the lists. */
    const own = new Map(polled.map((request) => [request, 0]));
    const ask = async (request: object) => {
      const before = proxy.requests.length;
      const asked = { method: 'eth_call', params: [request, 'latest'] };
      const { response, proof } = await callWithProof(service.url, asked);
      const requests = proxy.requests.slice(before);
      const theirs = await call(geth.url, asked);
      const isSame = isDeepStrictEqual(plainEndingOf(response), plainEndingOf(theirs));
      if (!isSame || proof !== 'complete') {
        const shown = [asked, response, theirs].map((one) => JSON.stringify(one).slice(0, 400));
        console.error(
          `block ${chain.head}, ${isSame ? 'same' : 'differs'} (${proof}):\n  ${shown.join('\n  ')}`,
        );
      }
      return { isSame, proof, requests };
    };
    for (const request of polled) await ask(request);
    let differing = 0;
    let unproven = 0;
    let most = 0;
    let mostOfBlock = 0;
    let bytes = 0;
    let total = 0;
    for (let block = 0; block < blocks; block++) {
      const before = proxy.requests.length;
      await chain.next();
      for (const request of polled) {
        const { isSame, proof, requests } = await ask(request);
        if (!isSame) differing++;
        if (proof !== 'complete') unproven++;
        const others = requests.filter(({ methods }) => !methods.includes('eth_getBlockAccessList'));
        most = Math.max(most, others.length);
        own.set(request, (own.get(request) ?? 0) + others.length);
      }
      const ofBlock = proxy.requests.slice(before);
      mostOfBlock = Math.max(mostOfBlock, ofBlock.length);
      total += ofBlock.length;
      bytes += ofBlock.reduce((sum, one) => sum + one.bytes, 0);
    }
    console.log(
      `${fork}: ${blocks} blocks, ${calls} polled calls: ${blocks * calls} results, ${differing} differ, ` +
        `${unproven} unproven; requests of one call at most ${most}, of a block's calls together ` +
        `${(total / blocks).toFixed(2)} on average and at most ${mostOfBlock}, ${Math.round(bytes / blocks)} bytes a block`,
    );
    const lists = total - [...own.values()].reduce((sum, count) => sum + count, 0);
    const mostInAll = lists + Math.max(...own.values());
    console.log(`${fork}: ${lists} lists; a polled call takes at most ${mostInAll} requests in all`);
    if (differing > 0 || most > 1) process.exitCode = 1;
    if (amsterdamBlock !== Infinity && mostInAll > blocks) process.exitCode = 1;
  } finally {
    await chain.stop();
  }
}

await poll('Osaka', Infinity);
await poll('Amsterdam', AMSTERDAM_BLOCK);
