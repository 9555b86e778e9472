import {
  type CallForwarder,
  type ChainReader,
  type ForwardedResponse,
  type LogFinder,
  nothingAvailable,
  type ResponseProof,
} from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { JsonBytes } from '@ethread/json-rpc';
import { createRouter } from '@ethread/server';
import { createHandlers } from './create-handlers.ts';
import { historyMethods } from './testing/method-examples.ts';
import { chain, CHAIN_ID, HEAD_HASH } from './testing/small-chain.ts';

const METHODS = historyMethods();
const NOTHING = {
  chain: nothingAvailable,
  logs: nothingAvailable,
  executor: nothingAvailable,
  state: nothingAvailable,
};

/** Creates handlers over an empty chain, with nodes that always return the same response. */
function gateway(
  response: ForwardedResponse | undefined,
  modules: Partial<Parameters<typeof createHandlers>[0]> = {},
) {
  const requested: { method: string; params: readonly unknown[] }[] = [];
  const nodes: CallForwarder = {
    forward(call) {
      requested.push(call);
      return response ? Promise.resolve(response) : Promise.reject(new Error('there are no nodes'));
    },
  };
  const router = createRouter(
    createHandlers({ chainId: CHAIN_ID, ...NOTHING, ...modules }, {}, response ? { nodes } : {}),
  );
  return {
    requested,
    call: async (method: string, params: readonly unknown[]) =>
      router.invoke(router.prepare(method, params), testContext),
  };
}

const json = JsonBytes.of({ any: 'thing' });
const TOO_LATE = Buffer.from(
  `08c379a0${'20'.padStart(64, '0')}${'8'.padStart(64, '0')}${'746f6f206c617465'.padEnd(64, '0')}`,
  'hex',
);

describe('calls for unavailable data', () => {
  it.each(METHODS)('$name ends with error 4444 where there are no nodes', async ({ name, params }) => {
    const error = { code: 4444, message: 'pruned history unavailable' };
    await expect(gateway(undefined).call(name, params)).rejects.toMatchObject(error);
  });

  it.each(METHODS)(
    '$name goes to the nodes with the same params, and the bytes of the result are unchanged',
    async ({ name: method, params }) => {
      const { requested, call } = gateway({ kind: 'result', json });
      expect(await call(method, params)).toBe(json);
      expect(requested).toMatchObject([{ method, params }]);
    },
  );

  it.each(METHODS)(
    '$name returns null or an error for a block that no node knows',
    async ({ name, params, needsBlock }) => {
      const result = gateway({ kind: 'unknownBlock' }).call(name, params);
      if (needsBlock)
        await expect(result).rejects.toMatchObject({ code: -32001, message: 'header not found' });
      else expect(await result).toEqual(JsonBytes.of(null));
    },
  );

  it.each<[ForwardedResponse, object]>([
    [{ kind: 'pruned' }, { code: 4444, message: 'pruned history unavailable' }],
    [
      { kind: 'failed', message: 'out of gas' },
      { code: -32000, message: 'out of gas' },
    ],
    [
      { kind: 'invalidParams', message: 'bad' },
      { code: -32602, message: 'bad' },
    ],
    [{ kind: 'tooManyResults' }, { code: -32005, message: 'query returned more than 10000 results' }],
    [{ kind: 'queryTimeout' }, { code: -32005, message: 'query timeout exceeded' }],
    [
      { kind: 'reverted', payload: new Uint8Array() },
      { code: 3, message: 'execution reverted', data: '0x' },
    ],
    // In the words of the contract, whatever words the node used.
    [
      { kind: 'reverted', payload: TOO_LATE },
      { code: 3, message: 'execution reverted: too late', data: `0x${TOO_LATE.toString('hex')}` },
    ],
  ])('returns the error of the contract when nodes respond with %j', async (result, error) => {
    await expect(gateway(result).call('eth_call', [{}])).rejects.toMatchObject(error);
  });
});

describe('calls for available data, or calls that the contract rejects', () => {
  it('sends no call to a node for available data or an invalid call', async () => {
    const { requested, call } = gateway({ kind: 'result', json }, { chain, logs: chain });
    const stored = await call('eth_getBlockByHash', [HEAD_HASH, false]);
    expect(stored instanceof JsonBytes && stored.parse()).toMatchObject({ hash: HEAD_HASH });
    expect(await call('eth_getBlockByNumber', ['0x99', false])).toBeNull();
    await expect(call('eth_getLogs', [{ fromBlock: '0x2', toBlock: '0x1' }])).rejects.toMatchObject({
      code: -32602,
    });
    await expect(call('eth_getLogs', [{ toBlock: '0x99' }])).rejects.toMatchObject({ code: -32602 });
    await expect(call('eth_call', [{ data: '0x01', input: '0x02' }, 'latest'])).rejects.toMatchObject({
      code: -32602,
    });
    await expect(call('eth_call', [{}, '0x99'])).rejects.toMatchObject({ code: -32001 });
    await expect(call('eth_nothing', [])).rejects.toMatchObject({ code: -32601 });
    expect(requested).toEqual([]);
  });

  it('sends a call to a node when its state is unavailable', async () => {
    const { requested, call } = gateway({ kind: 'result', json }, { chain, logs: chain });
    expect(await call('eth_call', [{}, '0x1'])).toBe(json);
    expect(requested).toHaveLength(1);
  });
});

const OF_BLOCKS = /^eth_get(?:Block|Logs|Transaction|Uncle)/;

describe('handlers over the proven blocks of nodes', () => {
  const over = (blocks: ChainReader & LogFinder) =>
    createHandlers({ chainId: CHAIN_ID, ...NOTHING, chain: blocks, logs: blocks });
  const ofService = createHandlers({ chainId: CHAIN_ID, ...NOTHING }, {}, { provenChain: chain });

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
