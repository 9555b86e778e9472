import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeBody, encodeHeader, type Header, InvalidChainBytesError } from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import { buildBlocks, type BuiltBlock, testGenesisHeader, testLog } from './testing/chain-builder.ts';
import { temporaryFolders } from '@ethread/storage/testing';
import { type Archive, openArchive } from './archive.ts';
import type { ArchivedBlock } from './archive-block.ts';
import { archiveBytes, sourceOf, sourceOfArchived } from './testing/archive-files.ts';
import type { ArchiveSource } from './archive-writer.ts';
import { encodeEntry } from './entry.ts';

const folder = temporaryFolders();
const genesisBlock = testGenesisHeader();
const uncle: Header = { ...genesisBlock, number: 1, extraData: Uint8Array.of(1) };
const blocks = buildBlocks(
  genesisBlock,
  [[], [[testLog(1), testLog(2)], [], [testLog(3)]], [[testLog(1)]]],
  [uncle],
);

async function withArchive<T>(bytes: Uint8Array, use: (archive: Archive) => Promise<T>): Promise<T> {
  const path = join(folder(), 'archive');
  writeFileSync(path, bytes);
  const archive = await openArchive(path);
  try {
    return await use(archive);
  } finally {
    await archive.close();
  }
}

const read = (bytes: Uint8Array, from?: number) =>
  withArchive(bytes, async (archive) => {
    const found: ArchivedBlock[] = [];
    for await (const block of archive.blocks(from)) found.push(block);
    return found;
  });

describe.each(['era1', 'ere'] as const)('reading and writing an %s file', (format) => {
  const source = sourceOf(blocks, genesisBlock.difficulty);
  const bytes = archiveBytes(format, source);

  it('reads back the written blocks and all values stored with them', async () => {
    const facts = { format, firstBlock: 1, count: 3, bytes: bytes.length, hasReceipts: true };
    await withArchive(bytes, async (archive) => expect(archive).toMatchObject(facts));
    const found = await read(bytes);
    expect(found).toHaveLength(3);
    for (const [index, { block, receipts }] of blocks.entries()) {
      const { header, ...body } = block;
      expect(found[index]).toEqual({
        ...source.header(index + 1),
        headerBytes: encodeHeader(header),
        body,
        bodyBytes: encodeBody(block),
        receipts,
      });
    }
  });

  it('returns the blocks from a number on, and checks the headers before it', async () => {
    expect(await read(bytes, 3)).toEqual((await read(bytes)).slice(2));
    const [first, ...others] = blocks;
    const other = { ...first, block: { ...first?.block, header: { ...first?.block.header, gasLimit: 1n } } };
    const altered = archiveBytes(format, sourceOf([other as BuiltBlock, ...others], genesisBlock.difficulty));
    await expect(read(altered, 3)).rejects.toThrow(/^block 2: header: parentHash/);
  });

  it('writes a read archive byte for byte the same again', async () => {
    expect(archiveBytes(format, sourceOfArchived(await read(bytes)))).toEqual(bytes);
  });

  // Some bytes of a Snappy block can change without changing the content: a copy of zeros from one place or another.
  it('rejects an archive with any byte changed, unless its blocks stay the same', async () => {
    const expected = await read(bytes);
    const outcomes = { refused: 0, same: 0 };
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 8)));
      try {
        expect(await read(changed)).toEqual(expected);
        outcomes.same++;
      } catch (error) {
        if (!(error instanceof InvalidChainBytesError)) throw error;
        // Names the block, or the field of the file.
        expect(error.message).toMatch(/^(block \d+: \w+|block index:|version:|accumulator|an entry|the )/);
        outcomes.refused++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(0.95 * bytes.length);
  });

  it('rejects an archive that is truncated at any position', async () => {
    for (let length = 0; length < bytes.length; length += 7) {
      await expect(read(bytes.subarray(0, length))).rejects.toThrow(InvalidChainBytesError);
    }
  });

  /** Returns the archive with extra bytes before its index. */
  function withBeforeIndex(more: Uint8Array): Uint8Array {
    const whole = archiveBytes(format, source);
    const indexBytes = format === 'era1' ? 8 + 8 * 5 : 8 + 8 * (3 + 4 * 3);
    const at = whole.length - indexBytes;
    const index = new Uint8Array(whole.subarray(at));
    const view = new DataView(index.buffer);
    for (let word = 16; word < index.length - (format === 'era1' ? 8 : 16); word += 8) {
      view.setBigInt64(word, view.getBigInt64(word, true) - BigInt(more.length), true);
    }
    return concatBytes(whole.subarray(0, at), more, index);
  }

  it('accepts unknown entries before the index', async () => {
    const unknown = new Uint8Array(encodeEntry('accumulator', new Uint8Array(4))).with(0, 0x77);
    expect(await read(withBeforeIndex(unknown))).toEqual(await read(bytes));
  });

  it('rejects more than 64 entries before the index, such as 64 MB of zeros', async () => {
    const problem = 'more than 64 entries stand between the last block and the block index';
    await expect(read(withBeforeIndex(new Uint8Array(64 * 1024 * 1024)))).rejects.toThrow(problem);
  });

  it.each([
    ['another number', { number: 7 }, 'block 2: header: number is 7, the block index says 2'],
    ['another parent', { parentHash: new Uint8Array(32) }, 'block 2: header: parentHash is 0x0000'],
  ])('rejects an archive with a block that has %s', async (_, change, problem) => {
    const [first, second, third] = blocks;
    if (!first || !second || !third) throw new Error('the test chain is too short');
    const header = { ...second.block.header, ...change };
    const other = [first, { ...second, block: { ...second.block, header } }, third];
    const wrong = { ...sourceOf(other, 16n), firstBlock: 1 };
    await expect(read(archiveBytes(format, wrong))).rejects.toThrow(problem);
  });

  it('rejects total difficulties that are not the sums of the difficulties', async () => {
    const wrong: ArchiveSource = {
      ...source,
      header(number) {
        const stored = source.header(number);
        return number === 3 ? { ...stored, totalDifficulty: 5n } : stored;
      },
    };
    await expect(read(archiveBytes(format, wrong))).rejects.toThrow(
      'block 3: totalDifficulty is 5 in the file, 25 by its headers',
    );
  });

  it('does not write blocks with an unknown total difficulty', () => {
    expect(() => archiveBytes(format, sourceOf(blocks, undefined))).toThrow(
      'block 1: its total difficulty is not known',
    );
  });
});

it.each([
  ['of another type', Buffer.from('hello, this is no archive at all'), 'version: '],
  ['of nothing', new Uint8Array(), 'version: the file is cut off'],
])('A file %s is rejected', async (_, bytes, problem) => {
  await expect(read(bytes)).rejects.toThrow(problem);
});

it('An ere file has the final total difficulty after the Merge when it begins before it, and none otherwise', async () => {
  const before = buildBlocks(genesisBlock, [[], []]);
  const last = before[1]?.block.header ?? genesisBlock;
  const after = buildBlocks(last, [[]]).map(({ block, ...rest }) => ({
    ...rest,
    block: { ...block, header: { ...block.header, difficulty: 0n } },
  }));
  const totals = async (list: readonly BuiltBlock[], total: bigint | undefined) =>
    (await read(archiveBytes('ere', sourceOf(list, total)))).map(({ totalDifficulty }) => totalDifficulty);
  expect(await totals([...before, ...after], 16n)).toEqual([19n, 22n, 22n]);
  expect(await totals(after, undefined)).toEqual([undefined]);
});

// The file is beside the repository, not part of it.
const sepolia = fileURLToPath(
  new URL('../../../../../shared/conformance/sepolia/sepolia-00000-643a00f7.era1', import.meta.url),
);
describeWith('recorded data')('a recorded era1 file', () => {
  it('reads a recorded archive and writes it byte for byte the same again', async () => {
    const bytes = new Uint8Array(readFileSync(sepolia));
    const found = await read(bytes);
    expect(found).toHaveLength(8192);
    expect(Buffer.compare(archiveBytes('era1', sourceOfArchived(found)), bytes)).toBe(0);
  });
});
