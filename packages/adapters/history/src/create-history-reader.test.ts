import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type BlockAndReceipts, type OrUnavailable, type FoundLog, isUnavailable } from '@ethread/ports';
import { headerHash, type Log } from '@ethread/chain';
import { bytesEqual, silentLogger, systemClock } from '@ethread/core';
import { buildBlocks, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { createHistory } from './create-history.ts';
import { createHistoryReader } from './create-history-reader.ts';
import { OtherGenesisError, ReorgError } from './base/errors.ts';
import type { HistoryReader } from './history.ts';
import { storedLogs } from './testing/test-blocks.ts';
import { temporaryFolders } from '@ethread/storage/testing';

const folder = temporaryFolders();

const children = new Set<ChildProcess>();
// Registered before the removal of the folders, so that it runs first.
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

const openReader = (path: string, genesis = testGenesis()) => createHistoryReader({ path, genesis });

const openWriter = (path: string) =>
  createHistory({ path, genesis: testGenesis(), logger: silentLogger, clock: systemClock });

/** Starts a process that makes a chain of 20 blocks and four more that it replaces as fast as it can. */
async function startReorgs(path: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--conditions=@ethread/source', join(import.meta.dirname, 'testing/killed-reorgs.ts'), path],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
  );
  children.add(child);
  await once(child.stdout, 'data');
  child.stdout.resume();
  return child;
}

function stored<T>(response: OrUnavailable<T | null>): T {
  if (response === null || isUnavailable(response)) throw new Error('it is not available');
  return response;
}

/** Reads the last blocks in one event-loop tick, from the head down. */
function expectOneBranch(reader: HistoryReader): void {
  let hash = stored(reader.head()).hash;
  for (let number = stored(reader.head()).header.number; number >= 18; number--) {
    const found = reader.receipts({ number: BigInt(number) });
    if (found instanceof Promise) throw new Error('the block has many logs');
    const { block, receipts } = stored(found);
    expect(block.hash).toEqual(hash);
    expect(stored(reader.block({ hash, requireCanonical: false })).canonical).toBe(true);
    expect(receipts).toHaveLength(block.transactionHashes.length);
    for (const [index, transaction] of block.transactionHashes.entries())
      expect(reader.transactionPosition(transaction)).toMatchObject({ blockHash: hash, index });
    hash = block.header.parentHash;
  }
}

/** Repeats a read until no block is replaced during it. A client would receive an error instead. */
async function logsOf(reader: HistoryReader): Promise<FoundLog[]> {
  try {
    return await storedLogs(reader, { addresses: [new Uint8Array(20).fill(1)] });
  } catch (error) {
    if (error instanceof ReorgError) return logsOf(reader);
    throw error;
  }
}

/** Waits one event-loop tick, after which a reader sees earlier writes. */
async function untilHead(reader: HistoryReader, { block }: BlockAndReceipts): Promise<void> {
  while (!bytesEqual(stored(reader.head()).hash, headerHash(block.header))) await setImmediate();
}

describe('A reader of a history that another process writes', () => {
  it('sees a single fork at any moment while another process replaces the tip repeatedly, and after that process was killed', async () => {
    const path = folder();
    const child = await startReorgs(path);
    const reader = openReader(path);
    const heads = new Set<string>();
    for (let round = 0; round < 300 || heads.size < 20; round++) {
      expectOneBranch(reader);
      heads.add(Buffer.from(stored(reader.head()).hash).toString('hex'));
      const logs = await logsOf(reader);
      expect(logs).toHaveLength(24);
      const header = (hash: Uint8Array = new Uint8Array()) =>
        reader.header({ hash, requireCanonical: false });
      // The parent of the last block with logs has none, and its parent has two.
      const [last, before] = [logs.at(-1), logs.at(-2)];
      const top = stored(header(last?.blockHash));
      const empty = stored(header(top.header.parentHash));
      expect(empty.header.parentHash).toEqual(before?.blockHash);
      await setImmediate();
    }
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    expectOneBranch(reader);

    const killed = await startReorgs(path);
    const before = stored(reader.head()).hash;
    while (bytesEqual(stored(reader.head()).hash, before)) await setImmediate();
    expectOneBranch(reader);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await reader.close();
    const writer = openWriter(path);
    expect(await writer.verify()).toMatchObject({ problems: [] });
    await writer.close();
  });

  it('rejects the history of another chain, finds added logs, also when their part of the index becomes final, and no removed logs', async () => {
    const path = folder();
    const writer = openWriter(path);
    const genesis = testGenesisHeader();
    writer.putGenesis(genesis);
    expect(() => openReader(path, testGenesis(1))).toThrow(OtherGenesisError);
    const reader = openReader(path);
    const log: Log = { address: new Uint8Array(20).fill(1), topics: [], data: new Uint8Array() };
    const blocks = buildBlocks(
      genesis,
      [10, 66_000, 66_000, 5].map((count) => [Array.from({ length: count }, () => log)]),
    );
    let count = 0;
    for (const block of blocks) {
      writer.storeProven([block]);
      count += block.receipts[0]?.logs.length ?? 0;
      await untilHead(reader, block);
      expect(await logsOf(reader)).toHaveLength(count);
    }
    const ancestor = blocks[1];
    if (!ancestor) throw new Error('there is a block');
    writer.storeProven(
      buildBlocks(ancestor.block.header, [[[log]]], [], Uint8Array.of(7)),
      headerHash(ancestor.block.header),
    );
    await setImmediate();
    expect(await logsOf(reader)).toHaveLength(66_011);
    await writer.close();
    await reader.close();
  });
});
