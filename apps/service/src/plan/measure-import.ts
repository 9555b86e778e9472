import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Genesis, genesisHeader } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import { quantityToHex } from '@ethread/core';
import { createHistory, type History } from '@ethread/history';
import { JsonBytes } from '@ethread/json-rpc';
import { createHandlers } from '@ethread/methods';
import { nothingAvailable, ownContext } from '@ethread/ports';
import { bytesIn } from '@ethread/storage/disk';
import { type Slice, sliceArchive } from './slice-archive.ts';

/** The measured import of blocks of a sample. */
export interface ImportCost {
  readonly blocks: number;
  /** Bytes of the archives. */
  readonly archiveBytes: number;
  readonly seconds: number;
  /** CPU time of all threads. It does not depend on what else runs on the machine. */
  readonly cpuSeconds: number;
  /** Bytes on the disk: blocks with positions, and the index of logs with the catalogue. */
  readonly blockBytes: number;
  readonly indexBytes: number;
}

/** The measured import of a sample of archives. */
export interface ImportFigures extends ImportCost {
  /** The same for blocks that are not final, which a store holds in another form. */
  readonly tip: ImportCost;
  /** Bytes of a block with its transactions, and of its receipts, as JSON. */
  readonly blockJsonBytes: number;
  readonly receiptsJsonBytes: number;
  /** The largest memory of this process, in bytes. */
  readonly memoryBytes: number;
}

export interface MeasureModules {
  readonly genesis: Genesis;
  /** The root of the genesis block's state. */
  readonly stateRoot: Uint8Array;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A new folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Blocks of a slice, a power of two. Default 512. */
  readonly sliceBlocks?: number;
}

/** Segments of the measured store are as long as slices, so that they are written as those of whole archives. */
const SLICE_BLOCKS = 512;
/** Slices that are measured at most. They are on the disk at the same time. */
const MOST_SLICES = 16;
/** Blocks whose JSON is measured. */
const PRINTED = 16;
/** A block far above those of the sample, so that they are final. */
const FAR = Number.MAX_SAFE_INTEGER / 2;

/**
 * Imports slices of archives into stores that are deleted afterwards, by the code that imports whole archives: one that
 * shows how many the time allows, since the first runs code that is not compiled yet, then these in one import.
 *
 * @param seconds - for the measured import. At least one slice for each core is measured, if there are so many.
 * @throws {ImportError}
 */
export async function measureImport(
  archives: readonly string[],
  seconds: number,
  modules: MeasureModules,
): Promise<ImportFigures> {
  const { genesis, stateRoot, clock, logger, folder, signal, sliceBlocks = SLICE_BLOCKS } = modules;
  const slices = slicesOf(archives, sliceBlocks, folder);

  async function take(count: number): Promise<Slice[]> {
    const taken: Slice[] = [];
    while (taken.length < count && !signal.aborted) {
      const next = await slices.next();
      if (next.done) break;
      taken.push(next.value);
    }
    return taken;
  }

  async function within<T>(
    name: string,
    depth: number,
    run: (store: MeasuredStore) => Promise<T>,
  ): Promise<T> {
    const path = join(folder, name);
    const options = { segments: { blocks: sliceBlocks, depth, group: 256 } };
    const history = createHistory({ path, genesis, clock, logger }, options);
    try {
      history.putGenesis(genesisHeader(genesis, stateRoot));
      return await run({
        history,
        measure: (taken, head) => measureSlices({ history, path, clock, signal }, taken, head),
      });
    } finally {
      await history.close();
    }
  }

  const [first, tipSlice] = await take(2);
  if (!first || !tipSlice)
    throw new Error('the archives are too short to measure; name some of 2,048 blocks or more');
  const final = await within('final', sliceBlocks, async ({ history, measure }) => {
    const cold = await measure([first], FAR);
    const most = Math.min(MOST_SLICES, Math.floor(seconds / Math.max(cold.seconds, 0.001)));
    const taken = await take(Math.max(availableParallelism(), most));
    const cost = taken.length > 0 ? await measure(taken, FAR) : cold;
    return { cost, json: await measureJson(history, genesis, first) };
  });
  const tip = await within('tip', sliceBlocks, ({ measure }) => measure([tipSlice], undefined));
  return { ...final.cost, tip, ...final.json, memoryBytes: process.resourceUsage().maxRSS * 1_024 };
}

interface MeasuredStore {
  readonly history: History;
  measure(slices: readonly Slice[], head: number | undefined): Promise<ImportCost>;
}

/** Imports slices, deletes them, and returns what they took. @param head - the newest block of the chain. */
async function measureSlices(
  {
    history,
    path,
    clock,
    signal,
  }: Pick<MeasureModules, 'clock' | 'signal'> & { readonly history: History; readonly path: string },
  slices: readonly Slice[],
  head: number | undefined,
): Promise<ImportCost> {
  const before = sizeOf(history, path);
  const files = slices.map(({ file }) => file);
  const began = clock.monotonic();
  const cpu = process.cpuUsage();
  await history.importArchives(files, { signal, ...(head === undefined ? {} : { head }) });
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (clock.monotonic() - began) / 1_000;
  for (const file of files) rmSync(file);
  const after = sizeOf(history, path);
  const blockBytes = after.blocks - before.blocks;
  return {
    blocks: slices.reduce((sum, { blocks }) => sum + blocks, 0),
    archiveBytes: slices.reduce((sum, { bytes }) => sum + bytes, 0),
    seconds,
    cpuSeconds: (user + system) / 1e6,
    blockBytes,
    indexBytes: after.all - before.all - blockBytes,
  };
}

/** Returns slices of all archives, in turns of a few, so that a short measurement has some of each. */
async function* slicesOf(
  archives: readonly string[],
  blocks: number,
  folder: string,
): AsyncGenerator<Slice, void> {
  const sources = archives.map((path) =>
    sliceArchive(path, blocks, (from) => join(folder, `slice-${from}.archive`)),
  );
  while (sources.length > 0) {
    for (const source of [...sources]) {
      const next = await source.next();
      if (next.done) sources.splice(sources.indexOf(source), 1);
      // The genesis block is in the store before.
      else if (next.value.from > 0) yield next.value;
      else rmSync(next.value.file);
    }
  }
}

function sizeOf(history: History, path: string): { readonly blocks: number; readonly all: number } {
  const { segments, logRecords } = history.sizes();
  return { blocks: segments + logRecords, all: bytesIn(path) };
}

/** Measures what a node sends of a block: the block with its transactions, and its receipts. */
async function measureJson(history: History, { chainId }: Genesis, { from, blocks }: Slice) {
  const handlers = createHandlers({
    chainId,
    chain: history,
    logs: nothingAvailable,
    executor: nothingAvailable,
    state: nothingAvailable,
  });
  const count = Math.min(PRINTED, blocks);
  let [blockJsonBytes, receiptsJsonBytes] = [0, 0];
  for (let index = 0; index < count; index++) {
    const number = quantityToHex(from + Math.floor((index * blocks) / count));
    blockJsonBytes += lengthOf(await handlers.eth_getBlockByNumber([number, true], CONTEXT));
    receiptsJsonBytes += lengthOf(await handlers.eth_getBlockReceipts([number], CONTEXT));
  }
  return { blockJsonBytes: blockJsonBytes / count, receiptsJsonBytes: receiptsJsonBytes / count };
}

const lengthOf = (result: unknown) =>
  result instanceof JsonBytes ? result.bytes.length : JSON.stringify(result).length;

const CONTEXT = ownContext({ signal: new AbortController().signal, requestId: 'plan', client: 'plan' });
