import type { Block } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import type { BlockExecutor } from '@ethread/ports';
import { createPace } from '@ethread/storage/disk';
import type { ChainWriter } from '../chain/chain-writer.ts';
import type { ImportOptions, ImportProgress, ImportSummary } from './import-options.ts';

/**
 * A batch of executed blocks is written when it is full or too old, which limits both the number of writes and the blocks
 * that a killed process repeats.
 */
const BATCH_BYTES = 2 * 1024 * 1024;
const BATCH_MS = 2000;

export interface BlockExecutionModules {
  readonly writer: ChainWriter;
  readonly executor: BlockExecutor;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** The place of a block in its source, for the report. */
type Place = Omit<ImportProgress, 'imported' | 'skipped' | 'head'>;

/** The blocks to execute, in order. */
export interface ExecutionSteps {
  /** Executes a block on the one before. Stores it with its state, or its state alone when it is stored already. */
  execute(block: Block, at: Place): Promise<void>;
  /** Skips a block that was executed. */
  skip(): Promise<void>;
  /** Stores all blocks so far, and reports them. */
  commit(at: Place): Promise<void>;
}

/**
 * Executes the blocks that `run` passes. Those before one that fails stay stored.
 *
 * @throws the error of `run`.
 */
export async function executeBlocks(
  { writer, executor, logger, clock }: BlockExecutionModules,
  { signal, onProgress }: ImportOptions,
  run: (steps: ExecutionSteps) => Promise<void>,
): Promise<ImportSummary> {
  const pace = createPace(clock);
  let imported = 0;
  let skipped = 0;
  let gasUsed = 0n;
  let since = clock.monotonic();

  /** Flushes the states first, so that every block marked as executed has its state. */
  async function flush(): Promise<void> {
    await executor.flush();
    writer.commit();
    since = clock.monotonic();
  }

  async function commit(at: Place): Promise<void> {
    await flush();
    const progress = { ...at, imported, skipped, head: writer.tip()?.header.number ?? 0 };
    logger.debug(progress, 'blocks executed');
    onProgress?.(progress);
  }

  async function execute(block: Block, at: Place): Promise<void> {
    const parent = writer.checkNext(block);
    const { receipts, senders, blockAccessList } = await executor.execute(block, parent);
    writer.stage({ block: blockAccessList ? { ...block, blockAccessList } : block, receipts, senders });
    imported++;
    gasUsed += block.header.gasUsed;
    if (writer.stagedBytes >= BATCH_BYTES || clock.monotonic() - since >= BATCH_MS) await commit(at);
    if (pace.isDue()) await pace.rest();
  }

  async function skip(): Promise<void> {
    skipped++;
    if (pace.isDue()) await pace.rest();
  }

  try {
    await run({ execute, skip, commit });
  } catch (error) {
    // The blocks before the failed one are valid. An error while storing them must not hide the first error.
    await flush().catch((cause: unknown) => {
      logger.warn({ cause }, 'blocks before the failed block could not be stored');
    });
    throw error;
  } finally {
    writer.discard();
  }
  return { imported, skipped, gasUsed, aborted: signal?.aborted ?? false };
}
