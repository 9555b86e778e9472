import { isUnavailable } from './or-unavailable.ts';
import type { ChainReader, StoredBlock } from './chain-reader.ts';
import type { LogFinder, LogQuery } from './log-finder.ts';
import { withholdBlocks } from './withhold-blocks.ts';

const blockAt = (number: number) =>
  ({ header: { number }, hash: new Uint8Array(32).fill(number), canonical: true }) as StoredBlock;
const numberOf = (selector: Parameters<ChainReader['block']>[0]) =>
  'hash' in selector ? (selector.hash[0] ?? 0) : 'number' in selector ? Number(selector.number) : 0;
const stored: ChainReader & LogFinder = {
  header: (selector) => blockAt(numberOf(selector)),
  block: (selector) => (numberOf(selector) > 8 ? null : blockAt(numberOf(selector))),
  receipts: (selector) => Promise.resolve({ block: blockAt(numberOf(selector)), receipts: [] }),
  transactionPosition: () => null,
  findLogs: () => ({ stopped: 'tooMany' }),
};
const chain = withholdBlocks(stored, (number) => number % 4 === 0);
const limits = { maxResults: 1, signal: new AbortController().signal };
const find = (blocks: LogQuery['blocks']) => chain.findLogs({ blocks, addresses: [], topics: [] }, limits);

describe('withholdBlocks', () => {
  it('passes on headers, other blocks, and what the store knows to be missing', async () => {
    expect(await chain.header({ number: 4n })).toMatchObject({ header: { number: 4 } });
    expect(await chain.block({ number: 5n })).toMatchObject({ header: { number: 5 } });
    expect(await chain.block({ number: 12n })).toBeNull();
    expect(await chain.receipts({ number: 5n })).toMatchObject({ receipts: [] });
    expect(await chain.transactionPosition(new Uint8Array(32))).toBeNull();
  });

  it('does not have the bodies and receipts of withheld blocks', async () => {
    expect(isUnavailable(await chain.block({ number: 4n }))).toBe(true);
    expect(
      isUnavailable(await chain.receipts({ hash: new Uint8Array(32).fill(8), requireCanonical: false })),
    ).toBe(true);
  });

  it('does not have the logs of ranges that reach a withheld block', async () => {
    expect(isUnavailable(await find({ from: 3, to: 4 }))).toBe(true);
    expect(isUnavailable(await find({ blockHash: new Uint8Array(32).fill(8) }))).toBe(true);
    expect(await find({ from: 5, to: 7 })).toEqual({ stopped: 'tooMany' });
    expect(await find({ blockHash: new Uint8Array(32).fill(7) })).toEqual({ stopped: 'tooMany' });
  });
});
