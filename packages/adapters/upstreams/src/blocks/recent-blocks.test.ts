import {
  type ChainReader,
  gatherLogs,
  type HeadChange,
  type HeadSource,
  isUnavailable,
  knownSenders,
  type StoredHeader,
  type StoredReceipts,
} from '@ethread/ports';
import { comparableBlock } from '@ethread/ports/testing';
import {
  genesisHeader,
  headerHash,
  parseGenesis,
  type Receipt,
  type Transaction,
  transactionHash,
} from '@ethread/chain';
import { bytesToHex, silentLogger } from '@ethread/core';
import { until } from '@ethread/setup';
import { createRecentBlocks } from './recent-blocks.ts';

const ADDRESS = new Uint8Array(20).fill(7);
const ALL_LOGS = { addresses: [], topics: [] };
const LIMITS = { maxResults: 10, signal: new AbortController().signal };

const genesis = parseGenesis({ config: { chainId: 7 }, difficulty: '0x1', gasLimit: '0x1c9c380', alloc: {} });

/** Returns the header of a block. Headers of different forks differ. */
function headerOf(number: number, fork = 0): StoredHeader {
  const extraData = Uint8Array.of(fork);
  const header = { ...genesisHeader(genesis, new Uint8Array(32)), number, extraData };
  return { header, hash: headerHash(header), canonical: true };
}

/** Returns a block with one transaction, whose receipt has one log. */
function blockOf(stored: StoredHeader): StoredReceipts {
  const transaction: Transaction = {
    type: 0,
    nonce: 0n,
    gasPrice: 1n,
    gasLimit: 21_000n,
    to: ADDRESS,
    value: 0n,
    input: new Uint8Array(),
    v: 27n,
    r: 1n,
    s: 1n,
  };
  const receipt: Receipt = {
    type: 0,
    outcome: { status: 1 },
    cumulativeGasUsed: 21_000n,
    logsBloom: new Uint8Array(256),
    logs: [{ address: ADDRESS, topics: [], data: new Uint8Array() }],
  };
  const block = {
    ...stored,
    block: { header: stored.header, transactions: [transaction], uncles: [] },
    size: 600,
    transactionHashes: [transactionHash(transaction)],
    senders: knownSenders([ADDRESS]),
  };
  return { block, receipts: [receipt] };
}

/** Opens recent blocks over a chain and a source that the test sets. */
function makeWorld(count: number) {
  const chain = new Map<number, StoredHeader>();
  const listeners = new Set<(change: HeadChange) => void>();
  const fetched: number[] = [];
  const world = { isDown: false };
  const head: HeadSource = {
    head: () => undefined,
    recent: (number) => chain.get(number),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const all = new Map<string, StoredHeader>();
  const blocks: Pick<ChainReader, 'receipts'> = {
    receipts(selector) {
      const header = 'hash' in selector ? all.get(bytesToHex(selector.hash)) : undefined;
      if (!header) return null;
      fetched.push(header.header.number);
      return world.isDown ? { unavailable: 'history', reason: 'no node responds' } : blockOf(header);
    },
  };
  const recent = createRecentBlocks({ head, blocks, logger: silentLogger }, count);
  return {
    recent,
    fetched,
    world,
    /** Adds headers to the chain, in place of those of the same numbers. */
    notify(...added: readonly StoredHeader[]) {
      for (const header of added) chain.set(header.header.number, header);
      for (const header of added) all.set(bytesToHex(header.hash), header);
      for (const listener of listeners) listener({ kind: 'advanced', added });
    },
    /** Returns the logs of a block, or undefined when it is not held. */
    async logsOf({ hash }: StoredHeader) {
      const found = await recent.findLogs({ ...ALL_LOGS, blocks: { blockHash: hash } }, LIMITS);
      return found !== null && 'logs' in found ? gatherLogs(found.logs) : undefined;
    },
  };
}

it('finds a block, its receipts and its logs after another block replaced it', async () => {
  const { recent, notify, logsOf } = makeWorld(4);
  const [old, other] = [headerOf(5), headerOf(5, 1)];
  notify(old);
  expect(await logsOf(old)).toMatchObject([{ blockNumber: 5, blockHash: old.hash, removed: false }]);
  notify(other);
  const selector = { hash: old.hash, requireCanonical: false };
  expect(comparableBlock(await recent.block(selector))).toMatchObject({
    hash: old.hash,
    canonical: false,
    senders: [ADDRESS],
  });
  expect(await recent.receipts(selector)).toMatchObject({
    block: { hash: old.hash },
    receipts: [{ outcome: { status: 1 } }],
  });
  expect(await logsOf(old)).toMatchObject([{ blockHash: old.hash, removed: true, logIndex: 0 }]);
  expect(await logsOf(other)).toMatchObject([{ blockHash: other.hash, removed: false }]);
  expect(isUnavailable(await recent.block({ hash: old.hash, requireCanonical: true }))).toBe(true);
});

it('fetches each block once and drops the oldest ones', async () => {
  const { notify, fetched, logsOf } = makeWorld(2);
  const [first, second, third] = [headerOf(1), headerOf(2), headerOf(3)];
  notify(first, second);
  notify(second, third);
  expect(await logsOf(third)).toHaveLength(1);
  expect(await logsOf(first)).toBeUndefined();
  expect(fetched).toEqual([1, 2, 3]);
});

it('gives up a block that no node returns, and leaves it to the nodes', async () => {
  const { recent, notify, fetched, world, logsOf } = makeWorld(2);
  world.isDown = true;
  notify(headerOf(1));
  expect(await logsOf(headerOf(1))).toBeUndefined();
  expect(fetched.length).toBeGreaterThan(1);
  await until(async () =>
    isUnavailable(await recent.header({ hash: headerOf(1).hash, requireCanonical: false })),
  );
  world.isDown = false;
  notify(headerOf(1));
  expect(await logsOf(headerOf(1))).toHaveLength(1);
});
