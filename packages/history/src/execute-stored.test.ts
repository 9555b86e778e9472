import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockExecutor } from '@ethread/ports';
import { encodeBlock, type Header } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { archiveFile, buildBlocks, sourceOf, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { createHistory } from './create-history.ts';
import { ImportError } from './errors.ts';
import type { BlockToAppend, History } from './history.ts';
import { temporaryFolders } from '@ethread/storage/testing';

const folder = temporaryFolders();
const genesisBlock = testGenesisHeader();
const log = { address: new Uint8Array(20).fill(1), topics: [], data: new Uint8Array(10) };
const blocks = buildBlocks(
  genesisBlock,
  Array.from({ length: 30 }, () => [[log], []]),
);

/** Returns known receipts instead of executing blocks, and records the calls. */
function knowingExecutor(known: readonly BlockToAppend[] = blocks) {
  const calls: string[] = [];
  const executor: BlockExecutor = {
    execute({ header }, parent: Header) {
      calls.push(`${header.number} on ${parent.number}`);
      const found = known.find(({ block }) => block.header.number === header.number);
      if (!found) return Promise.reject(new Error(`block ${header.number} does not execute: out of luck`));
      return Promise.resolve({ receipts: found.receipts, senders: found.senders ?? [] });
    },
    applyAccessList: () => Promise.reject(new Error('these blocks have no access lists')),
    flush() {
      calls.push('flush');
      return Promise.resolve();
    },
  };
  return { calls, executor, executed: () => calls.filter((call) => call !== 'flush') };
}

const opened: History[] = [];
afterEach(async () => {
  for (const history of opened.splice(0)) await history.close();
});

function openHistory(path = folder()): History {
  const history = createHistory({ path, genesis: testGenesis(), logger: silentLogger, clock: systemClock });
  opened.push(history);
  history.putGenesis(genesisBlock);
  return history;
}

function archiveOf(from: number, to: number): string {
  const before = genesisBlock.difficulty + 3n * BigInt(from - 1);
  return archiveFile(join(folder(), 'blocks.era1'), 'era1', sourceOf(blocks.slice(from - 1, to), before));
}

function rlpOf(from: number, to: number): string {
  const path = join(folder(), 'chain.rlp');
  writeFileSync(path, Buffer.concat(blocks.slice(from - 1, to).map(({ block }) => encodeBlock(block))));
  return path;
}

const steps = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index} on ${from + index - 1}`);

describe('Executing stored blocks', () => {
  it('starts after the genesis block and stops before the first gap', async () => {
    const history = openHistory();
    await history.importArchives([archiveOf(21, 30), archiveOf(1, 10)]);
    expect(history.executed()).toMatchObject({ header: { number: 0 } });
    const { executor, executed, calls } = knowingExecutor();
    expect(await history.executeStored(executor)).toMatchObject({
      imported: 10,
      skipped: 0,
      gasUsed: 10n * 42_000n,
      aborted: false,
    });
    expect(executed()).toEqual(steps(1, 10));
    expect(calls.at(-1)).toBe('flush');
    expect(history.executed()).toMatchObject({ header: { number: 10 } });
    expect(await history.executeStored(executor)).toMatchObject({ imported: 0 });
    await history.importArchives([archiveOf(11, 20)]);
    expect(await history.executeStored(executor)).toMatchObject({ imported: 20 });
    expect(executed()).toEqual(steps(1, 30));
  });

  it('continues an interrupted execution, also in another process', async () => {
    const path = folder();
    const history = openHistory(path);
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
    expect(await history.executeStored(stopping, { signal: controller.signal })).toMatchObject({
      imported: 12,
      skipped: 0,
      aborted: true,
    });
    await opened.pop()?.close();
    await openHistory(path).executeStored(executor);
    expect(executed()).toEqual(steps(1, 30));
  });

  it('names the block that does not execute, or whose execution returns other receipts', async () => {
    const history = openHistory();
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

  it('reports the progress of the execution', async () => {
    const history = openHistory();
    await history.importArchives([archiveOf(1, 30)]);
    const reported: unknown[] = [];
    await history.executeStored(knowingExecutor().executor, {
      onProgress: (progress) => reported.push(progress),
    });
    expect(reported.at(-1)).toEqual({
      imported: 30,
      skipped: 0,
      head: 30,
      executing: { blocks: 30 },
    });
  });
});

describe('An RLP import next to archives', () => {
  it('executes blocks that are stored without their state, and stores new blocks', async () => {
    const history = openHistory();
    await history.importArchives([archiveOf(6, 10), archiveOf(1, 3)]);
    const { executor, executed } = knowingExecutor();
    expect(await history.importRlp([rlpOf(1, 20)], executor)).toEqual({
      imported: 20,
      skipped: 0,
      gasUsed: 20n * 42_000n,
      aborted: false,
    });
    expect(executed()).toEqual(steps(1, 20));
    expect(history.ranges()).toEqual([{ from: 0, to: 20 }]);
    expect(history.executed()).toMatchObject({ header: { number: 20 } });
    for (const { block, receipts } of blocks.slice(0, 20)) {
      expect(history.receipts({ number: BigInt(block.header.number) })).toMatchObject({
        block: { block },
        receipts,
      });
    }
  });

  it('requires the state of the block before', async () => {
    const history = openHistory();
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
    const history = openHistory();
    const fork = buildBlocks(genesisBlock, [[], [], [], [], []]);
    await history.importArchives([archiveOf(6, 10)]);
    const path = join(folder(), 'fork.rlp');
    writeFileSync(path, Buffer.concat(fork.map(({ block }) => encodeBlock(block))));
    await expect(history.importRlp([path], knowingExecutor(fork).executor)).rejects.toThrow(
      /block 6: parentHash is 0x.*, block 5 is 0x/,
    );
    expect(await history.importRlp([rlpOf(1, 7)], knowingExecutor().executor)).toMatchObject({ imported: 7 });
  });
});
