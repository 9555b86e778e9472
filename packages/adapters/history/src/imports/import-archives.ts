import type { SenderRecovery } from '../senders/sender-recovery.ts';
import { type Genesis, InvalidChainBytesError } from '@ethread/chain';
import type { Logger } from '@ethread/core';
import { type Archive, openArchive } from '@ethread/era';
import { stageArchive, type StagingModules } from './archive-staging.ts';
import { partsMissing } from '../base/block-range.ts';
import { checkSame } from '../chain/chain-writer.ts';
import { ImportError } from '../base/errors.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import type { ArchiveToImport, ImportOptions, ImportSummary } from './import-options.ts';
import { createPace } from '@ethread/storage/disk';
import { type ArchiveSegments, createArchiveSegments } from './archive-segments.ts';
import { catalogueSegment } from './catalogue-segment.ts';
import { clearBegun, removeChecked } from '../sealing/checked-segment.ts';
import type { SegmentOptions } from '../sealing/segment-sealer.ts';
import { withSenders } from './sender-look-ahead.ts';
import { clearUnfinished, unfinishedArchive } from '../chain/unfinished-archive.ts';

/** The dependencies of an archive import. */
export interface ArchiveImportModules extends StagingModules {
  /** The folder of the store. */
  readonly path: string;
  readonly genesis: Genesis;
  readonly recovery: SenderRecovery;
  readonly logger: Logger;
  /** The size of segments. */
  readonly segments: Required<SegmentOptions>;
  /** Returns the lowest block that stays stored with a head. Default: all stay. */
  readonly floor?: (head: number) => number;
}

/**
 * Imports archives; see {@link History.importArchives}. An archive with the final blocks of a segment becomes a segment
 * directly. The blocks of any other, and of an archive that is no file, become rows of the store.
 */
export async function importArchives(
  modules: ArchiveImportModules,
  archives: readonly (string | ArchiveToImport)[],
  { onProgress, signal, head }: ImportOptions,
): Promise<ImportSummary> {
  const { path, store, chain, clock, logger } = modules;
  const pace = createPace(clock);
  let imported = 0;
  let skipped = 0;

  /** Reports the blocks up to `head`, of which `checked` are not stored yet. */
  function report(file: string, { firstBlock, count, ...archive }: Archive, head: number, checked = 0): void {
    const bytes = Math.round((archive.bytes * (head - firstBlock + 1)) / count);
    const progress = { file, bytes, imported: imported + checked, skipped, head };
    logger.debug(progress, 'blocks imported');
    onProgress?.(progress);
  }

  async function importOne(
    { file, open }: ArchiveToImport,
    index: number,
    segments: ArchiveSegments,
  ): Promise<void> {
    const archive = await open();
    const last = archive.firstBlock + archive.count - 1;
    try {
      if (!archive.hasReceipts) {
        throw new InvalidChainBytesError('it has no receipts; only executing its blocks would make them');
      }
      if (last < floor || (await isStored(archive, chain))) {
        skipped += archive.count;
        report(file, archive, last);
        return;
      }
      const segment = await segments.segment(index, (head) => {
        report(file, archive, head, head - archive.firstBlock + 1);
      });
      if (signal?.aborted) return;
      if (segment) {
        const { added, isWhole } = await catalogueSegment(modules, segment, { pace, signal });
        imported += added;
        if (!isWhole) return;
        removeChecked(path, segment.record);
        report(file, archive, last);
      } else await stage(file, archive);
    } catch (error) {
      // An invalid archive is removed as a whole. After a disk failure its written part is continued.
      if (error instanceof InvalidChainBytesError) await clearUnfinished(store, chain, pace);
      throw error;
    } finally {
      await archive.close();
    }
  }

  /** Writes the blocks of an archive as rows. */
  async function stage(file: string, archive: Archive): Promise<void> {
    const staging = await stageArchive(modules, archive, { pace, signal });
    const { recovery } = modules;
    skipped += staging.from - archive.firstBlock;
    for await (const next of withSenders(archive.blocks(staging.from), {
      recovery,
      isKnown: staging.isKnown,
    })) {
      const { block } = next;
      if (signal?.aborted) return staging.write();
      if (staging.take(next)) imported++;
      else skipped++;
      if (staging.isDue()) {
        if (pace.isDue()) await pace.rest();
        staging.write();
        report(file, archive, block.header.number);
      }
      if (pace.isDue()) await pace.rest();
    }
    if (await staging.finish()) report(file, archive, archive.firstBlock + archive.count - 1);
  }

  const floor = modules.floor ? modules.floor(head ?? (await lastBlockOf(archives))) : 0;
  const files = archives.map((archive) => (typeof archive === 'string' ? archive : undefined));
  const segments = await createArchiveSegments(modules, files, { ...modules.segments, signal, head });
  try {
    for (const [index, archive] of archives.entries()) {
      if (signal?.aborted) break;
      const opened =
        typeof archive === 'string' ? { file: archive, open: () => openArchive(archive) } : archive;
      try {
        await importOne(opened, index, segments);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new ImportError(`${opened.file}: ${reason}`, { cause });
      }
    }
  } finally {
    await segments.close();
  }
  if (!signal?.aborted) {
    if (unfinishedArchive(store)) await clearUnfinished(store, chain, pace);
    clearBegun(path, (from) => store.segments.has(from));
  }
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

/** Returns the last block of all archives. One that cannot be opened is reported when it is imported. */
async function lastBlockOf(archives: readonly (string | ArchiveToImport)[]): Promise<number> {
  let last = 0;
  for (const one of archives) {
    const opening = typeof one === 'string' ? openArchive(one) : one.open();
    const archive = await opening.catch(() => undefined);
    if (!archive) continue;
    last = Math.max(last, archive.firstBlock + archive.count - 1);
    await archive.close();
  }
  return last;
}
