import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, createProvider, http, readLogs, type Transport } from '@ethread/client';
import { UnprovenError, type VerifiedOptions, VerificationError, verified } from '@ethread/client/verify';
import { createPublicClient, custom } from 'viem';
import { startSampleService } from './stored-sample.ts';
import { type Alter, alteredTransport } from './altered-transport.ts';
import { KEY, SAMPLE_CHAIN, type ServiceProcess } from './service-process.ts';

type Hex = `0x${string}`;

const landmarks: {
  readonly contracts: Readonly<Record<string, Hex>>;
  readonly transactions: Readonly<Record<string, Hex>>;
  readonly headHash: Hex;
} = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'));
const anchor = landmarks.headHash;
const Token = landmarks.contracts['Token'] ?? '0x';
const HEAD = 302;
/** Blocks before Prague are proven one by one. */
const maxSteps = 300;

let service: ServiceProcess;
let plain: Transport;

beforeAll(async () => {
  service = await startSampleService();
  plain = http(`${service.url}/v3/${KEY}`);
});

afterAll(async () => {
  plain.close();
  await service.stop();
});

/** Alters the service's responses. Errors remain. */
const altered = (alter: Alter) =>
  alteredTransport(plain, (method, params, response) =>
    response instanceof Error ? response : alter(method, params, response),
  );
const honest = () => altered((_method, _params, response) => response);
const open = (options: VerifiedOptions = { anchor }) =>
  createClient(verified(plain, { maxSteps, ...options }));
const number = (block: number): Hex => `0x${block.toString(16)}`;

describe('verified transport', () => {
  it('returns the result of the service once it is proven', async () => {
    const own = createClient(plain);
    const proven = open();
    for (const block of [0, 1, 10, 15, 24, 41, 61, 85, 105, 135, 200, HEAD]) {
      for (const isFull of [true, false]) {
        expect(await proven.eth_getBlockByNumber(number(block), isFull)).toEqual(
          await own.eth_getBlockByNumber(number(block), isFull),
        );
      }
      expect(await proven.eth_getBlockReceipts(number(block))).toEqual(
        await own.eth_getBlockReceipts(number(block)),
      );
      expect(await proven.eth_getProof(Token, ['0x0', number(block)], number(block))).toEqual(
        await own.eth_getProof(Token, ['0x0', number(block)], number(block)),
      );
    }
    expect(await proven.eth_getBlockByHash(anchor, true)).toEqual(await own.eth_getBlockByHash(anchor, true));
    expect(await proven.eth_getUncleByBlockNumberAndIndex('0xa', '0x0')).toEqual(
      await own.eth_getUncleByBlockNumberAndIndex('0xa', '0x0'),
    );
    for (const hash of Object.values(landmarks.transactions)) {
      const receipt = await own.eth_getTransactionReceipt(hash);
      expect(await proven.eth_getTransactionReceipt(hash)).toEqual(receipt);
      const place = [receipt?.blockHash ?? '0x', receipt?.transactionIndex ?? '0x'] as const;
      expect(await proven.eth_getTransactionByBlockHashAndIndex(...place)).toEqual(
        await own.eth_getTransactionByBlockHashAndIndex(...place),
      );
    }
  });

  it('returns null where a proven block lacks the requested item', async () => {
    expect(await open().eth_getTransactionByBlockNumberAndIndex('0x1', '0x5')).toBeNull();
    expect(await open().eth_getUncleByBlockNumberAndIndex('0x1', '0x0')).toBeNull();
    expect(await open().eth_getBlockByHash(`0x${'12'.repeat(32)}`, false)).toBeNull();
  });

  it('rejects data that no root proves, unless the options allow it', async () => {
    const call = { to: Token, data: '0x18160ddd' } as const;
    await expect(open().eth_call(call)).rejects.toBeInstanceOf(UnprovenError);
    await expect(open().eth_getBlockByNumber('pending', false)).rejects.toBeInstanceOf(UnprovenError);
    const letting = open({ anchor, unproven: ['eth_call'] });
    expect(BigInt(await letting.eth_call(call))).toBe(10n ** 24n);
    await expect(letting.eth_estimateGas(call)).rejects.toBeInstanceOf(UnprovenError);
  });

  it('passes on the error of a failed call', async () => {
    const unknown = { blockHash: `0x${'12'.repeat(32)}` } as const;
    await expect(open().eth_getLogs(unknown)).rejects.toMatchObject({ name: 'HeaderNotFoundError' });
    await expect(open().eth_getLogs({ fromBlock: '0xffff' })).rejects.toMatchObject({ code: -32602 });
    await expect(open().eth_getProof('0x12', [])).rejects.toMatchObject({ code: -32602 });
    const stopped = { signal: AbortSignal.abort(new Error('no longer wanted')) };
    await expect(open().eth_getBlockByNumber('latest', false, stopped)).rejects.toThrow('no longer wanted');
  });

  it('lets viem read proven data', async () => {
    const provider = createProvider(verified(plain, { anchor }), { chainId: 7336 });
    const viem = createPublicClient({ transport: custom(provider) });
    const hash = landmarks.transactions['setCode'] ?? '0x';
    expect((await viem.getTransaction({ hash })).hash).toBe(hash);
    expect(await viem.getBlockNumber()).toBe(BigInt(HEAD));
    expect(await viem.getBalance({ address: Token })).toBe(0n);
  });
});

describe('invalid params', () => {
  const hash = `0x${'12'.repeat(32)}`;
  const range = { fromBlock: '0xd', toBlock: '0x20' };
  const filters: readonly (readonly [string, object])[] = [
    ['a reversed range', { fromBlock: '0x20', toBlock: '0xd' }],
    ['a range past the head', { fromBlock: '0xd', toBlock: '0x12f' }],
    ['a start and an end past the head', { fromBlock: '0x12f', toBlock: '0x130' }],
    ['a block hash beside a range', { ...range, blockHash: anchor }],
    ['an unknown block hash', { blockHash: hash }],
    ['a topic that is too short', { ...range, topics: ['0x12'] }],
    ['five positions of topics', { ...range, topics: [null, null, null, null, null] }],
    ['an address that is too short', { ...range, address: '0x12' }],
    ['too many addresses', { ...range, address: Array(5_001).fill(Token) }],
    ['too many topics', { blockHash: anchor, topics: [Array(2_500).fill(hash), Array(2_501).fill(hash)] }],
  ];

  it.each(filters)('%s has the error of the plain transport, whatever is proven', async (_case, filter) => {
    const own = await errorOf(plain, 'eth_getLogs', [filter]);
    for (const logs of ['returned', 'complete'] as const) {
      const transport = verified(plain, { anchor, maxSteps, logs });
      expect(await errorOf(transport, 'eth_getLogs', [filter])).toEqual(own);
    }
  });

  it.each<[string, readonly unknown[]]>([
    ['eth_getLogs', []],
    ['eth_getBlockByNumber', ['0xd', 'yes']],
    ['eth_getBlockByNumber', [{ blockHash: anchor, blockNumber: '0x1' }, true]],
    ['eth_getBlockByHash', ['0xd', true]],
    ['eth_getTransactionByBlockHashAndIndex', [anchor, 'first']],
    ['eth_getTransactionReceipt', [null]],
    ['eth_getProof', [Token, Array(1_025).fill('0x0'), 'latest']],
    ['eth_getProof', [Token, [], hash]],
    ['eth_getProof', [Token, [], '0x12f']],
  ])('of %s have the error of the plain transport: %j', async (method, params) => {
    const own = await errorOf(plain, method, params);
    expect(await errorOf(verified(plain, { anchor, maxSteps }), method, params)).toEqual(own);
  });

  it.each([{ blockNumber: `0x${'0'.repeat(62)}0d` }, `0x${'0'.repeat(60)}0d`, `0x${'f'.repeat(63)}`])(
    'do not include leading zeros of a block number, or a number beyond every chain: %j',
    async (block) => {
      const transport = verified(plain, { anchor, maxSteps });
      const params = [block, false];
      expect(await transport.request('eth_getBlockByNumber', params)).toEqual(
        await plain.request('eth_getBlockByNumber', params),
      );
    },
  );

  it('do not include leading zeros of the ends of a range', async () => {
    const filter = { fromBlock: `0x${'d'.padStart(64, '0')}`, toBlock: `0x${'20'.padStart(64, '0')}` };
    const own = await plain.request('eth_getLogs', [filter]);
    for (const logs of ['returned', 'complete'] as const) {
      const transport = verified(plain, { anchor, maxSteps, logs });
      expect(await transport.request('eth_getLogs', [filter])).toEqual(own);
    }
  });

  /** Returns the code and the message that a call fails with. */
  async function errorOf(transport: Transport, method: string, params: readonly unknown[]) {
    const error: unknown = await transport.request(method, params).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: expect.any(Number) });
    const { name, code, message } = Object(error);
    return { name, code, message };
  }
});

describe('logs of a range', () => {
  const filter = { fromBlock: '0xd', toBlock: '0x20', address: Token } as const;

  it.each(['returned', 'complete'] as const)('are proven when %s', async (logs) => {
    const proven = await open({ anchor, logs }).eth_getLogs(filter);
    expect(proven).toEqual(await createClient(plain).eth_getLogs(filter));
    expect(proven.length).toBeGreaterThan(20);
  });

  it('are read page by page as well', async () => {
    const found = [];
    for await (const { logs } of readLogs(verified(plain, { anchor, maxSteps }), filter)) found.push(...logs);
    expect(found).toEqual(await createClient(plain).eth_getLogs(filter));
  });

  it('cost one proof of the hashes of many blocks, and each block and its receipts once', async () => {
    const { transport, calls } = honest();
    const client = createClient(verified(transport, { anchor }));
    const logs = await client.eth_getLogs({ fromBlock: '0x78', toBlock: '0x88', address: Token });
    const blocks = new Set(logs.map(({ blockHash }) => blockHash)).size;
    expect(blocks).toBeGreaterThan(10);
    const countOf = (method: string) => calls.filter((name) => name === method).length;
    expect(countOf('eth_getProof')).toBe(1);
    expect(countOf('eth_getBlockByNumber')).toBe(blocks);
    expect(countOf('eth_getBlockReceipts')).toBe(blocks);
    // The anchor, and the first block of the range that has a linked one above.
    expect(countOf('eth_getBlockByHash')).toBeLessThan(3);
  });

  it('of blocks before Prague cost the header chain once', async () => {
    const { transport, calls } = honest();
    const top = await createClient(plain).eth_getBlockByNumber('0x19', false);
    const client = createClient(verified(transport, { anchor: top?.hash ?? '0x', maxSteps }));
    const logs = await client.eth_getLogs({ fromBlock: '0xd', toBlock: '0x18', address: Token });
    expect(new Set(logs.map(({ blockHash }) => blockHash)).size).toBeGreaterThan(3);
    // The anchor, and the header of each block below it.
    expect(calls.filter((name) => name === 'eth_getBlockByHash').length).toBeLessThan(0x19 - 0xd + 1);
  });

  it('lack none of a block that has some, and none of the range when completeness is required', async () => {
    const withoutOne = altered((method, _params, response) =>
      method === 'eth_getLogs' && Array.isArray(response) ? response.toSpliced(3, 1) : response,
    );
    const some = createClient(verified(withoutOne.transport, { anchor, maxSteps }));
    await expect(some.eth_getLogs(filter)).rejects.toBeInstanceOf(VerificationError);
    const withoutBlock = altered((method, _params, response) =>
      method === 'eth_getLogs' && Array.isArray(response)
        ? response.filter(({ blockNumber }) => blockNumber !== '0xe')
        : response,
    );
    const returned = createClient(verified(withoutBlock.transport, { anchor, maxSteps }));
    const all = await createClient(plain).eth_getLogs(filter);
    expect((await returned.eth_getLogs(filter)).length).toBeLessThan(all.length);
    const complete = createClient(verified(withoutBlock.transport, { anchor, maxSteps, logs: 'complete' }));
    expect(await complete.eth_getLogs(filter)).toEqual(all);
  });
});

describe('trust', () => {
  it('starts at the block that the caller gives', async () => {
    const transport = verified(plain, { anchor });
    expect(await transport.anchor()).toEqual({ number: HEAD, hash: anchor });
    const other = verified(plain, { anchor: `0x${'34'.repeat(32)}` });
    await expect(createClient(other).eth_getBlockByNumber('0x1', false)).rejects.toBeInstanceOf(
      VerificationError,
    );
  });

  it('starts at the head of the first use when the caller gives no block', async () => {
    const transport = verified(plain);
    await createClient(transport).eth_getBlockByNumber('0xc8', false);
    expect(await transport.anchor()).toEqual({ number: HEAD, hash: anchor });
  });

  it('proves later blocks from an earlier anchor by the hashes in the state', async () => {
    const block = await createClient(plain).eth_getBlockByNumber('0x6e', false);
    const { transport, calls } = honest();
    const client = createClient(verified(transport, { anchor: block?.hash ?? '0x' }));
    await client.eth_getBlockByNumber('latest', false);
    expect(calls).toEqual(['eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getProof']);
  });

  it('proves blocks without such a state by their parents, up to the maximum of steps', async () => {
    const block = await createClient(plain).eth_getBlockByNumber('0x32', false);
    const options = { anchor: block?.hash ?? '0x' };
    const { transport, calls } = honest();
    await createClient(verified(transport, options)).eth_getBlockByNumber('0x2d', false);
    expect(calls.filter((method) => method === 'eth_getBlockByHash')).toHaveLength(5);
    const near = createClient(verified(plain, { ...options, maxSteps: 4 }));
    await expect(near.eth_getBlockByNumber('0x2d', false)).rejects.toBeInstanceOf(UnprovenError);
    await expect(near.eth_getBlockByNumber('0x2e', false)).resolves.toBeDefined();
  });

  it('costs nothing for a block that follows a proven one', async () => {
    const { transport, calls } = honest();
    const client = createClient(verified(transport, { anchor }));
    await client.eth_getBlockByNumber(number(HEAD), false);
    calls.length = 0;
    await client.eth_getBlockByNumber(number(HEAD - 1), false);
    expect(calls).toEqual(['eth_getBlockByNumber']);
  });

  it.each([
    ['another block of the chain', '0x64'],
    ['another block of the chain, nearer', '0x12b'],
  ] as const)('accepts no block for %s', async (_case, other) => {
    const wrong = altered((method, params, response) =>
      method === 'eth_getBlockByNumber' && params[0] === '0x65'
        ? plain.request('eth_getBlockByNumber', [other, params[1]])
        : response,
    );
    const client = createClient(verified(wrong.transport, { anchor }));
    await expect(client.eth_getBlockByNumber('0x65', false)).rejects.toBeInstanceOf(VerificationError);
  });

  it('accepts no gap below the anchor, and no head before it', async () => {
    const hiding = altered((method, _params, response) =>
      method === 'eth_getBlockByNumber' ? null : response,
    );
    const client = createClient(verified(hiding.transport, { anchor }));
    await expect(client.eth_getBlockByNumber('0x65', false)).rejects.toThrow('is said not to be there');
    expect(await client.eth_getBlockByNumber('0xffff', false)).toBeNull();
    const stale = altered((method, params, response) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest'
        ? plain.request('eth_getBlockByNumber', ['0x100', params[1]])
        : response,
    );
    const late = createClient(verified(stale.transport, { anchor }));
    await expect(late.eth_getBlockByNumber('latest', false)).rejects.toThrow(
      'before the one that is trusted',
    );
  });

  it('rejects malformed responses without failing', async () => {
    for (const nonsense of [7, 'words', [], {}, { hash: null }, { hash: 4, number: [] }, [null], true]) {
      const { transport } = altered((method, params, response) =>
        params[0] === anchor && method === 'eth_getBlockByHash' ? response : nonsense,
      );
      const client = createClient(verified(transport, { anchor }));
      const calls = [
        client.eth_getBlockByNumber('0x65', true),
        client.eth_getBlockReceipts(anchor),
        client.eth_getTransactionReceipt(landmarks.transactions['blob'] ?? '0x'),
        client.eth_getProof(Token, [], anchor),
        client.eth_getLogs({ fromBlock: '0x64', toBlock: '0x65' }),
      ];
      const outcomes = await Promise.allSettled(calls);
      const isEmpty = (outcome: PromiseSettledResult<unknown>) =>
        outcome.status === 'fulfilled' && JSON.stringify(outcome.value) === '[]';
      for (const outcome of outcomes.filter((one) => !isEmpty(one)))
        expect(outcome).toMatchObject({ reason: expect.any(VerificationError) });
    }
  });
});
