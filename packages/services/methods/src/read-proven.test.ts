import { type ChainReader, type LogFinder, nothingAvailable, type ResponseProof } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { JsonBytes } from '@ethread/json-rpc';
import { createRouter } from '@ethread/server';
import { createHandlers } from './create-handlers.ts';
import { readProven } from './read-proven.ts';
import { historyMethods } from './testing/method-examples.ts';
import { chain, CHAIN_ID } from './testing/small-chain.ts';

const NOTHING = { logs: nothingAvailable, executor: nothingAvailable, state: nothingAvailable };
const OF_BLOCKS = /^eth_get(?:Block|Logs|Transaction|Uncle)/;

describe('handlers over the proven blocks of nodes', () => {
  const over = (blocks: ChainReader & LogFinder) =>
    createHandlers({ chainId: CHAIN_ID, chain: blocks, ...NOTHING, logs: blocks });
  const ofService = readProven({ ...over(nothingAvailable) }, { ...over(chain) });

  async function call(handlers: typeof ofService, method: string, params: readonly unknown[]) {
    const proofs: ResponseProof[] = [];
    const router = createRouter(handlers);
    const context = { ...testContext, onProof: (proof: ResponseProof) => void proofs.push(proof) };
    const result: unknown = await router.invoke(router.prepare(method, params), context);
    return { result: result instanceof JsonBytes ? result.parse() : result, proofs };
  }

  // The example of logs is of a longer chain.
  const ofBlocks = historyMethods()
    .filter(({ name }) => OF_BLOCKS.test(name))
    .map((one) => (one.name === 'eth_getLogs' ? { ...one, params: [{ fromBlock: '0x0' }] } : one));
  const others = historyMethods().filter(({ name }) => !OF_BLOCKS.test(name));

  it.each(ofBlocks)('$name shows what the store would show, proven completely', async ({ name, params }) => {
    const { result } = await call(over(chain), name, params);
    expect(await call(ofService, name, params)).toEqual({ result, proofs: ['complete'] });
  });

  it.each(others)('$name is left to the nodes', async ({ name, params }) => {
    await expect(call(ofService, name, params)).rejects.toMatchObject({ code: 4444 });
  });
});
