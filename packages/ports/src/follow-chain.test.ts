import type { Header } from '@ethread/chain';
import { type OrUnavailable, isUnavailable } from './or-unavailable.ts';
import type { BlockSelector, StoredHeader, StoredReceipts } from './chain-reader.ts';
import { knownSenders } from './block-senders.ts';
import { followChain } from './follow-chain.ts';
import type { ChainHead, HeadView } from './head-source.ts';
import { createInMemoryChain } from './testing/index.ts';
import { nothingAvailable } from './nothing-available.ts';

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);

/** Makes a header with that number. Its hash identifies the fork. */
function headerOf(number: number, fork = 1): StoredHeader {
  const header: Header = {
    parentHash: bytes(32, 0),
    sha3Uncles: bytes(32, 0),
    miner: bytes(20, 0),
    stateRoot: bytes(32, 0),
    transactionsRoot: bytes(32, 0),
    receiptsRoot: bytes(32, 0),
    logsBloom: bytes(256, 0),
    difficulty: 0n,
    number,
    gasLimit: 1n,
    gasUsed: 0n,
    timestamp: number,
    extraData: new Uint8Array(),
    mixHash: bytes(32, 0),
    nonce: bytes(8, 0),
  };
  return { hash: bytes(32, 16 * fork + number), header, canonical: true };
}

const blockOf = (number: number): StoredReceipts => ({
  block: {
    ...headerOf(number),
    block: { header: headerOf(number).header, transactions: [], uncles: [] },
    size: 1,
    transactionHashes: [],
    senders: knownSenders([]),
  },
  receipts: [],
});

/** A local part with blocks 0 to 3 of a chain whose head is 5. */
const stored = createInMemoryChain([0, 1, 2, 3].map(blockOf));

function headAt(number: number, options: { fork?: number; isLive?: boolean } = {}): HeadView {
  const { fork = 1, isLive = true } = options;
  const head: ChainHead = {
    latest: headerOf(number, fork),
    safe: headerOf(number - 1, fork),
    finalized: headerOf(2),
    isLive,
  };
  return {
    head: () => head,
    recent: (at) => (at >= 3 && at <= number ? headerOf(at, fork) : undefined),
  };
}

const LIMITS = { maxResults: 10, signal: new AbortController().signal };
const query = (blocks: { from: number; to: number } | { blockHash: Uint8Array }) => ({
  blocks,
  addresses: [],
  topics: [],
});

/** Summarises a result in a word or a number. */
function word(response: OrUnavailable<StoredHeader | null>): unknown {
  if (response === null) return 'none';
  return isUnavailable(response) ? 'unavailable' : response.header.number;
}

describe('followChain over an available part of the chain', () => {
  it.each<[string, BlockSelector, unknown, unknown]>([
    ['the latest block', { tag: 'latest' }, 5, 'unavailable'],
    ['the finalized block', { tag: 'finalized' }, 2, 2],
    ['the first block', { tag: 'earliest' }, 0, 0],
    ['the pending block', { tag: 'pending' }, 'unavailable', 'unavailable'],
    ['a stored block', { number: 1n }, 1, 1],
    ['a block past the stored ones', { number: 4n }, 4, 'unavailable'],
    ['a block past the head', { number: 6n }, 'none', 'none'],
    ['a number that no chain has', { number: 2n ** 200n }, 'none', 'none'],
    ['a stored block by hash', { hash: headerOf(1).hash, requireCanonical: false }, 1, 1],
    ['an unknown hash', { hash: bytes(32, 255), requireCanonical: false }, 'unavailable', 'unavailable'],
  ])('returns the expected header and block for %s', async (_what, selector, header, block) => {
    const chain = followChain(stored, headAt(5));
    expect(word(await chain.header(selector))).toBe(header);
    expect(word(await chain.block(selector))).toBe(block);
    const receipts = await chain.receipts(selector);
    expect(word(receipts === null || isUnavailable(receipts) ? receipts : receipts.block)).toBe(block);
  });

  it('reports blocks that a reorg replaced as unavailable', async () => {
    const chain = followChain(stored, headAt(5, { fork: 2 }));
    expect(word(await chain.block({ number: 3n }))).toBe('unavailable');
    expect(word(await chain.block({ number: 1n }))).toBe(1);
    expect(isUnavailable(await chain.findLogs(query({ from: 0, to: 3 }), LIMITS))).toBe(true);
  });

  it('does not report a block as missing from the chain when the head is not live', async () => {
    const chain = followChain(stored, headAt(5, { isLive: false }));
    expect(word(await chain.header({ number: 6n }))).toBe('unavailable');
  });

  it('reports latest as unavailable and still resolves finalized when the head is not live', async () => {
    const chain = followChain(stored, headAt(3, { isLive: false }));
    expect(word(await chain.block({ tag: 'latest' }))).toBe('unavailable');
    expect(word(await chain.block({ tag: 'finalized' }))).toBe(2);
  });

  it('serves the available part, but no moving tags, before a head is known', async () => {
    const chain = followChain(stored, {
      head: () => undefined,
      recent: () => undefined,
    });
    expect(word(await chain.block({ number: 1n }))).toBe(1);
    expect(word(await chain.block({ tag: 'latest' }))).toBe('unavailable');
  });

  it('finds logs in ranges that are fully available and reports other blocks as unavailable', async () => {
    const chain = followChain(stored, headAt(5));
    const found = await chain.findLogs(query({ from: 0, to: 3 }), LIMITS);
    expect(found && 'logs' in found).toBe(true);
    expect(isUnavailable(await chain.findLogs(query({ from: 0, to: 4 }), LIMITS))).toBe(true);
    expect(isUnavailable(await chain.findLogs(query({ blockHash: bytes(32, 255) }), LIMITS))).toBe(true);
    expect(isUnavailable(await chain.transactionPosition(bytes(32, 255)))).toBe(true);
  });

  it('finds recent headers when no block is available locally', async () => {
    const chain = followChain(nothingAvailable, headAt(5));
    expect(word(await chain.header({ tag: 'latest' }))).toBe(5);
    expect(word(await chain.header({ number: 1n }))).toBe('unavailable');
    expect(word(await chain.header({ number: 9n }))).toBe('none');
  });
});
