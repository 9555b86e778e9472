import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import { createS3Store, s3LocationOf } from '@ethread/storage/objects';
import { startS3Server, temporaryFolders } from '@ethread/storage/testing';
import { createHistory } from '../create-history.ts';
import { RewindError } from '../base/errors.ts';
import type { History } from '../history.ts';
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
import { storedLogs, storeExecuted } from '../testing/test-blocks.ts';

const folder = temporaryFolders();
const sealed = sealedStores();
const { open, close } = openedHistories();
const NEVER_SEALED = { segments: { ...SEGMENTS, depth: 100 } };
const GROUPED = { segments: { ...SEGMENTS, group: 2 } };

const filesOf = (path: string) => readdirSync(join(path, 'segments')).sort();

async function expectIntact(history: History, head: number): Promise<void> {
  expect(history.head()?.header.number).toBe(head);
  expect(history.ranges()).toEqual([{ from: 0, to: head }]);
  expect(await history.verify()).toMatchObject({ blocks: head + 1, problems: [] });
  const logs = blocks.slice(0, head).flatMap(({ receipts }) => receipts.flatMap((one) => one.logs));
  expect((await storedLogs(history)).map(({ log }) => log)).toEqual(logs);
}

describe('A rewind', () => {
  it.each([
    ['into the rows above all segments', 36, 4],
    ['into the second segment', 20, 2],
    ['below a segment', 15, 2],
    ['into the first segment, below another one', 5, 0],
  ])('%s leaves an intact store, which the same blocks complete again', async (_case, to, files) => {
    const path = sealed.copy();
    const history = open(path, GROUPED);
    await history.segmentsSealed();
    const heads: number[] = [];
    const summary = await history.rewind(to, { onProgress: ({ head }) => heads.push(head) });
    expect(summary).toEqual({ removed: LENGTH - to, aborted: false });
    expect(heads.at(-1)).toBe(to);
    await expectIntact(history, to);
    expect(filesOf(path).filter((name) => !name.endsWith('.group'))).toHaveLength(files);
    expect(filesOf(path).filter((name) => name.endsWith('.group'))).toHaveLength(to >= 31 ? 1 : 0);

    await close(history);
    const again = open(path, GROUPED);
    again.storeProven(blocks.slice(to));
    expect(await contentOf(again)).toEqual(sealed.content());
    await again.segmentsSealed();
    expect(await contentOf(again)).toEqual(sealed.content());
    await expectIntact(again, LENGTH);
    expect(filesOf(path)).toHaveLength(5);
  });

  it('lowers the executed, safe and finalized blocks, and lets other blocks follow', async () => {
    const history = open();
    history.putGenesis(genesisBlock);
    await storeExecuted(history, blocks);
    history.setFinality({ safe: 30, finalized: 25 });
    await history.segmentsSealed();
    await history.rewind(28);
    expect(history.finality()).toEqual({ safe: 28, finalized: 25 });
    await history.rewind(10);
    expect(history.finality()).toEqual({ safe: 10, finalized: 10 });
    expect(history.executed()?.header.number).toBe(10);
    history.storeProven(blocks.slice(10));
    expect(history.finality()).toEqual({ safe: 10, finalized: 10 });
    await expectIntact(history, LENGTH);
  });

  it('removes the replaced blocks above its block, which may be canonical again', async () => {
    const history = open(undefined, NEVER_SEALED);
    history.putGenesis(genesisBlock);
    history.storeProven(blocks.slice(0, 30));
    const ancestor = blocks[19]?.block.header.parentHash ?? new Uint8Array();
    history.storeProven([], ancestor);
    expect(history.head()?.header.number).toBe(19);
    await history.rewind(18);
    const hash = blocks[24]?.block.header.parentHash ?? new Uint8Array();
    expect(history.block({ hash, requireCanonical: false })).toBeNull();
    history.storeProven(blocks.slice(18));
    await expectIntact(history, LENGTH);
  });

  it.each([22, 3])('to block %i removes blocks of segments whose logs are not the last ones', async (to) => {
    const path = folder();
    const first = open(path);
    first.storeProven(blocks.slice(20, 36));
    first.storeProven(blocks.slice(36));
    first.putGenesis(genesisBlock);
    first.storeProven(blocks.slice(0, 20));
    await first.segmentsSealed();
    expect(filesOf(path)).toHaveLength(4);
    await first.rewind(to);
    await expectIntact(first, to);
    await close(first);
    const history = open(path);
    history.storeProven(blocks.slice(to));
    await history.segmentsSealed();
    await expectIntact(history, LENGTH);
    history.storeProven(nextBlocks);
    expect((await history.verify()).problems).toEqual([]);
  });

  it('removes a later range of blocks, and not the gap before it', async () => {
    const history = open(undefined, NEVER_SEALED);
    history.putGenesis(genesisBlock);
    history.storeProven(blocks.slice(0, 8));
    history.storeProven(blocks.slice(20));
    expect(() => history.checkRewind(12)).toThrow('choose one of 0 to 8, 21 to 41');
    await history.rewind(6);
    await expectIntact(history, 6);
  });

  it('leaves a complete store at each moment, from which it continues', async () => {
    const path = sealed.copy();
    const copies: string[] = [];
    let steps = 0;
    // The rewind reads the time between its steps. Every third of them is checked.
    const clock = {
      now: () => 0,
      monotonic() {
        if (steps++ % 3 > 0) return 0;
        const copy = folder();
        cpSync(path, copy, { recursive: true });
        copies.push(copy);
        return 0;
      },
    };
    const history = createHistory({ path, genesis, logger: silentLogger, clock }, GROUPED);
    await history.segmentsSealed();
    copies.length = 0;
    await history.rewind(5);
    await history.close();
    const heads = new Set<number>();
    for (const [index, copy] of copies.entries()) {
      const reopened = open(copy, NEVER_SEALED);
      const head = reopened.head()?.header.number ?? -1;
      heads.add(head);
      await expectIntact(reopened, head);
      if (index % 8 === 0) {
        await reopened.rewind(5);
        await expectIntact(reopened, 5);
        reopened.storeProven(blocks.slice(5));
        expect(await contentOf(reopened)).toEqual(sealed.content());
      }
      await close(reopened);
      rmSync(copy, { recursive: true });
    }
    expect(heads.size).toBeGreaterThan(2);
    expect([LENGTH, 31, 15, 5]).toEqual(expect.arrayContaining([...heads]));
  });

  it('stops after a step when it is aborted', async () => {
    const history = open(sealed.copy());
    const stop = new AbortController();
    const { signal } = stop;
    const summary = await history.rewind(5, { signal, onProgress: () => stop.abort() });
    expect(summary).toEqual({ removed: LENGTH - 31, aborted: true });
    await expectIntact(history, 31);
    expect(await history.rewind(5)).toEqual({ removed: 26, aborted: false });
  });

  it('is rejected for a block above the head, and for segments that servers share', async () => {
    const server = await startS3Server();
    const location = s3LocationOf(`${server.url}/main`);
    if (!location) throw new Error('the URL names no bucket');
    const objects = createS3Store(location, server.credentials, { attempts: 2, retryMs: 1 });
    const path = sealed.copy();
    const shared = open(path, { bucket: { objects } });
    await shared.bucket?.publish();
    await shared.bucket?.publish();
    await close(shared);
    await server.close();

    const history = open(path);
    await expect(history.rewind(LENGTH + 1)).rejects.toThrow(
      'block 42 is not available; choose one of 0 to 41',
    );
    await expect(history.rewind(2 * BLOCKS - 2)).rejects.toThrow(RewindError);
    await expect(history.rewind(12)).rejects.toThrow(
      /^blocks 13 to 31 are in segments that servers share in a bucket \(.*main.*\), and the next start would add them again; stop all servers/,
    );
    await expectIntact(history, LENGTH);
    await history.rewind(2 * BLOCKS - 1);
    await expectIntact(history, 31);
    await close(history);

    const released = sealed.copy();
    rmSync(join(released, 'segments', filesOf(released)[0] ?? ''));
    expect(() => open(released).checkRewind(3)).toThrow('blocks 4 to 31 are in segments whose files');
  });
});
