import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BlockAndReceipts, type LogQuery, gatherLogs } from '@ethread/ports';
import { comparableBlock } from '@ethread/ports/testing';
import {
  encodeHeader,
  encodeTransaction,
  type Header,
  headerHash,
  orderedTrieRoot,
  transactionHash,
} from '@ethread/chain';
import fc from 'fast-check';
import {
  archiveBytes,
  buildBlocks,
  compressFrames,
  encodeIndex,
  sourceOf,
  testGenesisHeader,
  testLog,
} from '@ethread/era/testing';
import { encodeEntry } from '@ethread/era';
import { ImportError } from '../base/errors.ts';
import type { History } from '../history.ts';
import type { ImportProgress } from './import-options.ts';
import { testHistories } from '../testing/test-histories.ts';

const { folder, open, openWithGenesis, closeAll } = testHistories({ cacheBytes: 0 });
const genesisBlock = testGenesisHeader();
const LENGTH = 40;
const blocks = buildBlocks(
  genesisBlock,
  Array.from({ length: LENGTH }, (_, index) =>
    [[testLog(index % 5)], [], [testLog(1), testLog(index % 7)]].slice(index % 4),
  ),
);
/** The total difficulty of the block before the first of the chain. */
const BEFORE = genesisBlock.difficulty;

type Format = 'era1' | 'ere';
type Piece = readonly [from: number, to: number];

function bytesOfPiece([from, to]: Piece, format: Format = 'era1', list = blocks): Uint8Array {
  const before = list.slice(0, from - 1).reduce((sum, { block }) => sum + block.header.difficulty, BEFORE);
  return archiveBytes(format, sourceOf(list.slice(from - 1, to), before));
}

function fileOf(piece: Piece, format: Format = 'era1', list = blocks): string {
  return written(bytesOfPiece(piece, format, list));
}

function written(bytes: Uint8Array): string {
  const path = join(folder(), 'blocks.archive');
  writeFileSync(path, bytes);
  return path;
}

const forever = new AbortController().signal;
const query = (from: number, to: number, seeds: readonly number[] = []): LogQuery => ({
  blocks: { from, to },
  addresses: seeds.map((seed) => testLog(seed).address),
  topics: [],
});
const limits = { maxResults: 10_000, signal: forever };

async function found(history: History, requested: LogQuery, within = limits) {
  const response = await history.findLogs(requested, within);
  if (!response || !('logs' in response)) return response;
  return { logs: await gatherLogs(response.logs) };
}

/** Returns all results of a store about the chain. */
async function resultsOf(history: History) {
  return {
    head: history.head(),
    ranges: history.ranges(),
    blocks: blocks.map(({ block }) =>
      comparableBlock(history.block({ number: BigInt(block.header.number) })),
    ),
    receipts: await Promise.all(
      blocks.map(async ({ block }) => {
        const selector = { hash: headerHash(block.header), requireCanonical: false };
        return Object(await history.receipts(selector)).receipts;
      }),
    ),
    positions: blocks.flatMap(({ block }) =>
      block.transactions.map((transaction) => history.transactionPosition(transactionHash(transaction))),
    ),
    logs: await found(history, query(0, LENGTH)),
    few: await found(history, query(3, LENGTH - 2, [1, 4])),
  };
}

/** Returns the results of a store to which the blocks were added at once. */
async function appendedResults() {
  const history = openWithGenesis();
  history.storeProven(blocks);
  return resultsOf(history);
}

describe('Importing archives', () => {
  it('imports files in any order and format, also overlapping and repeated ones', async () => {
    const expected = await appendedResults();
    const piece = fc
      .tuple(fc.integer({ min: 1, max: LENGTH }), fc.integer({ min: 0, max: 15 }), fc.boolean())
      .map(([from, length, ere]) => ({ piece: [from, Math.min(from + length, LENGTH)] as const, ere }));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), fc.boolean(), async (pieces, twice) => {
        const files = pieces.map(({ piece, ere }) => fileOf(piece, ere ? 'ere' : 'era1'));
        const history = openWithGenesis();
        const imports = twice ? files.map((file) => [file]) : [files];
        for (const list of imports) await history.importArchives(list);
        const stored = new Set(pieces.flatMap(({ piece: [from, to] }) => numbers(from, to)));
        for (const number of numbers(1, LENGTH)) {
          const response = comparableBlock(history.block({ number: BigInt(number) }));
          if (stored.has(number)) expect(response).toEqual(expected.blocks[number - 1]);
          else
            expect(response).toEqual(
              number > Math.max(0, ...stored) ? null : expect.objectContaining({ unavailable: 'history' }),
            );
        }
        await history.importArchives([fileOf([1, LENGTH])]);
        expect(await resultsOf(history)).toEqual(expected);
        await closeAll();
      }),
      { numRuns: 10 },
    );
  });

  it('skips files of stored blocks after reading only their last header, and reports its progress', async () => {
    const history = openWithGenesis();
    const file = fileOf([1, 10]);
    const reported: ImportProgress[] = [];
    const onProgress = (progress: ImportProgress) => reported.push(progress);
    await history.importArchives([file], { onProgress });
    const bytes = bytesOfPiece([1, 10]).length;
    expect(reported.at(-1)).toEqual({ file, bytes, imported: 10, skipped: 0, head: 10 });
    expect(await history.importArchives([file, fileOf([5, 12])])).toMatchObject({
      imported: 2,
      skipped: 16,
      aborted: false,
    });
  });

  it('accepts block 0 from a file when it is the genesis block of the genesis file', async () => {
    const zero: BlockAndReceipts = {
      block: { header: genesisBlock, transactions: [], uncles: [], withdrawals: [] },
      receipts: [],
      senders: [],
    };
    const file = written(archiveBytes('era1', sourceOf([zero, ...blocks.slice(0, 3)], 0n)));
    const history = open();
    await history.importArchives([file]);
    expect(history.ranges()).toEqual([{ from: 0, to: 3 }]);
    expect(history.executed()).toBeNull();
    history.putGenesis(genesisBlock);
    expect(history.executed()).toMatchObject({ header: { number: 0 } });
    const other = {
      ...zero,
      block: { ...zero.block, header: { ...genesisBlock, extraData: Uint8Array.of(1) } },
    };
    const wrong = written(archiveBytes('era1', sourceOf([other], 0n)));
    await expect(open().importArchives([wrong])).rejects.toThrow(
      /: block 0 is 0x.*, which the genesis file does not make$/,
    );
  });
});

describe('A history with gaps', () => {
  const unavailable = expect.objectContaining({ unavailable: 'history' });
  async function withGaps(): Promise<History> {
    const history = openWithGenesis();
    await history.importArchives([fileOf([21, 30]), fileOf([5, 10])]);
    return history;
  }

  it('has the highest block as its head, no block above, and returns unavailable for blocks in a gap', async () => {
    const history = await withGaps();
    for (const tag of ['latest', 'pending', 'safe', 'finalized'] as const)
      expect(history.header({ tag })).toMatchObject({ header: { number: 30 } });
    for (const number of [1n, 4n, 11n, 20n]) {
      expect(history.block({ number })).toEqual(unavailable);
      expect(history.receipts({ number })).toEqual(unavailable);
    }
    for (const number of [31n, 2n ** 70n]) expect(history.block({ number })).toBeNull();
    for (const number of [0n, 5n, 10n, 21n, 30n])
      expect(history.header({ number })).toMatchObject({ header: { number: Number(number) } });
    const without = open();
    await without.importArchives([fileOf([21, 30])]);
    expect(without.header({ tag: 'earliest' })).toEqual(unavailable);
    expect(without.executed()).toBeNull();
  });

  it('returns unavailable for an unknown hash', async () => {
    const history = await withGaps();
    const unknown = new Uint8Array(32).fill(3);
    const inGap = headerHash(blocks[14]?.block.header ?? genesisBlock);
    for (const hash of [unknown, inGap]) {
      expect(history.block({ hash, requireCanonical: false })).toEqual(unavailable);
      expect(await found(history, { ...query(0, 0), blocks: { blockHash: hash } })).toEqual(unavailable);
    }
    expect(history.transactionPosition(unknown)).toEqual(unavailable);
    await history.importArchives([fileOf([1, 30])]);
    expect(history.block({ hash: unknown, requireCanonical: false })).toBeNull();
    expect(history.transactionPosition(unknown)).toBeNull();
  });

  it('finds logs when all blocks of the query are available, and returns unavailable otherwise', async () => {
    const history = await withGaps();
    const whole = openWithGenesis();
    whole.storeProven(blocks);
    for (const [from, to] of [
      [5, 10],
      [6, 9],
      [21, 30],
      [25, 99],
    ] as const)
      expect(await found(history, query(from, to))).toEqual(
        await found(whole, query(from, Math.min(to, 30))),
      );
    for (const [from, to] of [
      [0, 30],
      [4, 5],
      [10, 21],
      [12, 13],
    ] as const)
      expect(await found(history, query(from, to))).toEqual(unavailable);
    // The logs of separate imports are counted together.
    await history.importArchives([fileOf([11, 20]), fileOf([1, 4])]);
    const all = await found(history, query(0, 30));
    const count = all && 'logs' in all ? all.logs.length : 0;
    const within = (maxResults: number) => found(history, query(0, 30), { ...limits, maxResults });
    expect(await within(count)).toEqual(all);
    expect(await within(count - 1)).toEqual({ stopped: 'tooMany' });
  });
});

describe('Total difficulties after the Merge', () => {
  // The chain is mined up to block 10. ere files of later blocks have no total difficulty.
  const mined = blocks.slice(0, 10);
  const lastMined = mined[9]?.block.header ?? genesisBlock;
  const merged = buildBlocks(
    lastMined,
    Array.from({ length: 20 }, () => []),
  ).reduce<BlockAndReceipts[]>((list, { block, ...rest }) => {
    const parent = list.at(-1)?.block.header ?? lastMined;
    const header: Header = { ...block.header, difficulty: 0n, parentHash: headerHash(parent) };
    return [...list, { ...rest, block: { ...block, header } }];
  }, []);
  const chain = [...mined, ...merged];

  it('makes total difficulties after the Merge available once the last block before it is stored, and not earlier', async () => {
    const history = openWithGenesis();
    const file = (from: number, to: number) => fileOf([from, to], 'ere', chain);
    const difficulties = () =>
      numbers(1, 30).map((number) => Object(history.block({ number: BigInt(number) })).totalDifficulty);
    await history.importArchives([file(21, 30)]);
    expect(difficulties().slice(20)).toEqual(Array(10).fill(undefined));
    await history.importArchives([file(11, 15), file(16, 20)]);
    expect(difficulties().slice(10)).toEqual(Array(20).fill(undefined));
    await history.importArchives([file(1, 10)]);
    expect(difficulties()).toEqual([
      ...numbers(1, 10).map((number) => BEFORE + 3n * BigInt(number)),
      ...Array(20).fill(BEFORE + 30n),
    ]);
  });
});

describe('An interrupted archive import', () => {
  it('keeps the batches that it stored, continues after them, and results in the same store', async () => {
    const files = [fileOf([1, 36]), fileOf([37, LENGTH], 'ere')];
    const history = openWithGenesis();
    const controller = new AbortController();
    const stopped = await history.importArchives(files, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(stopped).toMatchObject({ imported: 32, aborted: true });
    expect(history.ranges()).toEqual([{ from: 0, to: 32 }]);
    expect((await history.verify()).problems).toEqual([]);
    expect(await history.importArchives(files)).toMatchObject({ imported: LENGTH - 32, skipped: 32 });
    expect((await history.verify()).problems).toEqual([]);
    expect(await resultsOf(history)).toEqual(await appendedResults());
  });
});

describe('An archive that cannot be imported', () => {
  async function rejection(file: string, history = openWithGenesis()): Promise<string> {
    const before = history.ranges();
    const importing = history.importArchives([file]);
    await expect(importing).rejects.toThrow(ImportError);
    await expect(importing).rejects.toThrow(`${file}: `);
    expect(history.ranges()).toEqual(before);
    return importing.then(String, (error: Error) => error.message.slice(file.length + 2));
  }

  it.each([
    ['transactions', { transactionsRoot: new Uint8Array(32).fill(1) }, 'block 2: transactionsRoot is 0x0101'],
    ['gas', { gasUsed: 5n }, 'block 2: gasUsed is 5'],
  ])('names file, block and field of an archive with wrong %s', async (_, change, problem) => {
    const [first, second] = blocks;
    if (!first || !second) throw new Error('the test chain is too short');
    const header = { ...second.block.header, ...change };
    const wrong = { ...second, block: { ...second.block, header } };
    expect(await rejection(fileOf([1, 2], 'era1', [first, wrong]))).toContain(problem);
  });

  it('names a transaction that is signed for another chain or has no valid signature', async () => {
    const withTransaction = (change: object) =>
      buildBlocks(genesisBlock, [[[]]]).map(({ block, ...rest }) => {
        const transactions = block.transactions.map((transaction) => Object.assign({}, transaction, change));
        const transactionsRoot = orderedTrieRoot(transactions.map(encodeTransaction));
        return { ...rest, block: { ...block, transactions, header: { ...block.header, transactionsRoot } } };
      });
    expect(await rejection(fileOf([1, 1], 'era1', withTransaction({ chainId: 5n })))).toBe(
      'block 1: transactions[0]: chainId is 5, this is chain 1337',
    );
    expect(await rejection(fileOf([1, 1], 'era1', withTransaction({ r: 0n })))).toBe(
      'block 1: transactions[0]: transaction: the signature is not valid',
    );
  });

  it('rejects an archive that does not follow the block below, or that the block above does not follow', async () => {
    const fork = buildBlocks(
      genesisBlock,
      numbers(1, 20).map(() => [[testLog(9)]]),
    );
    const history = openWithGenesis();
    await history.importArchives([fileOf([11, 20])]);
    expect(
      await rejection(
        fileOf([21, 22], 'era1', [...fork, ...buildBlocks(fork[19]?.block.header ?? genesisBlock, [[], []])]),
        history,
      ),
    ).toMatch(/^block 21: parentHash is 0x.*, block 20 is 0x/);
    expect(await rejection(fileOf([5, 10], 'era1', fork), history)).toMatch(
      /^block 11: parentHash is 0x.*, block 10 is 0x/,
    );
    expect(await rejection(fileOf([8, 12], 'era1', fork), history)).toMatch(
      /^block 11 is 0x.*, where the store holds 0x/,
    );
    expect(await rejection(fileOf([12, 14], 'era1', fork), history)).toMatch(
      /^block 14 is 0x.*, where the store holds 0x/,
    );
    // The rejected files left nothing that would prevent the import of the right one.
    await history.importArchives([fileOf([1, LENGTH])]);
    expect(await resultsOf(history)).toEqual(await appendedResults());
  });

  it('rejects an archive whose total difficulties contradict its neighbours, or fit no record', async () => {
    const history = openWithGenesis();
    await history.importArchives([fileOf([1, 10])]);
    const file = written(archiveBytes('era1', sourceOf(blocks.slice(10, 12), 1000n)));
    expect(await rejection(file, history)).toBe('block 11: totalDifficulty is 1003, on block 10 it is 49');
    const most = written(archiveBytes('era1', sourceOf(blocks.slice(11, 12), 2n ** 256n - 4n)));
    expect(await rejection(most)).toBe('block 12: totalDifficulty is more than any chain sums to');
  });

  it('rejects an archive without receipts, which only execution could produce', async () => {
    const entries = ['header', 'body'] as const;
    const source = sourceOf(blocks.slice(0, 2), BEFORE);
    const parts: Uint8Array[] = [encodeEntry('version', new Uint8Array())];
    const positions: number[][] = [[], []];
    for (const name of entries) {
      for (const [index, number] of [1, 2].entries()) {
        positions[index]?.push(Buffer.concat(parts).length);
        const content = name === 'header' ? encodeHeader(source.header(number).header) : source.body(number);
        parts.push(encodeEntry(name, compressFrames(content)));
      }
    }
    parts.push(encodeIndex('ere', 1, positions, Buffer.concat(parts).length));
    expect(await rejection(written(Buffer.concat(parts)))).toContain('has no receipts');
  });
});

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
