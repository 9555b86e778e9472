import { createReadStream } from 'node:fs';
import type { BlockExecutor } from '@ethread/backend';
import { decodeBlock, decodeHeaderOfBlock, headerHash, splitRlpStream } from '@ethread/chain';
import { bytesEqual, bytesToHex, type Clock, type Logger } from '@ethread/core';
import type { ChainWriter } from './chain-writer.ts';
import { ImportError } from './errors.ts';
import type { History, ImportOptions, ImportSummary } from './history.ts';
import { createPace } from './pace.ts';

/** A batch is written when it holds this much, or is this old: fewer writes to disk, little lost at a kill. */
const BATCH_BYTES = 8 * 1024 * 1024;
const BATCH_MS = 2000;
/** How long the import may hold the event loop before it lets others go first. */
const SHARE_MS = 50;
const READ_BYTES = 1024 * 1024;

/** What an import needs. */
export interface ImportModules {
  readonly writer: ChainWriter;
  readonly history: History;
  readonly executor: BlockExecutor;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Imports files of blocks; see {@link History.importRlp}. */
export async function importRlp(
  { writer, history, executor, logger, clock }: ImportModules,
  files: readonly string[],
  { onProgress, signal }: ImportOptions,
): Promise<ImportSummary> {
  const pace = createPace(clock, SHARE_MS);
  let imported = 0;
  let skipped = 0;
  let batchSince = clock.monotonic();

  /** States first: a head that is held always has its state. */
  async function commit(file: string, bytes: number): Promise<void> {
    await executor.flush();
    writer.commit();
    batchSince = clock.monotonic();
    const head = history.head()?.header.number ?? 0;
    logger.debug({ file, bytes, imported, skipped, head }, 'blocks imported');
    onProgress?.({ file, bytes, imported, skipped, head });
  }

  async function take(bytes: Uint8Array): Promise<void> {
    if (isHeld(writer, bytes)) {
      skipped++;
      return;
    }
    const block = decodeBlock(bytes);
    const parent = writer.checkNext(block);
    const { receipts, senders } = await executor.execute(block, parent);
    writer.stage({ block, receipts, senders });
    imported++;
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
    // Blocks before the one that failed are good; why they could not be kept must not hide what failed first.
    await executor
      .flush()
      .then(writer.commit)
      .catch((cause: unknown) => {
        logger.warn({ cause }, 'blocks before the one that failed were not kept');
      });
    throw error;
  } finally {
    writer.discard();
  }
  return { imported, skipped, aborted: signal?.aborted ?? false };
}

/** Whether a block is held already. @throws {ImportError} when another block of its number is. */
function isHeld(writer: ChainWriter, bytes: Uint8Array): boolean {
  const header = decodeHeaderOfBlock(bytes);
  const held = writer.hashOf(header.number);
  if (!held) return false;
  const hash = headerHash(header);
  if (bytesEqual(held, hash)) return true;
  throw new ImportError(
    `block ${header.number} is ${bytesToHex(hash)}, where the store holds ${bytesToHex(held)}`,
  );
}
