import {
  type Block,
  blockLength,
  checkBody,
  checkReceipts,
  type Header,
  InvalidChainBytesError,
} from '@ethread/chain';
import { bytesEqual, type Clock, type Logger } from '@ethread/core';
import type { SenderRecovery } from '@ethread/crypto';
import { type Archive, type ArchivedBlock, openArchive } from '@ethread/era';
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
import { writePositions } from './archive-positions.ts';
import {
  type BlockRows,
  bytesOf,
  recordedIn,
  recordedRows,
  toBlockRows,
  writeWithoutPositions,
} from './block-rows.ts';
import { checkSame } from './chain-writer.ts';
import { ImportError } from './errors.ts';
import { type StoredChain, logsEnd, readRecord } from './stored-chain.ts';
import type { ImportOptions, ImportSummary } from './history.ts';
import { createPace, type Pace } from './pace.ts';
import { type BlockWithSenders, withSenders } from './sender-look-ahead.ts';
import type { Store } from './store.ts';
import { totalDifficultyOf } from './total-difficulty.ts';
import { clearUnfinished, setFinished, setUnfinished, unfinishedArchive } from './unfinished-archive.ts';

/** The largest age of a batch in milliseconds before it is written. A full batch is written at once. */
const BATCH_MS = 1000;
/** The longest time in milliseconds that the import may block the event loop. */
const SHARE_MS = 10;

/** The dependencies of an archive import. */
export interface ArchiveImportModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly law: ChainLaw;
  /** Checks block 0. @throws when it differs from the genesis block of the genesis file. */
  checkGenesis(header: Header): void;
  readonly batchBytes: number;
  readonly recovery: SenderRecovery;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Imports era1 and ere files; see {@link History.importArchives}. */
export async function importArchives(
  modules: ArchiveImportModules,
  files: readonly string[],
  { onProgress, signal }: ImportOptions,
): Promise<ImportSummary> {
  const { store, chain, clock, logger } = modules;
  const pace = createPace(clock, SHARE_MS);
  let imported = 0;
  let skipped = 0;

  async function importFile(file: string): Promise<void> {
    const archive = await openArchive(file);
    try {
      const report = (head: number) => {
        const bytes = Math.round((archive.bytes * (head - archive.firstBlock + 1)) / archive.count);
        logger.debug({ file, bytes, imported, skipped, head }, 'blocks imported');
        onProgress?.({ file, bytes, imported, skipped, head });
      };
      if (!archive.hasReceipts) {
        throw new InvalidChainBytesError('it has no receipts; only executing its blocks would make them');
      }
      const last = archive.firstBlock + archive.count - 1;
      if (await isStored(archive, chain)) {
        skipped += archive.count;
        report(last);
        return;
      }
      const staging = await stageArchive(modules, archive, { pace, signal });
      const { recovery } = modules;
      for await (const next of withSenders(archive.blocks(), { recovery, isKnown: staging.isKnown })) {
        const { block } = next;
        if (signal?.aborted) return staging.write();
        if (staging.take(next)) imported++;
        else skipped++;
        if (staging.isDue()) {
          staging.write();
          report(block.header.number);
        }
        if (pace.isDue()) await pace.rest();
      }
      if (await staging.finish()) report(last);
    } catch (error) {
      // An invalid archive is removed as a whole. After a disk failure, the written part may still be valid.
      if (error instanceof InvalidChainBytesError) await clearUnfinished(store, chain, pace);
      throw error;
    } finally {
      await archive.close();
    }
  }

  for (const file of files) {
    if (signal?.aborted) break;
    try {
      await importFile(file);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ImportError(`${file}: ${reason}`, { cause });
    }
  }
  if (!signal?.aborted && unfinishedArchive(store)) await clearUnfinished(store, chain, pace);
  return { imported, skipped, gasUsed: 0n, aborted: signal?.aborted ?? false };
}

/**
 * Reports whether all blocks of an archive are stored. Its last block commits to all before. @throws when it belongs to
 * another chain.
 */
async function isStored(archive: Archive, chain: StoredChain): Promise<boolean> {
  const last = archive.firstBlock + archive.count - 1;
  const missing = partsMissing(chain.runs(), { from: archive.firstBlock, to: last });
  if (missing.length > 0) return false;
  const { header } = await archive.header(last);
  checkSame(header, chain.record(last));
  return true;
}

/** The staging of an archive. Blocks are written as they are read, and become available together at the end. */
interface ArchiveStaging {
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
async function stageArchive(
  modules: ArchiveImportModules,
  archive: Archive,
  { pace, signal }: { readonly pace: Pace; readonly signal: AbortSignal | undefined },
): Promise<ArchiveStaging> {
  const { store, chain, clock, law, checkGenesis } = modules;
  const range: BlockRange = { from: archive.firstBlock, to: archive.firstBlock + archive.count - 1 };
  const missing = partsMissing(chain.runs(), range);
  const writtenTo = await findWritten(store, archive, range);
  if (writtenTo === undefined) await clearUnfinished(store, chain, pace);

  let pending: BlockRows[] = [];
  let pendingBytes = 0;
  let since = clock.monotonic();
  let before = chain.record(range.from - 1);
  let nextLog = chain.nextLog();

  function recordedAt(number: number): RecordedBlock | undefined {
    const rows = pending.findLast(({ record }) => record.header.number === number);
    if (rows) return recordedRows(rows);
    const isWritten = number >= range.from && number <= (before?.header.number ?? -1);
    return recordedIn(store, chain.record(number) ?? (isWritten ? readRecord(store, number) : undefined));
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
      writeWithoutPositions(store, pending);
      setUnfinished(store, { from: range.from, to: last });
    });
    pending = [];
    pendingBytes = 0;
  }

  /** Computes the total difficulty of a block whose archive does not contain it. */
  function difficultyAfter(header: Header): bigint | undefined {
    return totalDifficultyOn(before && totalDifficultyOf(chain, before), header);
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
        before = known;
        return !stored;
      }
      const rows = rowsOf(block, senders);
      pending.push(rows);
      pendingBytes += bytesOf(rows);
      nextLog = logsEnd(rows.record);
      before = rows.record;
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
  const { hash } = await archive.header(unfinished.to);
  return bytesEqual(hash, readRecord(store, unfinished.to).hash) ? unfinished.to : undefined;
}

function checkedDifficulty(number: number, totalDifficulty: bigint | undefined): bigint | undefined {
  if (totalDifficulty === undefined || totalDifficulty < UNKNOWN_DIFFICULTY) return totalDifficulty;
  throw new InvalidChainBytesError(`block ${number}: totalDifficulty is more than any chain sums to`);
}
