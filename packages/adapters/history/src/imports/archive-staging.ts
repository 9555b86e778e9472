import type { Header } from '@ethread/chain';
import { bytesEqual, type Clock } from '@ethread/core';
import type { Archive, ArchivedBlock } from '@ethread/era';
import { writePositions } from '../chain/archive-positions.ts';
import type { ChainRules, RecordedBlock } from '../checks/block-checks.ts';
import { type BlockRange, partsMissing } from '../base/block-range.ts';
import {
  type BlockRows,
  bytesOf,
  recordedIn,
  recordedRows,
  toBlockRows,
  writeWithoutPositions,
} from '../chain/block-rows.ts';
import { checkSame } from '../chain/chain-writer.ts';
import { checkArchived, createRecentBlocks, UNCLE_DEPTH } from '../checks/check-archived.ts';
import { type StoredChain, logsEnd, readRecord } from '../chain/stored-chain.ts';
import type { Pace } from '@ethread/storage/disk';
import type { BlockWithSenders } from './sender-look-ahead.ts';
import type { Store } from '../store/store.ts';
import { totalDifficultyAfter } from '../chain/total-difficulty.ts';
import {
  clearUnfinished,
  addingSegment,
  setFinished,
  setUnfinished,
  unfinishedArchive,
} from '../chain/unfinished-archive.ts';

/** The largest age of a batch in milliseconds before it is written. A full batch is written at once. */
const BATCH_MS = 1000;

/** The dependencies of a staging. */
export interface StagingModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly rules: ChainRules;
  /** Checks block 0. @throws when it differs from the genesis block of the genesis file. */
  checkGenesis(header: Header): void;
  readonly batchBytes: number;
  readonly clock: Clock;
}

/** The options of a staging. */
export interface StagingOptions {
  readonly pace: Pace;
  readonly signal: AbortSignal | undefined;
}

/** The staging of an archive. Blocks are written as they are read, and become available together at the end. */
export interface ArchiveStaging {
  /** The first block to take. An earlier import of the archive wrote those before it. */
  readonly from: number;
  /** Reports whether a block is stored, or written by an earlier import of the archive. */
  isKnown(number: number): boolean;
  /** Checks a block and prepares its rows. Returns whether the block is new: no earlier import wrote it. */
  take(next: BlockWithSenders): boolean;
  /** Reports whether the prepared rows are enough for a write. */
  isDue(): boolean;
  write(): void;
  /**
   * Writes the positions of transactions and makes all blocks available. Returns false when the signal stopped it
   * before; the next import of the archive continues.
   */
  finish(): Promise<boolean>;
}

/** Starts to stage an archive, or continues an interrupted one. */
export async function stageArchive(
  modules: StagingModules,
  archive: Archive,
  { pace, signal }: StagingOptions,
): Promise<ArchiveStaging> {
  const { store, chain, clock, rules, checkGenesis } = modules;
  const range: BlockRange = { from: archive.firstBlock, to: archive.firstBlock + archive.count - 1 };
  const missing = partsMissing(chain.runs(), range);
  const writtenTo = await findWritten(store, archive, range);
  if (writtenTo === undefined) await clearUnfinished(store, chain, pace);

  let pending: BlockRows[] = [];
  let pendingBytes = 0;
  let since = clock.monotonic();
  let before = chain.record(range.from - 1);
  let nextLog = chain.nextLog();
  const recent = createRecentBlocks();
  const recordedAt = (number: number) => recent.at(number) ?? recordedIn(store, chain.record(number));

  function remember(block: RecordedBlock): void {
    recent.add(block);
    before = block.record;
  }

  function rowsOf(archived: ArchivedBlock, senders: BlockWithSenders['senders']) {
    const { hash, header, bodyBytes } = archived;
    if (header.number === 0) checkGenesis(header);
    const { totalDifficulty, ...checked } = checkArchived(archived, { parent: before, recordedAt }, rules);
    return toBlockRows({
      ...checked,
      hash,
      body: bodyBytes,
      senders: senders(),
      totalDifficulty: totalDifficulty ?? totalDifficultyAfter(chain, before, header),
      firstLog: nextLog,
    });
  }

  function write(): void {
    const last = pending.at(-1)?.record.header.number;
    since = clock.monotonic();
    if (last === undefined) return;
    store.transaction(() => {
      writeWithoutPositions(store, pending);
      setUnfinished(store, { from: range.from, to: last });
    });
    pending = [];
    pendingBytes = 0;
  }

  return {
    // The checks of the next block read some before it.
    from: Math.max(range.from, (writtenTo ?? -1) + 1 - UNCLE_DEPTH),
    isKnown: (number) => chain.has(number) || number <= (writtenTo ?? -1),
    take({ block, senders }) {
      const { number } = block.header;
      const stored = chain.record(number);
      const known = stored ?? (number <= (writtenTo ?? -1) ? readRecord(store, number) : undefined);
      if (known) {
        checkSame(block.header, known);
        if (!stored) nextLog = logsEnd(known);
        remember({ record: known, body: () => block.bodyBytes });
        return false;
      }
      const rows = rowsOf(block, senders);
      pending.push(rows);
      pendingBytes += bytesOf(rows);
      nextLog = logsEnd(rows.record);
      remember(recordedRows(rows));
      return true;
    },
    isDue: () => pendingBytes >= modules.batchBytes || clock.monotonic() - since >= BATCH_MS,
    write,
    async finish() {
      write();
      for (const _step of writePositions(store, chain, missing)) {
        if (pace.isDue()) await pace.rest();
        if (signal?.aborted) return false;
      }
      chain.keep({ added: missing, write: () => setFinished(store) });
      return true;
    },
  };
}

/** Returns the last block of this archive that an earlier import wrote, or undefined when none was written. */
async function findWritten(store: Store, archive: Archive, range: BlockRange): Promise<number | undefined> {
  const unfinished = unfinishedArchive(store);
  if (!unfinished || unfinished.from !== range.from || unfinished.to > range.to) return undefined;
  if (addingSegment(store)) return undefined;
  const { hash } = await archive.header(unfinished.to);
  return bytesEqual(hash, readRecord(store, unfinished.to).hash) ? unfinished.to : undefined;
}
