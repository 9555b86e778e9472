import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockAndReceipts, BlockExecutor } from '@ethread/ports';
import { encodeBlock, type Header, headerHash } from '@ethread/chain';
import { buildBlocks, testGenesis, testGenesisHeader, testLog } from '@ethread/era/testing';
import { ImportError } from '../base/errors.ts';
import type { ImportProgress } from './import-options.ts';
import { knownExecutor } from '../testing/known-executor.ts';
import { testHistories } from '../testing/test-histories.ts';

const { folder, openWithGenesis } = testHistories();
const genesisBlock = testGenesisHeader();
const itemOf = (header: Header) => encodeBlock({ header, transactions: [], uncles: [], withdrawals: [] });
const genesisItem = itemOf(genesisBlock);
const log = testLog(1);
const blocks = buildBlocks(
  genesisBlock,
  Array.from({ length: 30 }, () => [[log], [log, log]]),
);

function fileOf(
  list: readonly BlockAndReceipts[],
  before: readonly Uint8Array[] = [],
  after: readonly Uint8Array[] = [],
) {
  const path = join(folder(), 'chain.rlp');
  writeFileSync(path, Buffer.concat([...before, ...list.map(({ block }) => encodeBlock(block)), ...after]));
  return path;
}

describe('Importing RLP', () => {
  it('executes each block on its parent, and stores states before blocks', async () => {
    const history = openWithGenesis();
    const { calls, executor } = knownExecutor(blocks);
    const heads: number[] = [];
    const flushing: BlockExecutor = {
      ...executor,
      flush() {
        heads.push(history.head()?.header.number ?? -1);
        return executor.flush();
      },
    };
    const file = fileOf(blocks);
    const reported: ImportProgress[] = [];
    const onProgress = (progress: ImportProgress) => reported.push(progress);
    const summary = await history.importRlp([file], flushing, { onProgress });
    const bytes = blocks.reduce((sum, { block }) => sum + encodeBlock(block).length, 0);
    expect(reported.at(-1)).toEqual({ file, bytes, imported: 30, skipped: 0, head: 30 });
    expect(summary).toMatchObject({ imported: 30, skipped: 0, aborted: false });
    expect(calls.slice(0, 2)).toEqual(['1 on 0', '2 on 1']);
    expect(calls.at(-1)).toBe('flush');
    expect(heads[0]).toBe(0);
    expect(history.head()?.hash).toEqual(headerHash(blocks[29]?.block.header ?? genesisBlock));
    expect(history.receipts({ tag: 'latest' })).toMatchObject({ receipts: blocks[29]?.receipts });
  });

  it('accepts several files that overlap or begin at the genesis block, and skips stored blocks', async () => {
    const history = openWithGenesis();
    const first = fileOf(blocks.slice(0, 12), [genesisItem]);
    const second = fileOf(blocks.slice(5, 20));
    const { calls, executor } = knownExecutor(blocks);
    const twice = [20, 0].map((imported) => ({ imported, skipped: 28 - imported, aborted: false }));
    for (const expected of twice)
      expect(await history.importRlp([first, second], executor)).toMatchObject(expected);
    expect(calls.filter((call) => call === '7 on 6')).toHaveLength(1);
  });

  it('returns the hashes of executed blocks, stops after the current one when it is aborted, and continues from there', async () => {
    const history = openWithGenesis();
    const { executor } = knownExecutor(blocks);
    const controller = new AbortController();
    const seen: unknown[] = [];
    const stopping: BlockExecutor = {
      ...executor,
      execute(block, parent) {
        // The parent is executed, and not stored yet.
        seen.push(history.blockHash(parent.number));
        if (block.header.number === 10) controller.abort();
        return executor.execute(block, parent);
      },
    };
    const file = fileOf(blocks);
    const stopped = await history.importRlp([file], stopping, { signal: controller.signal });
    expect(stopped).toMatchObject({ imported: 10, skipped: 0, aborted: true });
    const parents = [genesisBlock, ...blocks.slice(0, 9).map(({ block }) => block.header)];
    expect(seen).toEqual(parents.map(headerHash));
    expect(history.head()?.header.number).toBe(10);
    const continued = { imported: 20, skipped: 10, aborted: false };
    expect(await history.importRlp([file], executor)).toMatchObject(continued);
  });

  const [, , third] = blocks;
  if (!third) throw new Error('the test chain is too short');
  const other = buildBlocks(genesisBlock, [[[log]]]);
  const otherGenesis = itemOf(testGenesisHeader(testGenesis(1337, '0x01')));
  const withoutBody = encodeBlock({ ...third.block, transactions: [] });

  it.each([
    ['a file that is cut off', [encodeBlock(third.block).subarray(0, 300)], 'cut off in the item at byte'],
    ['a file of something else', [Buffer.from('hello')], 'no RLP list starts at byte'],
    ['a block that is none', [Uint8Array.of(0xc1, 0x05)], 'header: expected a list'],
    ['a gap', [encodeBlock(blocks[5]?.block ?? third.block)], 'block 6: expected number 3'],
    ['another block than the stored one', other.map(({ block }) => encodeBlock(block)), 'block 1 is 0x'],
    ['the genesis block of another chain', [otherGenesis], 'block 0 is 0x'],
    ['a body that its header does not commit to', [withoutBody], 'block 3: transactionsRoot is 0x'],
  ])('names file and place of %s, and stores the blocks before', async (_, broken, problem) => {
    const history = openWithGenesis();
    const file = fileOf(blocks.slice(0, 2), [], broken);
    const importing = history.importRlp([file], knownExecutor(blocks).executor);
    await expect(importing).rejects.toThrow(ImportError);
    await expect(importing).rejects.toThrow(`${file}: at byte `);
    await expect(importing).rejects.toThrow(problem);
    expect(history.head()?.header.number).toBe(2);
  });

  it('names the block that does not execute, and stores the blocks before it', async () => {
    const history = openWithGenesis();
    const importing = history.importRlp([fileOf(blocks)], knownExecutor(blocks.slice(0, 4)).executor);
    await expect(importing).rejects.toThrow('block 5 does not execute: out of luck');
    expect(history.head()?.header.number).toBe(4);
  });

  it('stores no block whose states could not be stored, and reports the first failure', async () => {
    const history = openWithGenesis();
    const { executor } = knownExecutor(blocks.slice(0, 4));
    const full: BlockExecutor = { ...executor, flush: () => Promise.reject(new Error('the disk is full')) };
    await expect(history.importRlp([fileOf(blocks)], full)).rejects.toThrow('out of luck');
    await expect(history.importRlp([fileOf(blocks.slice(0, 2))], full)).rejects.toThrow('the disk is full');
    expect(history.head()?.header.number).toBe(0);
  });

  it('rejects a second import at the same time', async () => {
    const history = openWithGenesis();
    const { executor } = knownExecutor(blocks);
    const importing = history.importRlp([fileOf(blocks)], executor);
    await expect(history.importRlp([], executor)).rejects.toThrow('another import runs');
    expect(() => history.storeProven(blocks)).toThrow('while an import runs');
    await importing;
  });
});
