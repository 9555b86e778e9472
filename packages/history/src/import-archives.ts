import { InvalidChainBytesError } from '@ethread/chain';
import type { Logger } from '@ethread/core';
import type { SenderRecovery } from '@ethread/crypto';
import { type Archive, openArchive } from '@ethread/era';
import { stageArchive, type StagingModules } from './archive-staging.ts';
import { partsMissing } from './block-range.ts';
import { checkSame } from './chain-writer.ts';
import { ImportError } from './errors.ts';
import type { StoredChain } from './stored-chain.ts';
import type { ImportOptions, ImportSummary } from './history.ts';
import { createPace } from '@ethread/storage/disk';
import type { SegmentRecord } from './segments/segment-record.ts';
import { withSenders } from './sender-look-ahead.ts';
import { clearUnfinished, unfinishedArchive } from './unfinished-archive.ts';

/** The longest time in milliseconds that the import may block the event loop. */
const SHARE_MS = 10;

/** The dependencies of an archive import. */
export interface ArchiveImportModules extends StagingModules {
  readonly recovery: SenderRecovery;
  readonly logger: Logger;
}

/** An archive to import. */
export interface ArchiveToImport {
  /** Names it in messages. */
  readonly file: string;
  readonly open: () => Promise<Archive>;
  /** The segment that it is. Its files are in the store, which then stores only its catalogue. */
  readonly segment?: SegmentRecord;
}

/** Returns an era1 or ere file. */
export function archiveFile(file: string): ArchiveToImport {
  return { file, open: () => openArchive(file) };
}

/** Imports archives; see {@link History.importArchives}. */
export async function importArchives(
  modules: ArchiveImportModules,
  archives: readonly ArchiveToImport[],
  { onProgress, signal }: ImportOptions,
): Promise<ImportSummary> {
  const { store, chain, clock, logger } = modules;
  const pace = createPace(clock, SHARE_MS);
  let imported = 0;
  let skipped = 0;

  async function importOne({ file, open, segment }: ArchiveToImport): Promise<void> {
    const archive = await open();
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
      const staging = await stageArchive(modules, archive, { pace, signal, segment });
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

  for (const archive of archives) {
    if (signal?.aborted) break;
    try {
      await importOne(archive);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ImportError(`${archive.file}: ${reason}`, { cause });
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
