import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { silentLogger } from '@ethread/core';
import { isUnavailable } from '@ethread/ports';
import { temporaryFolders } from '@ethread/storage/testing';
import { createHistory } from '../create-history.ts';
import type { History, HistoryReader } from '../history.ts';
import { openedHistories, SEGMENTS } from '../segments/testing/opened-histories.ts';
import { blocks, genesis, genesisBlock, LENGTH, nextBlocks } from '../segments/testing/sealed-chain.ts';
import { sealedStores } from '../segments/testing/sealed-stores.ts';
import { storedLogs, storeExecuted } from '../testing/test-blocks.ts';

const folder = temporaryFolders();
const sealed = sealedStores();
const { open, openReader, close } = openedHistories();
/** Blocks from 26 on, so that the first segment is removed. */
const WINDOW = { window: { blocks: 16 } };
const FLOOR = 16;
const all = [...blocks, ...nextBlocks];

const filesOf = (path: string) => readdirSync(join(path, 'segments')).sort();
const logsFrom = (from: number, to: number) =>
  all.slice(from - 1, to).flatMap(({ receipts }) => receipts.flatMap(({ logs }) => logs));

/** Expects the blocks from a floor on, the genesis block, and nothing of the others. */
async function expectWindow(history: HistoryReader, floor: number, head = LENGTH): Promise<void> {
  await setImmediate();
  expect(history.ranges()).toEqual([
    { from: 0, to: 0 },
    { from: floor, to: head },
  ]);
  const found = await storedLogs(history, { blocks: { from: floor, to: head } });
  expect(found.map(({ log }) => log)).toEqual(logsFrom(floor, head));
  const signal = new AbortController().signal;
  const across = { blocks: { from: floor - 1, to: head }, addresses: [], topics: [] };
  expect(await history.findLogs(across, { maxResults: 10, signal })).toMatchObject({
    unavailable: 'history',
  });
  for (const number of [1, floor - 1])
    expect(history.block({ number: BigInt(number) })).toMatchObject({ unavailable: 'history' });
  expect(history.block({ number: 0n })).toMatchObject({ canonical: true });
  const removed = blocks[2]?.block.header.parentHash ?? new Uint8Array();
  expect(history.block({ hash: removed, requireCanonical: false })).toMatchObject({ unavailable: 'history' });
  const kept = history.block({ number: BigInt(floor) });
  if (kept === null || isUnavailable(kept)) throw new Error('the first block of the window is absent');
  for (const hash of kept.transactionHashes)
    expect(history.transactionPosition(hash)).toMatchObject({ blockNumber: floor });
}

async function expectIntact(history: History, floor: number, head = LENGTH): Promise<void> {
  await expectWindow(history, floor, head);
  expect(await history.verify()).toMatchObject({ blocks: head - floor + 2, problems: [] });
}

describe('The window of a store', () => {
  it('removes the segments below it, for every reader, and keeps its floor after a restart', async () => {
    const path = sealed.copy();
    const grouped = open(path, { segments: { ...SEGMENTS, group: 2 } });
    await grouped.segmentsSealed();
    expect(filesOf(path)).toHaveLength(5);
    await close(grouped);
    const history = open(path, WINDOW);
    const { segments } = history.sizes();
    const reader = openReader(path);
    await history.segmentsSealed();
    expect(history.floor()).toBe(FLOOR);
    expect(history.window()).toMatchObject({ floor: FLOOR, removedBlocks: FLOOR - 1 });
    expect(history.window()?.freedBytes).toBeGreaterThan(segments - history.sizes().segments);
    expect(filesOf(path)).toEqual(['0000000016-0000000031.blocks', '0000000016-0000000031.positions']);
    await expectIntact(history, FLOOR);
    await expectWindow(reader, FLOOR);
    await close(history);
    const again = open(path, WINDOW);
    await again.segmentsSealed();
    await expectIntact(again, FLOOR);
    expect(again.window()).toMatchObject({ removedBlocks: 0, freedBytes: 0 });
    expect(again.lastRemoved()).toBe(FLOOR - 1);
  });

  it('moves on while blocks are stored, also past rows and groups of segments', async () => {
    const path = folder();
    const history = open(path, { ...WINDOW, segments: { ...SEGMENTS, group: 2 } });
    const reader = openReader(path);
    history.putGenesis(genesisBlock);
    for (const one of all) {
      await storeExecuted(history, [one]);
      await history.segmentsSealed();
    }
    const head = all.length;
    expect(history.floor()).toBe(32);
    await expectIntact(history, 32, head);
    await expectWindow(reader, 32, head);
    expect(history.executed()?.header.number).toBe(head);
    expect(filesOf(path)).toEqual(['0000000032-0000000047.blocks', '0000000032-0000000047.positions']);
  });

  it('removes blocks that lie in no segment', async () => {
    const path = folder();
    const first = open(path, { segments: { ...SEGMENTS, depth: 100 } });
    first.storeProven(blocks.slice(4));
    first.putGenesis(genesisBlock);
    await close(first);
    const history = open(path, WINDOW);
    await history.segmentsSealed();
    await expectIntact(history, FLOOR);
  });

  it('leaves the logs of blocks that arrived newest first, and lets others follow', async () => {
    const path = folder();
    const first = open(path);
    first.storeProven(blocks.slice(20));
    first.storeProven(blocks.slice(15, 20));
    first.storeProven(blocks.slice(0, 15));
    first.putGenesis(genesisBlock);
    await first.segmentsSealed();
    await close(first);
    const history = open(path, WINDOW);
    await history.segmentsSealed();
    await expectIntact(history, FLOOR);
    await close(history);
    const again = open(path);
    again.storeProven(nextBlocks);
    await expectIntact(again, FLOOR, all.length);
    // A reorganisation removes logs behind those that the window removed.
    again.storeProven([], blocks[39]?.block.header.parentHash);
    await expectIntact(again, FLOOR, 39);
    again.storeProven(all.slice(39));
    await expectIntact(again, FLOOR, all.length);
  });

  it('keeps the blocks of an age, and those that are not executed', async () => {
    const path = sealed.copy();
    const timeOf = (number: number) => all[number - 1]?.block.header.timestamp ?? 0;
    const seconds = timeOf(LENGTH) - timeOf(20);
    for (const [window, floor] of [
      [{ seconds, executes: true }, 0],
      [{ seconds, blocks: 30 }, 0],
      [{ seconds, blocks: 5 }, 16],
      [{ seconds: seconds + 1e6 }, 0],
    ] as const) {
      const history = open(path, { window });
      expect(history.floor()).toBe(floor);
      await close(history);
    }
  });

  it('leaves a complete store at each moment, from which it continues', async () => {
    const path = sealed.copy();
    const copies: string[] = [];
    // The removal reads the time between its steps.
    const clock = {
      now: () => 0,
      monotonic() {
        const copy = folder();
        cpSync(path, copy, { recursive: true });
        copies.push(copy);
        return 0;
      },
    };
    const history = createHistory(
      { path, genesis, logger: silentLogger, clock },
      { ...WINDOW, segments: SEGMENTS },
    );
    await history.segmentsSealed();
    await history.close();
    const ranges = new Set<string>();
    for (const [index, copy] of copies.entries()) {
      const reopened = open(copy);
      ranges.add(JSON.stringify(reopened.ranges()));
      expect((await reopened.verify()).problems).toEqual([]);
      await close(reopened);
      const continued = open(copy, WINDOW);
      await continued.segmentsSealed();
      await expectIntact(continued, FLOOR);
      expect(filesOf(copy)).toHaveLength(2);
      if (index % 4 === 0) {
        // The floor is that of a window, and no property of the store.
        await close(continued);
        const whole = open(copy);
        whole.storeProven(blocks.slice(0, FLOOR - 1));
        expect(await whole.verify()).toMatchObject({ blocks: LENGTH + 1, problems: [] });
        await close(whole);
      } else await close(continued);
      rmSync(copy, { recursive: true });
    }
    expect(ranges.size).toBe(2);
  });

  it('lets blocks be stored again whose removal is in progress', async () => {
    const path = sealed.copy();
    const history = open(path, WINDOW);
    while (history.ranges().length === 1) await setImmediate();
    history.storeProven(blocks.slice(0, FLOOR - 1));
    expect(history.ranges()).toEqual([{ from: 0, to: LENGTH }]);
    await history.segmentsSealed();
    await expectIntact(history, FLOOR);
  });

  it('leaves out archives below it, and those that a later one makes old', async () => {
    const archives = folder();
    const whole = open(sealed.copy());
    for (const [from, to] of [
      [1, 15],
      [16, 31],
      [32, LENGTH],
    ] as const)
      await whole.exportBlocks({ format: 'ere', from, to, path: archives, network: 'test' });
    const files = readdirSync(archives).map((name) => join(archives, name));
    const history = open(undefined, WINDOW);
    history.putGenesis(genesisBlock);
    expect(await history.importArchives(files)).toMatchObject({ imported: LENGTH - 15, skipped: 15 });
    await expectIntact(history, FLOOR);
    expect(await history.importArchives(files)).toMatchObject({ imported: 0, skipped: LENGTH });
  });
});
