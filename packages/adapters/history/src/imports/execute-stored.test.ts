import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockAndReceipts, BlockExecutor } from '@ethread/ports';
import { encodeBlock } from '@ethread/chain';
import { archiveFile, buildBlocks, sourceOf, testGenesisHeader, testLog } from '@ethread/era/testing';
import { ImportError } from '../base/errors.ts';
import { knownExecutor } from '../testing/known-executor.ts';
import { testHistories } from '../testing/test-histories.ts';

const { folder, openWithGenesis, close } = testHistories();
const genesisBlock = testGenesisHeader();
const blocks = buildBlocks(
  genesisBlock,
  Array.from({ length: 30 }, () => [[testLog(1)], []]),
);

/** Returns the receipts of the chain instead of executing blocks, and records the calls. */
function knowingExecutor(known: readonly BlockAndReceipts[] = blocks) {
  const { calls, executor } = knownExecutor(known);
  return { calls, executor, executed: () => calls.filter((call) => call !== 'flush') };
}

function archiveOf(from: number, to: number): string {
  const before = genesisBlock.difficulty + 3n * BigInt(from - 1);
  return archiveFile(join(folder(), 'blocks.era1'), 'era1', sourceOf(blocks.slice(from - 1, to), before));
}

function rlpOf(from: number, to: number, list = blocks): string {
  const path = join(folder(), 'chain.rlp');
  writeFileSync(path, Buffer.concat(list.slice(from - 1, to).map(({ block }) => encodeBlock(block))));
  return path;
}

const steps = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index} on ${from + index - 1}`);

describe('Executing stored blocks', () => {
  it('starts after the genesis block and stops before the first gap', async () => {
    const history = openWithGenesis();
    await history.importArchives([archiveOf(21, 30), archiveOf(1, 10)]);
    expect(history.executed()).toMatchObject({ header: { number: 0 } });
    const { executor, executed, calls } = knowingExecutor();
    const expected = { imported: 10, skipped: 0, gasUsed: 10n * 42_000n, aborted: false };
    expect(await history.executeStored(executor)).toMatchObject(expected);
    expect(executed()).toEqual(steps(1, 10));
    expect(calls.at(-1)).toBe('flush');
    expect(history.executed()).toMatchObject({ header: { number: 10 } });
    expect(await history.executeStored(executor)).toMatchObject({ imported: 0 });
    await history.importArchives([archiveOf(11, 20)]);
    expect(await history.executeStored(executor)).toMatchObject({ imported: 20 });
    expect(executed()).toEqual(steps(1, 30));
  });

  it('reports its progress, and continues an interrupted execution in another process', async () => {
    const path = folder();
    const history = openWithGenesis(path);
    await history.importArchives([archiveOf(1, 30)]);
    const controller = new AbortController();
    const { executor, executed } = knowingExecutor();
    const stopping: BlockExecutor = {
      ...executor,
      execute(block, parent) {
        if (block.header.number === 12) controller.abort();
        return executor.execute(block, parent);
      },
    };
    const reported: unknown[] = [];
    const onProgress = (progress: object) => reported.push(progress);
    const stopped = await history.executeStored(stopping, { signal: controller.signal, onProgress });
    expect(stopped).toMatchObject({ imported: 12, skipped: 0, aborted: true });
    expect(reported.at(-1)).toEqual({ imported: 12, skipped: 0, head: 12, executing: { blocks: 30 } });
    await close(history);
    await openWithGenesis(path).executeStored(executor);
    expect(executed()).toEqual(steps(1, 30));
  });

  it('names the block that does not execute, or whose execution returns other receipts', async () => {
    const history = openWithGenesis();
    await history.importArchives([archiveOf(1, 30)]);
    const stuck = history.executeStored(knowingExecutor(blocks.slice(0, 4)).executor);
    await expect(stuck).rejects.toThrow(ImportError);
    await expect(stuck).rejects.toThrow('block 5 does not execute: out of luck');
    expect(history.executed()).toMatchObject({ header: { number: 4 } });
    const wrong = blocks.map((one, index) => (index === 6 ? { ...one, receipts: [] } : one));
    await expect(history.executeStored(knowingExecutor(wrong).executor)).rejects.toThrow(
      'block 7: 0 receipts for 2 transactions',
    );
    expect(history.ranges()).toEqual([{ from: 0, to: 30 }]);
  });
});

describe('An RLP import next to archives', () => {
  it('executes blocks that are stored without their state, and stores new blocks', async () => {
    const history = openWithGenesis();
    await history.importArchives([archiveOf(6, 10), archiveOf(1, 3)]);
    const { executor, executed } = knowingExecutor();
    const expected = { imported: 20, skipped: 0, gasUsed: 20n * 42_000n, aborted: false };
    expect(await history.importRlp([rlpOf(1, 20)], executor)).toEqual(expected);
    expect(executed()).toEqual(steps(1, 20));
    expect(history.ranges()).toEqual([{ from: 0, to: 20 }]);
    expect(history.executed()).toMatchObject({ header: { number: 20 } });
    for (const { block, receipts } of blocks.slice(0, 20)) {
      const stored = history.receipts({ number: BigInt(block.header.number) });
      expect(stored).toMatchObject({ block: { block }, receipts });
    }
  });

  it('requires the state of the block before', async () => {
    const history = openWithGenesis();
    await history.importArchives([archiveOf(1, 10)]);
    await expect(history.importRlp([rlpOf(11, 12)], knowingExecutor().executor)).rejects.toThrow(
      'block 11: expected number 1',
    );
    await history.executeStored(knowingExecutor().executor);
    expect(await history.importRlp([rlpOf(11, 12)], knowingExecutor().executor)).toMatchObject({
      imported: 2,
    });
  });

  it('requires that the imported blocks connect to the stored blocks above', async () => {
    const history = openWithGenesis();
    const fork = buildBlocks(genesisBlock, [[], [], [], [], []]);
    await history.importArchives([archiveOf(6, 10)]);
    await expect(history.importRlp([rlpOf(1, 5, fork)], knowingExecutor(fork).executor)).rejects.toThrow(
      /block 6: parentHash is 0x.*, block 5 is 0x/,
    );
    expect(await history.importRlp([rlpOf(1, 7)], knowingExecutor().executor)).toMatchObject({ imported: 7 });
  });
});
