import { createReadStream } from 'node:fs';
import type { BlockExecutor } from '@ethread/ports';
import { decodeBlock, decodeHeaderOfBlock, splitRlpStream } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import { type ChainWriter, checkSame } from '../chain/chain-writer.ts';
import { ImportError } from '../base/errors.ts';
import type { ImportOptions, ImportSummary } from './import-options.ts';
import { createPace } from '@ethread/storage/disk';

/**
 * The size of a full batch. A batch is written when it is full or too old, which limits both the number of writes and
 * the blocks that a kill loses.
 */
const BATCH_BYTES = 2 * 1024 * 1024;
const BATCH_MS = 2000;
const READ_BYTES = 1024 * 1024;

/** The dependencies of an import. */
export interface ImportModules {
  readonly writer: ChainWriter;
  readonly executor: BlockExecutor;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Imports files of blocks; see {@link History.importRlp}. */
export async function importRlp(
  { writer, executor, logger, clock }: ImportModules,
  files: readonly string[],
  { onProgress, signal }: ImportOptions,
): Promise<ImportSummary> {
  const pace = createPace(clock);
  let imported = 0;
  let skipped = 0;
  let gasUsed = 0n;
  let batchSince = clock.monotonic();

  /** Flushes the states first, so that every stored head has its state. */
  async function commit(file: string, bytes: number): Promise<void> {
    await executor.flush();
    writer.commit();
    batchSince = clock.monotonic();
    const head = writer.tip()?.header.number ?? 0;
    logger.debug({ file, bytes, imported, skipped, head }, 'blocks imported');
    onProgress?.({ file, bytes, imported, skipped, head });
  }

  async function take(bytes: Uint8Array): Promise<void> {
    if (isStored(writer, bytes)) {
      skipped++;
      return;
    }
    const block = decodeBlock(bytes);
    const parent = writer.checkNext(block);
    const { receipts, senders, blockAccessList } = await executor.execute(block, parent);
    const whole = blockAccessList ? { ...block, blockAccessList } : block;
    writer.stage({ block: whole, receipts, senders });
    imported++;
    gasUsed += block.header.gasUsed;
  }

  async function importFile(file: string): Promise<void> {
    let offset = 0;
    let end = 0;
    try {
      for await (const item of splitRlpStream(createReadStream(file, { highWaterMark: READ_BYTES }))) {
        if (signal?.aborted) break;
        ({ offset } = item);
        await take(item.bytes);
        end = offset + item.bytes.length;
        if (writer.stagedBytes >= BATCH_BYTES || clock.monotonic() - batchSince >= BATCH_MS) {
          await commit(file, end);
        }
        if (pace.isDue()) await pace.rest();
      }
      await commit(file, end);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ImportError(`${file}: at byte ${offset}: ${reason}`, { cause });
    }
  }

  try {
    for (const file of files) if (!signal?.aborted) await importFile(file);
  } catch (error) {
    // The blocks before the failed one are valid. An error while storing them must not hide the first error.
    await executor
      .flush()
      .then(writer.commit)
      .catch((cause: unknown) => {
        logger.warn({ cause }, 'blocks before the failed block could not be stored');
      });
    throw error;
  } finally {
    writer.discard();
  }
  return { imported, skipped, gasUsed, aborted: signal?.aborted ?? false };
}

/**
 * Reports whether a block and its state are stored. @throws {InvalidChainBytesError} when another block of its number
 * is.
 */
function isStored(writer: ChainWriter, bytes: Uint8Array): boolean {
  const header = decodeHeaderOfBlock(bytes);
  const hash = writer.hashOf(header.number);
  if (!hash || header.number > (writer.tip()?.header.number ?? -1)) return false;
  checkSame(header, { hash });
  return true;
}
