import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallObject, createClient, http, readLogs, type Transport } from '@ethread/client';
import { UnprovenError, type VerifiedOptions, VerificationError, verified } from '@ethread/client/verify';
import { type Alter, alteredTransport, endingOf } from './altered-transport.ts';
import { SAMPLE_CHAIN, type ServiceProcess } from './service-process.ts';
import { startSampleService } from './stored-sample.ts';

type Hex = `0x${string}`;

const landmarks: {
  readonly contracts: Readonly<Record<string, Hex>>;
  readonly transactions: Readonly<Record<string, Hex>>;
  readonly headHash: Hex;
} = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'));
const { headHash: anchor, contracts, transactions } = landmarks;
const Token = contracts['Token'] ?? '0x';
const SUPPLY = { to: Token, data: '0x18160ddd' } as const;
const REVERTING = { input: '0x60016000fd' } as const;
/** Reads the hashes of the parent and of an older ancestor: BLOCKHASH of NUMBER - 1 and of NUMBER - 9. */
const ANCESTORS: CallObject = { input: '0x6001430340602052600943034060405260606000f3' };
const HEAD = 302;
/** Blocks before Prague are proven one by one. */
const maxSteps = 300;

const number = (block: number): Hex => `0x${block.toString(16)}`;
const chain: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'genesis.json'), 'utf8'),
).config;

let service: ServiceProcess;
let plain: Transport;

/** Changes the service's responses, as an attacker in between would. */
const altered = (alter: Alter) => alteredTransport(plain, alter);
const honest = () => altered((_method, _params, response) => response);
const open = (options: VerifiedOptions = { anchor }, transport = plain) =>
  createClient(verified(transport, { maxSteps, ...options }));

describe('verified client of a service', () => {
  beforeAll(async () => {
    service = await startSampleService();
    plain = http(service.apiUrl);
  });
  afterAll(() => service.stop());

  it('rejects data that no root proves, unless the options allow it', async () => {
    await expect(open().eth_call(SUPPLY)).rejects.toBeInstanceOf(UnprovenError);
    await expect(open().eth_getBlockByNumber('pending', false)).rejects.toBeInstanceOf(UnprovenError);
    await expect(open({ anchor, chain }).eth_call(SUPPLY, 'pending')).rejects.toBeInstanceOf(UnprovenError);
    const letting = open({ anchor, unproven: ['eth_call'] });
    expect(BigInt(await letting.eth_call(SUPPLY))).toBe(10n ** 24n);
    await expect(letting.eth_estimateGas(SUPPLY)).rejects.toBeInstanceOf(UnprovenError);
  });

  const RANGE = { fromBlock: '0xd', toBlock: '0x20' };
  it.each<[string, ...unknown[]]>([
    ['eth_getLogs', { fromBlock: '0x20', toBlock: '0xd' }],
    ['eth_getLogs', { fromBlock: '0xd', toBlock: '0x12f' }],
    ['eth_getLogs', { ...RANGE, topics: [null, null, null, null, null] }],
    ['eth_getLogs'],
    ['eth_getBlockByNumber', { blockHash: anchor, blockNumber: '0x1' }, true],
    ['eth_getTransactionReceipt', null],
    ['eth_getProof', Token, [], '0x12f'],
    // Leading zeros, and a number beyond every chain, which the service accepts.
    ['eth_getBlockByNumber', { blockNumber: `0x${'0'.repeat(62)}0d` }, false],
    ['eth_getBlockByNumber', `0x${'f'.repeat(63)}`, false],
    ['eth_getLogs', { fromBlock: `0x${'d'.padStart(64, '0')}`, toBlock: `0x${'20'.padStart(64, '0')}` }],
  ])('treats params as the service does: %s %j', async (method, ...params) => {
    const own = await endingOf(plain, method, params);
    for (const logs of method === 'eth_getLogs'
      ? (['returned', 'complete'] as const)
      : (['returned'] as const))
      expect(await endingOf(verified(plain, { anchor, maxSteps, logs }), method, params)).toEqual(own);
  });

  const filter = { fromBlock: '0xd', toBlock: '0x20', address: Token } as const;

  it('proves the logs of a range, also page by page, each block and its receipts once', async () => {
    const all = await createClient(plain).eth_getLogs(filter);
    expect(all.length).toBeGreaterThan(20);
    expect(await open({ anchor, logs: 'complete' }).eth_getLogs(filter)).toEqual(all);
    const found = [];
    for await (const { logs } of readLogs(verified(plain, { anchor, maxSteps }), filter)) found.push(...logs);
    expect(found).toEqual(all);
    const { transport, calls } = honest();
    const range = { fromBlock: '0x78', toBlock: '0x88', address: Token } as const;
    const logs = await open({ anchor }, transport).eth_getLogs(range);
    const blocks = new Set(logs.map(({ blockHash }) => blockHash)).size;
    expect(blocks).toBeGreaterThan(10);
    const countOf = (method: string) => calls.filter((name) => name === method).length;
    expect(countOf('eth_getProof')).toBe(1);
    expect(['eth_getBlockByNumber', 'eth_getBlockReceipts'].map(countOf)).toEqual([blocks, blocks]);
    expect(countOf('eth_getBlockByHash')).toBeLessThan(3);
  });

  it('misses no block with logs when completeness is required', async () => {
    const { transport } = altered((method, _params, response) =>
      method === 'eth_getLogs' && Array.isArray(response)
        ? response.filter(({ blockNumber }) => blockNumber !== '0xe')
        : response,
    );
    const all = await createClient(plain).eth_getLogs(filter);
    expect((await open({ anchor }, transport).eth_getLogs(filter)).length).toBeLessThan(all.length);
    expect(await open({ anchor, logs: 'complete' }, transport).eth_getLogs(filter)).toEqual(all);
  });

  it('trusts the given block, or the head of its first use', async () => {
    expect(await verified(plain, { anchor }).anchor()).toEqual({ number: HEAD, hash: anchor });
    const other = open({ anchor: `0x${'34'.repeat(32)}` });
    await expect(other.eth_getBlockByNumber('0x1', false)).rejects.toBeInstanceOf(VerificationError);
    const first = verified(plain);
    await createClient(first).eth_getBlockByNumber('0xc8', false);
    expect(await first.anchor()).toEqual({ number: HEAD, hash: anchor });
  });

  it('proves a block by the hashes in a state, by its parents up to the maximum of steps, or by its child', async () => {
    const hashOf = async (block: number) =>
      (await createClient(plain).eth_getBlockByNumber(number(block), false))?.hash ?? '0x';
    const late = honest();
    await open({ anchor: await hashOf(0x6e) }, late.transport).eth_getBlockByNumber('latest', false);
    expect(late.calls).toEqual(['eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getProof']);
    const early = honest();
    const options = { anchor: await hashOf(0x32) };
    await open(options, early.transport).eth_getBlockByNumber('0x2d', false);
    expect(early.calls.filter((method) => method === 'eth_getBlockByHash')).toHaveLength(5);
    const near = open({ ...options, maxSteps: 4 });
    await expect(near.eth_getBlockByNumber('0x2d', false)).rejects.toBeInstanceOf(UnprovenError);
    const linked = honest();
    const client = open({ anchor }, linked.transport);
    await client.eth_getBlockByNumber(number(HEAD), false);
    linked.calls.length = 0;
    await client.eth_getBlockByNumber(number(HEAD - 1), false);
    expect(linked.calls).toEqual(['eth_getBlockByNumber']);
  });

  it.each<[shown: string | null, at: string, words: string]>([
    ['0x64', '0x65', ''],
    ['0x12b', '0x65', ''],
    [null, '0x65', 'is said not to be there'],
    ['0x100', 'latest', 'before the one that is trusted'],
  ])('accepts no block %s as %s', async (shown, at, words) => {
    const { transport } = altered((method, [asked, isFull], response) =>
      method === 'eth_getBlockByNumber' && asked === at
        ? shown && plain.request(method, [shown, isFull])
        : response,
    );
    const reading = verified(transport, { anchor, maxSteps }).request('eth_getBlockByNumber', [at, false]);
    await expect(reading).rejects.toThrow(VerificationError);
    await expect(reading).rejects.toThrow(words);
  });

  it('rejects malformed responses without failing', async () => {
    for (const nonsense of [7, 'words', [], {}, { hash: null }, { hash: 4, number: [] }, [null], true]) {
      const { transport } = altered((method, params, response) =>
        params[0] === anchor && method === 'eth_getBlockByHash' ? response : nonsense,
      );
      const client = createClient(verified(transport, { anchor }));
      const outcomes = await Promise.allSettled([
        client.eth_getBlockByNumber('0x65', true),
        client.eth_getBlockReceipts(anchor),
        client.eth_getTransactionReceipt(transactions['blob'] ?? '0x'),
        client.eth_getProof(Token, [], anchor),
        client.eth_getLogs({ fromBlock: '0x64', toBlock: '0x65' }),
      ]);
      const isEmpty = (outcome: PromiseSettledResult<unknown>) =>
        outcome.status === 'fulfilled' && JSON.stringify(outcome.value) === '[]';
      for (const outcome of outcomes.filter((one) => !isEmpty(one)))
        expect(outcome).toMatchObject({ reason: expect.any(VerificationError) });
    }
  });

  it.each([41, HEAD])('runs calls as the service does at block %i', async (block) => {
    const transport = verified(plain, { anchor, chain, maxSteps });
    const holder = '0'.repeat(24) + '11'.repeat(20);
    const calls = Object.values(contracts).flatMap((to): CallObject[] => [
      { to, data: `0x70a08231${holder}` },
      { to, data: '0x' },
      { to, value: '0x1', from: '0x0000000000000000000000000000000000000011' },
    ]);
    for (const call of [SUPPLY, ANCESTORS, REVERTING, ...calls])
      for (const method of ['eth_call', 'eth_estimateGas'])
        expect(await endingOf(transport, method, [call, number(block)])).toEqual(
          await endingOf(plain, method, [call, number(block)]),
        );
  });

  it('takes two rounds after the block for a call of a service without witnesses, and none for the same call', async () => {
    const { transport, rounds } = honest();
    const client = open({ anchor, chain }, transport);
    await client.eth_call(SUPPLY, anchor);
    // The header, a witness, which the service does not offer, then the account with its code, then the slot.
    expect(rounds).toEqual([
      ['eth_getBlockByHash'],
      ['proof_call'],
      expect.arrayContaining(['eth_getProof', 'eth_call']),
      ['eth_getProof'],
    ]);
    await client.eth_call(SUPPLY, anchor);
    expect(rounds.length).toBe(4);
  });

  it('rejects calls by the rules of another chain, and those that take too long', async () => {
    expect(() => verified(plain, { chain: 'nowhere' })).toThrow('not known');
    await expect(open({ anchor, chain: 'mainnet' }).eth_call(SUPPLY)).rejects.toThrow('do not follow');
    const forever = { input: '0x5b600056', gas: '0xffffffff' } as const;
    await expect(open({ anchor, chain, callTimeMs: 20 }).eth_call(forever)).rejects.toThrow('callTimeMs');
  });

  it('rejects execution errors that the service invents', async () => {
    const reverted: unknown = await plain.request('eth_call', [REVERTING]).catch((error: unknown) => error);
    for (const altering of ['eth_getProof', 'eth_getBlockByHash', 'eth_call']) {
      const lying = altered((method, _params, response) => (method === altering ? reverted : response));
      await expect(open({ anchor, chain }, lying.transport).eth_call(SUPPLY)).rejects.toBeInstanceOf(
        VerificationError,
      );
    }
  });
});

describe('verified client of a service with witnesses', () => {
  beforeAll(async () => {
    service = await startSampleService('extended');
    plain = http(service.apiUrl);
  });
  afterAll(() => service.stop());

  const CALLS: readonly CallObject[] = [
    SUPPLY,
    { to: `0x${'99'.repeat(20)}`, value: '0x0' },
    ANCESTORS,
    // The token's supply, called by created code that returns 0 when the call fails.
    { input: `0x6318160ddd60e01b60005260206000600460006000${`73${Token.slice(2)}`}5af160205260406000f3` },
    REVERTING,
  ];
  const witnessed = (calls: readonly string[]) => calls.filter((method) => method !== 'eth_getBlockByHash');

  it('proves each call by one witness, which has the result of eth_call, each node once and in order', async () => {
    for (const call of CALLS) {
      const { transport, calls } = honest();
      const client = verified(transport, { anchor, chain });
      expect(await endingOf(client, 'eth_call', [call, anchor])).toEqual(
        await endingOf(plain, 'eth_call', [call, anchor]),
      );
      // A call that fails has no witness.
      if (call === REVERTING) continue;
      expect(witnessed(calls)).toEqual(['proof_call']);
      const { result, witness } = Object(await plain.request('proof_call', [call, anchor]));
      expect(result).toBe(await plain.request('eth_call', [call, anchor]));
      for (const list of [witness.state, witness.codes]) expect(list).toEqual([...new Set(list)].sort());
    }
  });

  it('asks for no witness of a contract that it knows, and for what a witness lacks', async () => {
    const known = honest();
    const client = open({ anchor, chain }, known.transport);
    await client.eth_call(SUPPLY, anchor);
    await client.eth_call(SUPPLY, number(HEAD - 1));
    expect(known.calls.filter((method) => method === 'proof_call')).toHaveLength(1);
    const { witness } = Object(await plain.request('proof_call', [SUPPLY, anchor]));
    for (const index of witness.state.keys()) {
      const short = { result: '0x11', witness: { ...witness, state: witness.state.toSpliced(index, 1) } };
      const lacking = altered((method, _params, response) =>
        method === 'proof_call' ? { ...Object(response), ...short } : response,
      );
      expect(await open({ anchor, chain }, lacking.transport).eth_call(SUPPLY, anchor)).toBe(
        await plain.request('eth_call', [SUPPLY, anchor]),
      );
    }
  });
});
