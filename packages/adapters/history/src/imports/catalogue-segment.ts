import { join } from 'node:path';
import {
  decodeBody,
  EMPTY_UNCLES_HASH,
  type Genesis,
  type Header,
  InvalidChainBytesError,
} from '@ethread/chain';
import { bytesEqual, type Clock } from '@ethread/core';
import { createPace, type Pace } from '@ethread/storage/disk';
import { type ChainRules, checkHeaderOn, checkUnclesOn, UNCLE_DEPTH } from '../checks/block-checks.ts';
import { type BlockRange, partsMissing, partsWithin } from '../base/block-range.ts';
import { type BlockRecord, decodeBlockRecord } from '../records/block-record.ts';
import { type CatalogueRows, recordedIn, writeCatalogue } from '../chain/block-rows.ts';
import { checkSame } from '../chain/chain-writer.ts';
import type { Store } from '../store/store.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import { totalDifficultyAfter } from '../chain/total-difficulty.ts';
import { clearUnfinished, setFinished, setUnfinished } from '../chain/unfinished-segment.ts';
import type { CheckedSegment } from '../sealing/archive-segment.ts';
import { type BlocksFile, openBlocksFile } from '../segments/blocks-file.ts';
import { filePages } from '../paged-files/page-source.ts';
import { createPageCache, openPagedFile } from '../paged-files/paged-file.ts';
import { putSegment, setUnswept } from '../segments/segment-catalogue.ts';
import { blocksName, type SegmentRecord, SEGMENTS } from '../segments/segment-record.ts';
import { readSegmentLogs } from '../segments/segment-archive.ts';
import { ImportError } from '../base/errors.ts';
import { startSegmentThread } from '../sealing/segment-thread.ts';

/** The pages of a file that is read once, from its beginning to its end. */
const CACHE_BYTES = 1024 * 1024;

/** The dependencies of {@link catalogueSegment}. */
export interface CatalogueModules {
  /** The folder of the store. */
  readonly path: string;
  readonly store: Store;
  readonly chain: StoredChain;
  readonly rules: ChainRules;
  /** Checks block 0. @throws when it differs from the genesis block of the genesis file. */
  checkGenesis(header: Header): void;
}

/** How {@link catalogueSegment} shares the thread, and what stops it. */
export interface CatalogueOptions {
  readonly pace: Pace;
  readonly signal: AbortSignal | undefined;
}

/**
 * Adds a segment to the catalogue: its files, and its blocks with their logs, in short transactions. The blocks become
 * available together at the end. Skips blocks that are stored already. A part that was added before a kill must have been
 * removed.
 *
 * @returns the number of new blocks, or undefined when the signal stopped it. Nothing of the segment is then added.
 * @throws {InvalidChainBytesError} naming block and field, when the blocks do not belong to the chain.
 */
export async function catalogueSegment(
  modules: CatalogueModules,
  segment: CheckedSegment,
  options: CatalogueOptions,
): Promise<number | undefined> {
  const { path, store, chain } = modules;
  const { record } = segment;
  const name = blocksName(record);
  const source = filePages(join(path, SEGMENTS, name));
  const file = openPagedFile(source, { name, root: record.blocksRoot }, createPageCache(CACHE_BYTES));
  try {
    const files = openBlocksFile(file, record.from, { isScanned: true });
    const added = await catalogue(modules, segment, files, options);
    if (added === undefined) await clearUnfinished(store, chain, options.pace);
    return added;
  } catch (error) {
    // A disk that failed would fail again. The next write removes the added part then.
    if (error instanceof InvalidChainBytesError) await clearUnfinished(store, chain, options.pace);
    throw error;
  } finally {
    file.close();
  }
}

async function catalogue(
  modules: CatalogueModules,
  { record: segment, blocks }: CheckedSegment,
  files: BlocksFile,
  { pace, signal }: CatalogueOptions,
): Promise<number | undefined> {
  const { store, chain } = modules;
  const recordAt = (number: number): BlockRecord => {
    const index = number - segment.from;
    return decodeBlockRecord(blocks.bytes.subarray(blocks.ends[index - 1] ?? 0, blocks.ends[index]), number);
  };
  checkStart(modules, segment, { recordAt, body: (number) => files.body(number) });
  const missing = partsMissing(chain.runs(), segment);
  for (const { from, to } of partsWithin(chain.runs(), segment)) {
    for (let number = from; number <= to; number++) {
      checkSame(recordAt(number).header, chain.record(number));
      if (pace.isDue()) await pace.rest();
    }
  }
  let nextLog = chain.nextLog();
  let before: BlockRecord | undefined;
  let added = 0;

  function rowsOf(number: number): CatalogueRows {
    const { totalDifficulty, ...checked } = recordAt(number);
    const record: BlockRecord = {
      ...checked,
      firstLog: nextLog,
      totalDifficulty: totalDifficulty ?? totalDifficultyAfter(chain, before, checked.header),
    };
    const logs = readSegmentLogs(files.logs(number), record.logCount);
    before = record;
    nextLog += record.logCount;
    return { record, logs: Array.from({ length: logs.count }, (_, at) => ({ log: logs.log(at) })) };
  }

  /**
   * Writes a block in a transaction of its own. One of mainnet's size takes 1.5 ms of CPU time, and twice as long while a
   * chunk of the log index is written.
   */
  function write(number: number): void {
    const rows = rowsOf(number);
    store.transaction(() => {
      // Other processes read the logs of the block before it is available.
      if (added === 0) putSegment(store, segment);
      writeCatalogue(store, rows);
      setUnfinished(store, { from: segment.from, to: number });
    });
    added++;
  }

  for (const { from, to } of missing) {
    before = chain.record(from - 1);
    for (let number = from; number <= to; number++) {
      if (signal?.aborted) return undefined;
      write(number);
      if (pace.isDue()) await pace.rest();
    }
  }
  chain.keep({
    added: missing,
    write() {
      setFinished(store);
      if (added === 0) putSegment(store, segment);
      if (added < segment.to - segment.from + 1) setUnswept(store, segment);
    },
  });
  return added;
}

/** Reads the blocks of a segment that is not in the catalogue. */
interface SegmentBlocks {
  recordAt(number: number): BlockRecord;
  /** Returns the RLP of a body. */
  body(number: number): Uint8Array;
}

/** Checks the first blocks against those below the segment. @throws {InvalidChainBytesError} naming block and field. */
function checkStart(
  { store, chain, rules, checkGenesis }: CatalogueModules,
  { from, to }: BlockRange,
  { recordAt, body }: SegmentBlocks,
): void {
  const { header: first } = recordAt(from);
  if (from === 0) checkGenesis(first);
  checkHeaderOn(chain.record(from - 1), first, rules);
  const recordedAt = (number: number) =>
    number < from
      ? recordedIn(store, chain.record(number))
      : { record: recordAt(number), body: () => body(number) };
  for (let number = from; number < Math.min(from + UNCLE_DEPTH, to + 1); number++) {
    const { header } = recordAt(number);
    if (bytesEqual(header.sha3Uncles, EMPTY_UNCLES_HASH)) continue;
    checkUnclesOn(recordedAt, { header, uncles: decodeBody(body(number)).uncles }, rules);
  }
}

/** The dependencies of {@link attachSegment}. */
export interface AttachModules extends CatalogueModules {
  readonly genesis: Genesis;
  readonly clock: Clock;
}

/**
 * Adds a segment whose files are in the folder, after checking its blocks like those of an archive.
 *
 * @throws {ImportError} naming file, block and field.
 */
export async function attachSegment(
  modules: AttachModules,
  record: SegmentRecord,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { path, genesis, store, chain, clock } = modules;
  const pace = createPace(clock);
  await clearUnfinished(store, chain, pace);
  const thread = startSegmentThread({ path, genesis: genesis.json });
  signal?.addEventListener('abort', thread.stop, { once: true });
  try {
    const { blocks } = (await thread.run({ kind: 'check', record })) ?? {};
    if (!blocks || signal?.aborted) return;
    await catalogueSegment(modules, { record, blocks }, { pace, signal });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError(`${blocksName(record)}: ${reason}`, { cause });
  } finally {
    signal?.removeEventListener('abort', thread.stop);
    await thread.end();
  }
}
