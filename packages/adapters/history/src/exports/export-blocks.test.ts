import type { BlockAndReceipts } from '@ethread/ports';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { comparableBlock } from '@ethread/ports/testing';
import { basename, join } from 'node:path';
import { decodeBlock, encodeBlock, type Header, headerHash, splitRlpStream } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import {
  archiveBytes,
  archiveFile,
  buildBlocks,
  sourceOf,
  testGenesisHeader,
  testLog,
} from '@ethread/era/testing';
import { openArchive } from '@ethread/era';
import { ExportError } from '../base/errors.ts';
import type { History } from '../history.ts';
import { testHistories } from '../testing/test-histories.ts';

const { folder, openWithGenesis } = testHistories();
const genesisBlock = testGenesisHeader();
const blocks = buildBlocks(
  genesisBlock,
  Array.from({ length: 12 }, (_, index) =>
    [[testLog(index % 3)], [], [testLog(1), testLog(2)]].slice(index % 4),
  ),
);
const network = 'testnet';

function wholeChain(): History {
  const history = openWithGenesis();
  history.storeProven(blocks);
  return history;
}

describe('Exporting blocks', () => {
  it('writes the same RLP that was imported', async () => {
    const path = join(folder(), 'chain.rlp');
    const files = await wholeChain().exportBlocks({ format: 'rlp', from: 1, to: 12, path, network });
    const bytes = Buffer.concat(blocks.map(({ block }) => encodeBlock(block)));
    expect(readFileSync(path)).toEqual(bytes);
    expect(files).toEqual([{ path, from: 1, to: 12, bytes: bytes.length }]);
    const read = [];
    for await (const item of splitRlpStream(createReadStream(path))) read.push(decodeBlock(item.bytes));
    expect(read).toEqual(blocks.map(({ block }) => block));
  });

  it('writes the same ere file that was imported, byte for byte', async () => {
    const source = sourceOf(blocks.slice(4, 10), genesisBlock.difficulty + 12n);
    const history = openWithGenesis();
    await history.importArchives([archiveFile(join(folder(), 'blocks'), 'ere', source)]);
    const path = folder();
    const [file] = await history.exportBlocks({ format: 'ere', from: 5, to: 10, path, network });
    expect(readFileSync(file?.path ?? '')).toEqual(Buffer.from(archiveBytes('ere', source)));
  });

  it('names archives by their network, era and content', async () => {
    const path = folder();
    const history = wholeChain();
    const reported: unknown[] = [];
    const onProgress = (progress: object) => reported.push(progress);
    const [ere] = await history.exportBlocks({ format: 'ere', from: 0, to: 12, path, network, onProgress });
    expect(reported).toEqual([{ exported: 13, of: 13 }]);
    const archive = await openArchive(ere?.path ?? '');
    expect(archive).toMatchObject({ format: 'ere', firstBlock: 0, count: 13 });
    await archive.close();
    const last = bytesToHex(headerHash(blocks[11]?.block.header ?? genesisBlock)).slice(2, 10);
    expect(basename(ere?.path ?? '')).toBe(`testnet-00000-${last}-noproofs.ere`);
    expect(readdirSync(path)).toHaveLength(1);
  });

  it('does not export an unavailable block', async () => {
    const history = wholeChain();
    const exporting = (from: number, to: number) =>
      history.exportBlocks({ format: 'rlp', from, to, path: join(folder(), 'x'), network });
    await expect(exporting(10, 20)).rejects.toThrow(ExportError);
    await expect(exporting(10, 20)).rejects.toThrow('blocks that are not available: 13 to 20');
    await expect(exporting(5, 4)).rejects.toThrow('no blocks lie from 5 to 4');
  });

  it('leaves no file behind when the export is aborted', async () => {
    const path = folder();
    const signal = AbortSignal.abort(new Error('enough'));
    const exporting = wholeChain().exportBlocks({ format: 'ere', from: 1, to: 12, path, network, signal });
    await expect(exporting).rejects.toThrow('enough');
    expect(readdirSync(path)).toEqual([]);
  });

  it('writes an archive over the Merge that another store imports', async () => {
    const last = blocks[11]?.block.header ?? genesisBlock;
    const merged = buildBlocks(last, [[], [], []]).reduce<BlockAndReceipts[]>((list, { block, ...rest }) => {
      const parentHash = headerHash(list.at(-1)?.block.header ?? last);
      const header: Header = { ...block.header, difficulty: 0n, parentHash };
      return [...list, { ...rest, block: { ...block, header } }];
    }, []);
    const history = wholeChain();
    history.storeProven(merged);
    const path = folder();
    const [ere] = await history.exportBlocks({ format: 'ere', from: 0, to: 15, path, network });
    const again = openWithGenesis();
    expect(await again.importArchives([ere?.path ?? ''])).toMatchObject({ imported: 15, skipped: 1 });
    expect(comparableBlock(again.block({ number: 15n }))).toEqual({
      ...comparableBlock(history.block({ number: 15n })),
      totalDifficulty: genesisBlock.difficulty + 36n,
    });
  });
});
