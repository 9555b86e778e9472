import {
  type ChainHead,
  type HeadAge,
  isUnavailable,
  type StoredHeader,
  nothingAvailable,
  PortError,
  type RequestContext,
} from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { JsonBytes } from '@ethread/json-rpc';
import { createRouter } from '@ethread/server';
import { createHandlers } from './create-handlers.ts';
import { createHeadPin, isPartnerFirst } from './pin-head.ts';
import { chain, CHAIN_ID, HEAD_HASH, SENDER } from './testing/small-chain.ts';

const messageOf = (changes: Partial<RequestContext> = {}) => ({ ...testContext, message: {}, ...changes });

/** Creates handlers over nodes, before a head that the test moves. */
async function world(stored = nothingAvailable as typeof nothingAvailable | typeof chain) {
  const header = async (number: number): Promise<StoredHeader> => {
    const found = await chain.header({ number: BigInt(number) });
    if (!found || isUnavailable(found)) throw new Error(`there is a block ${number}`);
    return found;
  };
  const headAt = async (number: number, isLive = true, age?: HeadAge): Promise<ChainHead> => ({
    latest: await header(number),
    safe: await header(0),
    finalized: undefined,
    isLive,
    age,
  });
  let head: ChainHead | undefined = await headAt(1);
  const requested: (readonly unknown[])[] = [];
  let isFailing = false;
  const nodes = {
    forward({ params }: { readonly params: readonly unknown[] }) {
      requested.push(params);
      if (isFailing) {
        isFailing = false;
        return Promise.reject(new PortError({ kind: 'unavailable', cause: 'noPartner' }));
      }
      return Promise.resolve({ kind: 'result' as const, json: JsonBytes.of({}) });
    },
  };
  const nothing = {
    chain: nothingAvailable,
    logs: nothingAvailable,
    executor: nothingAvailable,
    state: nothingAvailable,
  };
  const pin = createHeadPin({ head: () => head, recent: () => undefined }, stored);
  const router = createRouter(createHandlers({ chainId: CHAIN_ID, ...nothing }, {}, { nodes, pin }));
  return {
    pin,
    requested,
    moveTo: async (number: number, isLive?: boolean, age?: HeadAge) =>
      void (head = await headAt(number, isLive, age)),
    failNext: () => void (isFailing = true),
    call: (method: string, params: readonly unknown[], of: RequestContext) =>
      router.invoke(router.prepare(method, params), of),
  };
}

describe('the pinned head of a message', () => {
  it('has moved once the chain has another head, at once or after a moment', async () => {
    const { pin, moveTo } = await world();
    const message = messageOf();
    pin.headOf(message);
    expect(await pin.hasMoved(message, false)).toBe(false);
    const waited = pin.hasMoved(message, true);
    await moveTo(2);
    expect(await waited).toBe(true);
    expect(await pin.hasMoved(message, false)).toBe(true);
  });

  it('has not moved when the client left meanwhile', async () => {
    const { pin } = await world();
    const leaving = new AbortController();
    const message = messageOf({ signal: leaving.signal });
    pin.headOf(message);
    const waited = pin.hasMoved(message, true);
    leaving.abort();
    expect(await waited).toBe(false);
  });

  it('stays the same for all items and methods of a message while the chain moves', async () => {
    const { requested, moveTo, call } = await world();
    const message = messageOf();
    await call('eth_getBlockByNumber', ['latest', false], message);
    await moveTo(2);
    for (const [method, params, sent] of [
      ['eth_getBlockReceipts', ['latest'], ['0x1']],
      ['eth_getBlockReceipts', ['pending'], ['0x1']],
      ['eth_getLogs', [{ fromBlock: 'safe' }], [{ fromBlock: '0x0', toBlock: '0x1' }]],
      ['eth_call', [{}], [{}, '0x1']],
      ['eth_estimateGas', [{}, 'latest'], [{}, '0x1']],
      ['eth_getProof', [SENDER, [], 'safe'], [SENDER, [], '0x0']],
      ['eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0'], ['0x1', '0x0']],
      ['eth_getUncleByBlockNumberAndIndex', ['latest', '0x0'], ['0x1', '0x0']],
    ] as const) {
      await call(method, params, message);
      expect(requested.at(-1)).toEqual(sent);
    }
    expect(requested[0]).toEqual(['0x1', false]);
    await call('eth_getBlockByNumber', ['latest', false], messageOf());
    expect(requested.at(-1)).toEqual(['0x2', false]);
  });

  it('replaces a tag by the hash of an available block, so that no other block can replace it', async () => {
    const { requested, moveTo, call } = await world(chain);
    await moveTo(2);
    await call('eth_getBlockByNumber', ['latest', true], messageOf());
    expect(requested).toEqual([[HEAD_HASH, true]]);
  });

  it('leaves a tag unchanged while its block is not known, and leaves fixed blocks unchanged', async () => {
    const { requested, moveTo, call } = await world();
    await moveTo(1, false);
    const calls = [
      ['eth_call', [{}, 'latest']],
      ...['finalized', 'earliest', 'pending'].map((tag) => ['eth_getBlockByNumber', [tag, false]] as const),
      ['eth_getLogs', [{ blockHash: HEAD_HASH }]],
    ] as const;
    for (const [method, params] of calls) await call(method, params, messageOf());
    expect(requested).toEqual(calls.map(([, params]) => params));
  });

  it('replaces latest by the last followed head while it is not too old, and reports its age', async () => {
    const { requested, moveTo, call } = await world();
    const ages: number[] = [];
    const context = () => messageOf({ onHeadAge: (age: number) => void ages.push(age) });
    await moveTo(1, false, { seconds: 40, isStale: false });
    await call('eth_call', [{}, 'latest'], context());
    expect({ requested, ages }).toEqual({ requested: [[{}, '0x1']], ages: [40] });
    await call('eth_call', [{}, '0x0'], context());
    await moveTo(1, false, { seconds: 121, isStale: true });
    await call('eth_call', [{}, 'latest'], context());
    expect(requested.slice(1)).toEqual([
      [{}, '0x0'],
      [{}, 'latest'],
    ]);
    expect(ages).toEqual([40]);
  });

  it('asks a partner for latest first, where method and key allow it, and then serves the last followed head', async () => {
    expect(isPartnerFirst({ failover: true }, { isLive: false }, { allowsFailover: false })).toBe(false);
    const { requested, moveTo, failNext, call } = await world();
    const ages: number[] = [];
    const context = () =>
      messageOf({ allowsFailover: true, onHeadAge: (age: number) => void ages.push(age) });
    await moveTo(1, false, { seconds: 40, isStale: false });
    await call('eth_getBlockByNumber', ['latest', false], context());
    await call('eth_estimateGas', [{}, 'latest'], context());
    expect({ requested, ages }).toEqual({
      requested: [
        ['latest', false],
        [{}, 'latest'],
      ],
      ages: [],
    });
    await call('eth_call', [{}, 'latest'], context());
    failNext();
    await call('eth_getBlockByNumber', ['latest', false], context());
    expect(requested.slice(2)).toEqual([
      [{}, '0x1'],
      ['latest', false],
      ['0x1', false],
    ]);
    expect(ages).toEqual([40, 40]);
  });
});
