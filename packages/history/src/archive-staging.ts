import {
  type Block,
  blockLength,
  checkBody,
  checkReceipts,
  type Header,
  InvalidChainBytesError,
} from '@ethread/chain';
import { bytesEqual, type Clock } from '@ethread/core';
import type { Archive, ArchivedBlock } from '@ethread/era';
import { writePositions } from './archive-positions.ts';
import {
  type ChainLaw,
  checkHeaderOn,
  checkLaw,
  checkUnclesOn,
  type RecordedBlock,
  totalDifficultyOn,
} from './block-checks.ts';
import { type BlockRange, partsMissing } from './block-range.ts';
import { UNKNOWN_DIFFICULTY } from './block-record.ts';
import {
  type BlockRows,
  bytesOf,
  recordedIn,
  recordedRows,
  toBlockRows,
  writeCatalogue,
  writeWithoutPositions,
} from './block-rows.ts';
import { checkSame } from './chain-writer.ts';
import { type StoredChain, logsEnd, readRecord } from './stored-chain.ts';
import type { Pace } from '@ethread/storage/disk';
import { putSegment } from './segments/put-segment.ts';
import type { SegmentRecord } from './segments/segment-record.ts';
import type { BlockWithSenders } from './sender-look-ahead.ts';
import type { Store } from './store.ts';
import { totalDifficultyOf } from './total-difficulty.ts';
import { clearUnfinished, setFinished, setUnfinished, unfinishedArchive } from './unfinished-archive.ts';

/** The largest age of a batch in milliseconds before it is written. A full batch is written at once. */
const BATCH_MS = 1000;
/** The blocks below a block that the check of its uncles reads. */
const UNCLE_DEPTH = 8;

/** The dependencies of a staging. */
export interface StagingModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly law: ChainLaw;
  /** Checks block 0. @throws when it differs from the genesis block of the genesis file. */
  checkGenesis(header: Header): void;
  readonly batchBytes: number;
  readonly clock: Clock;
}

/** The options of a staging. */
export interface StagingOptions {
  readonly pace: Pace;
  readonly signal: AbortSignal | undefined;
  /** The segment that the archive is, whose files are in the store. Its bodies are not written again. */
  readonly segment?: SegmentRecord | undefined;
}

/** The staging of an archive. Blocks are written as they are read, and become available together at the end. */
export interface ArchiveStaging {
  /** Reports whether a block is stored, or written by an earlier import of the archive. */
  isKnown(number: number): boolean;
  /** Checks a block and prepares its rows. Returns whether the block is new. */
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
  { pace, signal, segment }: StagingOptions,
): Promise<ArchiveStaging> {
  const { store, chain, clock, law, checkGenesis } = modules;
  const range: BlockRange = { from: archive.firstBlock, to: archive.firstBlock + archive.count - 1 };
  const missing = partsMissing(chain.runs(), range);
  const writtenTo = await findWritten(store, archive, { range, segment });
  if (writtenTo === undefined) await clearUnfinished(store, chain, pace);

  let pending: BlockRows[] = [];
  let pendingBytes = 0;
  let since = clock.monotonic();
  let before = chain.record(range.from - 1);
  let nextLog = chain.nextLog();
  /** The last blocks of the archive. */
  const recent: RecordedBlock[] = [];

  const recordedAt = (number: number) =>
    recent.find(({ record }) => record.header.number === number) ?? recordedIn(store, chain.record(number));

  function remember(block: RecordedBlock): void {
    recent.push(block);
    if (recent.length > UNCLE_DEPTH) recent.shift();
    before = block.record;
  }

  function rowsOf(archived: ArchivedBlock, senders: BlockWithSenders['senders']) {
    const { hash, header, headerBytes, body, bodyBytes, receipts, totalDifficulty } = archived;
    if (!receipts) throw new InvalidChainBytesError(`block ${header.number}: receipts: missing`);
    const block: Block = { header, ...body };
    if (header.number === 0) checkGenesis(header);
    checkHeaderOn(before, header, law);
    checkBody(block, law.profile);
    checkUnclesOn(recordedAt, block, law);
    checkReceipts(block, receipts, law.profile);
    checkLaw(law, block);
    return toBlockRows({
      hash,
      block,
      body: bodyBytes,
      size: blockLength(headerBytes, bodyBytes),
      receipts,
      senders: senders(),
      totalDifficulty: checkedDifficulty(header.number, totalDifficulty) ?? difficultyAfter(header),
      firstLog: nextLog,
    });
  }

  function write(): void {
    const last = pending.at(-1)?.record.header.number;
    since = clock.monotonic();
    if (last === undefined) return;
    store.transaction(() => {
      if (segment) writeCatalogue(store, pending);
      else writeWithoutPositions(store, pending);
      setUnfinished(store, { from: range.from, to: last });
    });
    pending = [];
    pendingBytes = 0;
  }

  /** Computes the total difficulty of a block whose archive does not contain it. */
  function difficultyAfter(header: Header): bigint | undefined {
    const sumBefore = header.number === 0 ? 0n : before && totalDifficultyOf(chain, before);
    return totalDifficultyOn(sumBefore, header);
  }

  return {
    isKnown: (number) => chain.has(number) || number <= (writtenTo ?? -1),
    take({ block, senders }) {
      const { number } = block.header;
      const stored = chain.record(number);
      const known = stored ?? (number <= (writtenTo ?? -1) ? readRecord(store, number) : undefined);
      if (known) {
        checkSame(block.header, known);
        if (!stored) nextLog = logsEnd(known);
        remember({ record: known, body: () => block.bodyBytes });
        return !stored;
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
      for (const _step of segment ? [] : writePositions(store, chain, missing)) {
        if (pace.isDue()) await pace.rest();
        if (signal?.aborted) return false;
      }
      chain.keep({
        added: missing,
        write() {
          setFinished(store);
          if (segment) putSegment(store, segment, { hasRows: !isMissing(missing, range) });
        },
      });
      return true;
    },
  };
}

/** Returns the last block of this archive that an earlier import wrote, or undefined when none was written. */
async function findWritten(
  store: Store,
  archive: Archive,
  { range, segment }: { readonly range: BlockRange; readonly segment: SegmentRecord | undefined },
): Promise<number | undefined> {
  const unfinished = unfinishedArchive(store);
  if (!unfinished || unfinished.from !== range.from || unfinished.to > range.to) return undefined;
  // An import of a segment writes no senders, and only an import of this segment can continue it.
  const hasSenders = store.senderRows.get(unfinished.to) !== undefined;
  if (hasSenders !== (segment === undefined)) return undefined;
  const { hash } = await archive.header(unfinished.to);
  return bytesEqual(hash, readRecord(store, unfinished.to).hash) ? unfinished.to : undefined;
}

function checkedDifficulty(number: number, totalDifficulty: bigint | undefined): bigint | undefined {
  if (totalDifficulty === undefined || totalDifficulty < UNKNOWN_DIFFICULTY) return totalDifficulty;
  throw new InvalidChainBytesError(`block ${number}: totalDifficulty is more than any chain sums to`);
}

/** Reports whether no block of a range is stored. */
function isMissing([first, ...others]: readonly BlockRange[], { from, to }: BlockRange): boolean {
  return first?.from === from && first.to === to && others.length === 0;
}
