import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { transactionHash } from '@ethread/chain';
import { concatBytes, silentLogger } from '@ethread/core';
import { temporaryFolders } from '@ethread/storage/testing';
import { numberBytes } from '../chain/block-rows.ts';
import { createHistory } from '../create-history.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { openStore } from '../store/store.ts';
import { openedHistories, SEGMENTS } from '../segments/testing/opened-histories.ts';
import {
  BLOCKS,
  blocks,
  contentOf,
  genesis,
  genesisBlock,
  LENGTH,
  nextBlocks,
} from '../segments/testing/sealed-chain.ts';
import { sealedStores } from '../segments/testing/sealed-stores.ts';

const folder = temporaryFolders();

const sealed = sealedStores();
const { open, openReader, close, closeLater } = openedHistories();

const filesOf = (path: string) => readdirSync(join(path, 'segments')).sort();

describe('Final blocks', () => {
  it('are moved to segments, which all reads and other processes use', async () => {
    const path = sealed.copy();
    expect(filesOf(path)).toEqual([
      '0000000000-0000000015.blocks',
      '0000000000-0000000015.positions',
      '0000000016-0000000031.blocks',
      '0000000016-0000000031.positions',
    ]);
    const history = open(path);
    expect(await contentOf(history)).toEqual(sealed.content());
    expect(await contentOf(openReader(path))).toEqual(sealed.content());
    expect(await history.verify()).toMatchObject({ blocks: LENGTH + 1, problems: [] });
    expect(history.damagedBlocks(0, LENGTH)).toEqual([]);
    expect(history.sizes().segments).toBeGreaterThan(0);
    const [, ancestor] = blocks.slice(10);
    expect(() => history.storeProven([], ancestor?.block.header.parentHash)).toThrow('is in a segment');
    await close(history);
    const store = openStore(path);
    closeLater(store);
    expect([...store.senders.keys()]).toEqual(Array.from({ length: 10 }, (_, index) => 32 + index));
    expect(store.positions.count()).toBe(blocks.slice(31).flatMap(({ block }) => block.transactions).length);
  });

  it('are moved while another process reads them, and only up to the finalized block', async () => {
    const path = folder();
    const history = open(path);
    history.setFinality({ finalized: 20, safe: 20 });
    history.putGenesis(genesisBlock);
    const reader = openReader(path);
    history.storeProven(blocks);
    expect(await contentOf(reader)).toEqual(sealed.content());
    await history.segmentsSealed();
    expect(filesOf(path)).toHaveLength(2);
    expect(await contentOf(reader)).toEqual(sealed.content());
  });

  it('are moved some time after a movement failed, without a restart', async () => {
    const path = folder();
    let minutes = 0;
    const clock = { now: () => 0, monotonic: () => minutes * 60_000 };
    const history = createHistory({ path, genesis, logger: silentLogger, clock }, { segments: SEGMENTS });
    closeLater(history);
    // Nothing can be written in the place of the first segment.
    const obstacle = join(path, 'segments', '0000000000-0000000015.blocks.partial');
    mkdirSync(obstacle, { recursive: true });
    history.putGenesis(genesisBlock);
    history.storeProven(blocks);
    await history.segmentsSealed();
    expect(filesOf(path).filter((name) => name.endsWith('.blocks'))).toEqual([
      '0000000016-0000000031.blocks',
    ]);
    rmdirSync(obstacle);
    await history.segmentsSealed();
    expect(filesOf(path)).toHaveLength(2);
    minutes = 11;
    await history.segmentsSealed();
    expect(filesOf(path)).toHaveLength(4);
    expect(await contentOf(history)).toEqual(sealed.content());
  });

  it('stay available when a process is killed between the steps of a movement', async () => {
    const path = sealed.copy();
    const store = openStore(path);
    const rows = [store.bodies, store.senders, store.receipts].map((table) => ({
      table,
      row: table.get(9),
    }));
    const transactions = blocks[8]?.block.transactions ?? [];
    store.transaction(() => {
      for (const { table, row } of rows) if (row) table.put(9, row);
      for (const [at, transaction] of transactions.entries())
        store.positions.put(transactionHash(transaction), concatBytes(numberBytes(9), numberBytes(at)));
      store.facts.put('unswept', '0');
    });
    store.close();
    // The files of a segment that is not in the catalogue, one of them incomplete.
    writeFileSync(join(path, 'segments', '0000000032-0000000047.positions.partial'), 'incomplete');
    writeFileSync(join(path, 'segments', '0000000032-0000000047.blocks'), 'unknown');
    writeFileSync(join(path, 'segments', '0000000048-0000000063.blocks.logs'), 'unknown');

    // Time passes so fast that the removal of rows rests after each step.
    let now = 0;
    const clock = { now: () => now, monotonic: () => (now += 1_000) };
    const history = createHistory({ path, genesis, logger: silentLogger, clock }, { segments: SEGMENTS });
    closeLater(history);
    expect(filesOf(path)).toHaveLength(4);
    expect((await history.verify()).problems).toEqual([]);
    expect(await contentOf(history)).toEqual(sealed.content());
    await history.segmentsSealed();
    history.storeProven(nextBlocks);
    await history.segmentsSealed();
    expect(filesOf(path).filter((name) => name.startsWith('0000000032'))).toHaveLength(2);
    expect(await contentOf(history)).toEqual(sealed.content());
    expect((await history.verify()).problems).toEqual([]);
  });
});

describe('A damaged segment', () => {
  const FIRST = '0000000000-0000000015';

  it.each(['blocks', 'positions'])('is recognized at every flipped byte of its %s', async (kind) => {
    const path = sealed.copy();
    const file = join(path, 'segments', `${FIRST}.${kind}`);
    const intact = readFileSync(file);
    for (let at = 7; at < intact.length; at += 1_511) {
      const flipped = Buffer.from(intact);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      writeFileSync(file, flipped);
      const reader = openReader(path);
      // A page that no read needs may be damaged.
      const found: unknown = await contentOf(reader).catch((error: unknown) => error);
      if (found instanceof Error) expect(found).toBeInstanceOf(CorruptStoreError);
      else expect(found).toEqual(sealed.content());
    }
  });

  it.each(['truncated', 'removed'])('is repaired from upstream blocks when it was %s', async (how) => {
    const path = sealed.copy();
    const file = join(path, 'segments', `${FIRST}.blocks`);
    if (how === 'removed') rmSync(file);
    else truncateSync(file, 5_000);

    const history = open(path);
    expect(() => history.block({ number: 3n })).toThrow(CorruptStoreError);
    const damaged = history.damagedBlocks(0, LENGTH);
    expect(damaged).toEqual(Array.from({ length: BLOCKS }, (_, number) => number));
    for (const number of damaged.slice(1)) {
      const block = blocks[number - 1];
      if (block) history.repairBlock(block);
    }
    history.repairBlock({
      block: { header: genesisBlock, transactions: [], uncles: [], withdrawals: [] },
      receipts: [],
      senders: [],
    });
    expect(history.damagedBlocks(0, LENGTH)).toEqual([]);
    expect(await contentOf(history)).toEqual(sealed.content());
    await history.segmentsSealed();
    expect(await contentOf(history)).toEqual(sealed.content());
    expect((await history.verify()).problems).toEqual([]);
  });
});
