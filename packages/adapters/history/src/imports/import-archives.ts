import { closeSync, openSync, readSync } from 'node:fs';
import { type Genesis, InvalidChainBytesError, namingAsync } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import { type Archive, type ArchivedBlock, encodeEntry, openArchive } from '@ethread/era';
import { createPace } from '@ethread/storage/disk';
import { type BlockRange, partsMissing } from '../base/block-range.ts';
import { ImportError } from '../base/errors.ts';
import { checkSame } from '../chain/chain-writer.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import { clearUnfinished } from '../chain/unfinished-segment.ts';
import { checkTotalDifficulty, requireReceipts } from '../checks/block-checks.ts';
import type { SegmentOptions } from '../sealing/segment-sealer.ts';
import type { SenderRecovery } from '../senders/sender-recovery.ts';
import { type ArchiveFile, type ArchiveSegments, createArchiveSegments } from './archive-segments.ts';
import { type CatalogueModules, catalogueSegment } from './catalogue-segment.ts';
import type { ImportOptions, ImportSummary } from './import-options.ts';
import { type BlockToStore, storeProven } from './store-proven.ts';

export interface ArchiveImportModules extends CatalogueModules {
  readonly genesis: Genesis;
  readonly recovery: SenderRecovery;
  readonly logger: Logger;
  readonly clock: Clock;
  /** The size of segments. */
  readonly segments: Required<SegmentOptions>;
  /** Returns the lowest block that stays stored with a head. Default: all stay. */
  readonly floor?: (head: number) => number;
}

/** The most blocks of an archive, and bytes of their bodies, that become rows in one transaction, which blocks the event loop. */
const BATCH_BLOCKS = 32;
const BATCH_BYTES = 256 * 1024;

/**
 * Imports archives; see {@link History.importArchives}. An archive with the final blocks of a segment becomes a segment
 * directly. The blocks of any other become rows of the store, some at a time.
 */
export async function importArchives(
  modules: ArchiveImportModules,
  files: readonly string[],
  { onProgress, signal, head }: ImportOptions,
): Promise<ImportSummary> {
  const { store, chain, clock, logger, recovery } = modules;
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

  async function importOne(file: string, index: number, segments: ArchiveSegments): Promise<void> {
    const archive = await openArchive(file);
    const last = lastOf(archive);
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
        const added = await catalogueSegment(modules, segment, { pace, signal });
        if (added === undefined) return;
        imported += added;
        report(file, archive, last);
      } else await storeBlocks(file, archive);
    } finally {
      await archive.close();
    }
  }

  /** Stores the blocks of an archive as rows. Those before an invalid one stay stored, as far as a batch had ended. */
  async function storeBlocks(file: string, archive: Archive): Promise<void> {
    const [missing] = partsMissing(chain.runs(), { from: archive.firstBlock, to: lastOf(archive) });
    const from = missing?.from ?? archive.firstBlock;
    skipped += from - archive.firstBlock;
    let batch: ArchivedBlock[] = [];
    let bytes = 0;

    async function write(): Promise<void> {
      const added = storeProven(modules, await Promise.all(batch.map(toStore)));
      imported += added;
      skipped += batch.length - added;
      batch = [];
      bytes = 0;
    }

    for await (const block of archive.blocks(from)) {
      if (signal?.aborted) break;
      batch.push(block);
      bytes += block.bodyBytes.length;
      if (pace.isDue()) await pace.rest();
      if (bytes < BATCH_BYTES && batch.length < BATCH_BLOCKS) continue;
      await write();
      report(file, archive, block.header.number);
    }
    await write();
    if (!signal?.aborted) report(file, archive, lastOf(archive));
  }

  /** Recovers the senders of a block, unless it is stored. @throws {InvalidChainBytesError} naming block and field. */
  async function toStore(archived: ArchivedBlock): Promise<BlockToStore> {
    const { header, body, totalDifficulty } = archived;
    checkTotalDifficulty(archived);
    const senders = await namingAsync(`block ${header.number}`, async () =>
      chain.has(header.number) ? [] : recovery.recoverSenders(body.transactions),
    );
    return { block: { header, ...body }, receipts: requireReceipts(archived), senders, totalDifficulty };
  }

  await clearUnfinished(store, chain, pace);
  const listed: ArchiveFile[] = [];
  for (const path of files) listed.push({ path, range: await rangeOf(path) });
  const newest = Math.max(head ?? 0, ...listed.map(({ range }) => range?.to ?? 0));
  const floor = modules.floor?.(head ?? newest) ?? 0;
  const segments = createArchiveSegments(modules, listed, { ...modules.segments, signal, head: newest });
  try {
    for (const [index, file] of files.entries()) {
      if (signal?.aborted) break;
      try {
        await importOne(file, index, segments);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new ImportError(`${file}: ${reason}`, { cause });
      }
    }
  } finally {
    await segments.close();
  }
  return { imported, skipped, gasUsed: 0n, aborted: signal?.aborted ?? false };
}

const lastOf = ({ firstBlock, count }: Archive) => firstBlock + count - 1;

/**
 * Reports whether all blocks of an archive are stored. Its last block commits to all before. @throws when it belongs to
 * another chain.
 */
async function isStored(archive: Archive, chain: StoredChain): Promise<boolean> {
  const last = lastOf(archive);
  const missing = partsMissing(chain.runs(), { from: archive.firstBlock, to: last });
  if (missing.length > 0) return false;
  const { header } = await archive.header(last);
  checkSame(header, chain.record(last));
  return true;
}

/** Returns the blocks of an archive file, or undefined when it is unreadable. Its import reports the problem. */
async function rangeOf(file: string): Promise<BlockRange | undefined> {
  const archive = await openArchive(file).catch(() => undefined);
  await archive?.close();
  return archive && { from: archive.firstBlock, to: lastOf(archive) };
}

/** The first bytes of every archive. An RLP list, as `geth export` writes it, never begins with them. */
const VERSION = encodeEntry('version', new Uint8Array());

/** Reports whether a file is an archive, by its first bytes. @throws the error of opening the file. */
export function isArchive(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = new Uint8Array(VERSION.length);
    readSync(file, start);
    return Buffer.compare(start, VERSION) === 0;
  } finally {
    closeSync(file);
  }
}
