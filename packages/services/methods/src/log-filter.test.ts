import type { ChainReader } from '@ethread/ports';
import { toLogQuery as parseFilter } from './log-filter.ts';

const HEAD = 100;
const TOPIC = `0x${'ab'.repeat(32)}` as const;
const ADDRESS = `0x${'11'.repeat(20)}` as const;

/** A chain whose head is block 100. The filter reads only the numbers of its headers. */
const chain = {
  header: (selector) =>
    'number' in selector && selector.number > BigInt(HEAD)
      ? null
      : { header: { number: 'tag' in selector && selector.tag === 'earliest' ? 0 : HEAD } },
} as Pick<ChainReader, 'header'> as ChainReader;

/** Rejects where the function throws, as for its users. */
const toLogQuery = async (...of: Parameters<typeof parseFilter>) => parseFilter(...of);

describe('toLogQuery', () => {
  it('reads a range with numbers while the head is not known, if its last block is available', async () => {
    const lacking = { unavailable: 'history', reason: 'no node can be asked' } as const;
    const withoutHead = {
      header: (selector) =>
        'number' in selector && selector.number <= 50n
          ? { header: { number: Number(selector.number) } }
          : lacking,
    } as Pick<ChainReader, 'header'> as ChainReader;
    expect(await toLogQuery({ fromBlock: '0x1', toBlock: '0x2' }, withoutHead)).toMatchObject({
      blocks: { from: 1, to: 2 },
    });
    for (const filter of [
      { fromBlock: '0x1', toBlock: '0x64' },
      { fromBlock: '0x1' },
      { fromBlock: 'latest', toBlock: '0x2' },
      { toBlock: '0x2' },
    ] as const)
      await expect(toLogQuery(filter, withoutHead)).rejects.toThrow('pruned history unavailable');
  });

  it.each([
    ['nothing', {}, { from: HEAD, to: HEAD }],
    ['null bounds', { fromBlock: null, toBlock: null }, { from: HEAD, to: HEAD }],
    ['tags', { fromBlock: 'earliest', toBlock: 'finalized' }, { from: 0, to: HEAD }],
    ['numbers', { fromBlock: '0x1', toBlock: '0x2' }, { from: 1, to: 2 }],
    ['numbers of 64 digits', { fromBlock: `0x${'1'.padStart(64, '0')}`, toBlock: '0x2' }, { from: 1, to: 2 }],
    ['an open end', { fromBlock: '0x1' }, { from: 1, to: HEAD }],
  ] as const)('reads a filter with %s as a range', async (_case, filter, blocks) => {
    expect(await toLogQuery(filter, chain)).toMatchObject({ blocks });
  });

  it.each(['blockHash', 'blockhash'])('accepts the spelling %s', async (name) => {
    expect(await toLogQuery({ [name]: TOPIC }, chain)).toMatchObject({
      blocks: { blockHash: new Uint8Array(32).fill(0xab) },
    });
  });

  it('reads single topics, lists and wildcards by position', async () => {
    const { topics, addresses } = await toLogQuery(
      { address: ADDRESS, topics: [null, TOPIC, [TOPIC, TOPIC], [null, TOPIC]] },
      chain,
    );
    expect(topics.map(({ length }) => length)).toEqual([0, 1, 2, 0]);
    expect(addresses).toHaveLength(1);
  });

  it('accepts at most 5,000 parameters, counted over all positions', async () => {
    const list = (length: number) => Array<typeof TOPIC>(length).fill(TOPIC);
    await expect(
      toLogQuery({ address: [ADDRESS], topics: [list(2_000), list(2_999)] }, chain),
    ).resolves.toBeDefined();
    await expect(
      toLogQuery({ address: [ADDRESS], topics: [list(2_000), list(3_000)] }, chain),
    ).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('5001'),
    });
  });

  it.each([
    ['a reversed range', { fromBlock: '0x2', toBlock: '0x1' }, 'invalid block range params'],
    ['a range past the head', { fromBlock: '0x1', toBlock: '0x65' }, 'beyond current head block 100'],
    ['a block hash as an end', { fromBlock: '0x1', toBlock: TOPIC }, 'beyond current head block 100'],
    ['a start far past the head', { fromBlock: '0xffffffffffffffffffff' }, 'invalid block range params'],
    ['a hash with a range', { blockHash: TOPIC, fromBlock: '0x1' }, 'blockHash beside fromBlock'],
    ['two hashes', { blockHash: TOPIC, blockhash: `0x${'00'.repeat(32)}` }, 'two block hashes'],
  ] as const)('rejects a filter with %s', async (_case, filter, words) => {
    await expect(toLogQuery(filter, chain)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(words),
    });
  });
});
