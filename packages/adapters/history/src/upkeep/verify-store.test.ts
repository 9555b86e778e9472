import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { headerHash, transactionHash } from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import { archiveFile, buildBlocks, sourceOf, testGenesisHeader, testLog } from '@ethread/era/testing';
import { decodeBlockRecord, encodeBlockRecord } from '../records/block-record.ts';
import { openStore, type Store } from '../store/store.ts';
import { decodeLogBlock, encodeLogBlock, encodeLogs, type LogOfBlock, recordSum } from '@ethread/log-index';
import { testHistories } from '../testing/test-histories.ts';

const { folder, open, openWithGenesis, close } = testHistories();
const genesisBlock = testGenesisHeader();
const LENGTH = 20;
const blocks = buildBlocks(
  genesisBlock,
  Array.from({ length: LENGTH }, (_, index) =>
    [[testLog(index % 3)], [], [testLog(1), testLog(2)]].slice(index % 4),
  ),
);

const archiveOf = (from: number, to: number) =>
  archiveFile(
    join(folder(), 'blocks.era1'),
    'era1',
    sourceOf(blocks.slice(from - 1, to), genesisBlock.difficulty + 3n * BigInt(from - 1)),
  );

/** A closed store with the chain, imported in another order. */
const stored = folder();
beforeAll(async () => {
  const history = openWithGenesis(stored);
  history.storeProven(blocks.slice(0, 4));
  await history.importArchives([archiveOf(11, 15), archiveOf(16, LENGTH), archiveOf(5, 10)]);
  await close(history);
});
function storedChain(): string {
  const path = folder();
  cpSync(stored, path, { recursive: true });
  return path;
}

const number4 = (number: number) => Uint8Array.of(0, 0, 0, number);

/** Changes rows of a closed store, and updates their checksums. Returns the problems that a verification finds. */
async function problemsAfter(change: (store: Store) => unknown) {
  const path = storedChain();
  const store = openStore(path);
  store.transaction(() => void change(store));
  store.close();
  return (await open(path).verify()).problems;
}

const count = {
  transactions: blocks.flatMap(({ block }) => block.transactions).length,
  logs: blocks.flatMap(({ receipts }) => receipts.flatMap(({ logs }) => logs)).length,
};

describe('Verifying a store', () => {
  it('reports no problem of an intact store, and stops when it is aborted', async () => {
    const history = open(storedChain());
    const reported: unknown[] = [];
    const report = await history.verify({ onProgress: (progress) => reported.push(progress) });
    expect(report).toEqual({ blocks: LENGTH + 1, ...count, problems: [], aborted: false });
    expect(reported.at(-1)).toEqual({ verified: LENGTH + 1, of: LENGTH + 1 });
    expect(await history.verify({ signal: AbortSignal.abort() })).toMatchObject({ blocks: 0, aborted: true });
  });

  const [, , , fourth, fifth] = blocks;
  if (!fourth || !fifth) throw new Error('the test chain is too short');
  const transaction = transactionHash(fifth.block.transactions[0] ?? fail());
  const flip = (bytes: Uint8Array | undefined, at: number) => {
    const copy = Uint8Array.from(bytes ?? []);
    copy[at < 0 ? copy.length + at : at] = (copy.at(at) ?? 0) ^ 1;
    return copy;
  };
  const flipped =
    (name: 'headers' | 'bodies' | 'receipts' | 'senders', number: number, at: number) => (store: Store) =>
      store[name].put(number, flip(store[name].get(number), at));
  /** Returns the place of the logs of block 5. */
  const logsOfFive = ({ logBlocks }: Store) =>
    [...logBlocks.range()].find(({ value }) => decodeLogBlock(value).number === 5) ?? fail();
  const changedRecord = (change: object) => (store: Store) => {
    const record = decodeBlockRecord(store.headers.get(5) ?? new Uint8Array(), 5);
    store.headers.put(5, encodeBlockRecord({ ...record, ...change }));
  };

  it.each<[string, (store: Store) => unknown, string | RegExp]>([
    ['a header', flipped('headers', 5, -1), /^block 5: hash is 0x.* in the store, 0x.* by its header$/],
    ['a hash', flipped('headers', 5, 0), /^block 5: hash is 0x/],
    ['a size', changedRecord({ size: 1 }), 'block 5: size is 1 in the store'],
    [
      'a total difficulty',
      changedRecord({ totalDifficulty: 1n }),
      'block 5: totalDifficulty is 1 in the store, 31 by the block before',
    ],
    ['a first log', changedRecord({ firstLog: 1 }), /^block 5: firstLog is 1, not /],
    ['a count of logs', changedRecord({ logCount: 1 }), /^block 5: logs are 1 by its record/],
    ['a header that is gone', ({ headers }) => headers.remove(5), 'the store lacks the header of block 5'],
    ['a body that is gone', ({ bodies }) => bodies.remove(5), 'the store lacks the body of block 5'],
    ['a body', flipped('bodies', 5, -60), /^block 5: transactionsRoot is 0x/],
    [
      'receipts that are gone',
      ({ receipts }) => receipts.remove(5),
      'the store lacks the receipts of block 5',
    ],
    ['receipts', flipped('receipts', 5, 3), /^block 5: (receiptsRoot|logsBloom|gasUsed) /],
    [
      'logs that are gone',
      (store) => store.logBlocks.remove(logsOfFive(store).key),
      'the store lacks the logs of block 5',
    ],
    [
      'a sender',
      flipped('senders', 5, 32),
      'block 5: transactions[0]: sender is another in the store than by its signature',
    ],
    [
      'a transaction hash',
      flipped('senders', 5, 0),
      'block 5: transactions[0]: hash is another in the store',
    ],
    [
      'a way from a hash to its block',
      ({ hashes }) => hashes.put(headerHash(fifth.block.header), number4(4)),
      'block 5: hash does not lead to it',
    ],
    [
      'a position that is gone',
      ({ positions }) => positions.remove(transaction),
      'block 5: transactions[0]: is not found by its hash',
    ],
    [
      'a position',
      ({ positions }) => positions.put(transaction, concatBytes(number4(5), number4(9))),
      'block 5: transactions[0]: is found at another index',
    ],
    [
      'a position in another block',
      ({ positions }) => positions.put(transaction, concatBytes(number4(6), number4(0))),
      /^the store has \d+ positions, its blocks make \d+$/,
    ],
    [
      'a row of no block',
      ({ bodies }) => bodies.put(99, new Uint8Array(3)),
      `the store has ${LENGTH + 2} bodies, its blocks make ${LENGTH + 1}`,
    ],
    [
      'a place of logs',
      (store) => {
        const { key, value } = logsOfFive(store);
        store.logBlocks.put(key, flip(value, 10));
      },
      'block 5: logs name another block',
    ],
    [
      'a part of the log index of nothing',
      ({ logParts }) => logParts.put(new Uint8Array(6), new Uint8Array(2)),
      'the log index has 1 parts, the logs make 0',
    ],
    [
      'chunks of the log index that are none',
      ({ facts }) => facts.put('finalChunks', '1'),
      'the log index has 1 chunks, the logs make 0',
    ],
  ])('names block and field of %s', async (_, change, problem) => {
    const problems = await problemsAfter(change);
    const texts = problems.map((one) => one.problem);
    if (typeof problem === 'string') expect(texts).toContain(problem);
    else expect(texts.some((text) => problem.test(text))).toBe(true);
    if (String(problem).includes('block 5')) expect(problems[0]).toMatchObject({ block: 5 });
  });

  it.each([
    [
      'a log',
      (logs: readonly LogOfBlock[]) =>
        logs.map(({ log, ...rest }) => ({ ...rest, log: { ...log, address: log.address.with(0, 9) } })),
      /^block 5: receiptsRoot is 0x/,
    ],
    [
      'the transaction of a log',
      (logs: readonly LogOfBlock[]) =>
        logs.map((one) => ({ ...one, transactionIndex: one.transactionIndex || 1 })),
      /^block 5: logs\[\d\] has another transactionIndex$/,
    ],
    ['what is no log', () => [], /^the store's logs of block 5 are unreadable/],
  ])('names the block of %s in the log file', async (_, change, problem) => {
    const { head, body } = encodeLogs(
      change(
        fifth.receipts.flatMap(({ logs }, transactionIndex) =>
          logs.map((log) => ({ log, transactionIndex })),
        ),
      ),
    );
    const problems = await problemsAfter((store) => {
      const { key, value } = logsOfFive(store);
      const place = decodeLogBlock(value);
      const written = concatBytes(head, body);
      const record = store.logFiles.read(place.at, place.headBytes + place.bodyBytes);
      record.set(written.subarray(0, record.length));
      store.logFiles.write([{ at: place.at, pieces: [record] }]);
      store.logBlocks.put(key, encodeLogBlock({ ...place, sum: recordSum([record]) }));
    });
    expect(problems[0]).toEqual({ block: 5, problem: expect.stringMatching(problem) });
  });

  it('names a block that does not follow the one before', async () => {
    const header = { ...fourth.block.header, extraData: Uint8Array.of(7) };
    const problems = await problemsAfter(({ headers, hashes }) => {
      const record = decodeBlockRecord(headers.get(4) ?? new Uint8Array(), 4);
      headers.put(4, encodeBlockRecord({ ...record, header, hash: headerHash(header) }));
      hashes.remove(record.hash);
      hashes.put(headerHash(header), number4(4));
    });
    expect(problems).toEqual([
      { block: 5, problem: expect.stringMatching(/^block 5: parentHash is 0x.*, block 4 is 0x/) },
    ]);
  });
});

function fail(): never {
  throw new Error('the test chain is too short');
}
