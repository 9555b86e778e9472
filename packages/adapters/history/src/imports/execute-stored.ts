import type { BlockExecutor } from '@ethread/ports';
import { type Block, InvalidChainBytesError } from '@ethread/chain';
import type { Awaitable, Clock, Logger } from '@ethread/core';
import { joinedRanges, rangeAt } from '../base/block-range.ts';
import type { ChainWriter } from '../chain/chain-writer.ts';
import { ImportError } from '../base/errors.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import type { ImportOptions, ImportSummary } from './import-options.ts';
import { createPace } from '@ethread/storage/disk';

/** Options of {@link History.executeStored}. */
export interface ExecuteOptions extends ImportOptions {
  /**
   * Executes each block, also those with a stored access list, whose changes are otherwise applied instead. Default:
   * false.
   */
  readonly executesAll?: boolean;
}

/**
 * The interval in milliseconds between flushes of the state. A killed process repeats the blocks since the last flush.
 */
const BATCH_MS = 2000;

/** The dependencies of the execution. */
export interface ExecuteModules {
  readonly chain: StoredChain;
  readonly writer: ChainWriter;
  readonly executor: BlockExecutor;
  readonly logger: Logger;
  readonly clock: Clock;
  block(number: number): Awaitable<Block>;
}

/** Creates the state of blocks that are stored without it; see {@link History.executeStored}. */
export async function executeStored(
  { chain, writer, executor, logger, clock, block }: ExecuteModules,
  { onProgress, signal, executesAll = false }: ExecuteOptions,
): Promise<ImportSummary> {
  const pace = createPace(clock);
  let imported = 0;
  let gasUsed = 0n;
  let since = clock.monotonic();

  /** Flushes the states first, so that every block marked as executed has its state. */
  async function commit(head: number): Promise<void> {
    await executor.flush();
    writer.commit();
    since = clock.monotonic();
    onProgress?.({ imported, skipped: 0, head, executing: { blocks } });
  }

  const first = writer.tip()?.header.number;
  const last = first === undefined ? undefined : rangeAt(joinedRanges(chain.runs()), first)?.to;
  if (first === undefined || last === undefined) return { imported, skipped: 0, gasUsed, aborted: false };
  const blocks = last - first;
  let head = first;
  try {
    while (head < last && !signal?.aborted) {
      const parent = writer.tip();
      const next = await block(head + 1);
      if (!parent) throw new InvalidChainBytesError('the store has no genesis block yet');
      const { header, blockAccessList } = next;
      if (blockAccessList && !executesAll) {
        await executor.applyAccessList(header, blockAccessList, parent.header);
        writer.stageState(header.number);
      } else {
        const { receipts, senders } = await executor.execute(next, parent.header);
        writer.stage({ block: next, receipts, senders });
      }
      imported++;
      gasUsed += next.header.gasUsed;
      head++;
      if (clock.monotonic() - since >= BATCH_MS) await commit(head);
      if (pace.isDue()) await pace.rest();
    }
    await commit(head);
  } catch (cause) {
    // The blocks before the failed one are valid. An error while storing them must not hide the first error.
    await executor
      .flush()
      .then(writer.commit)
      .catch((error: unknown) => {
        logger.warn({ cause: error }, 'blocks before the failed block could not be stored as executed');
      });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError(reason, { cause });
  } finally {
    writer.discard();
  }
  return { imported, skipped: 0, gasUsed, aborted: signal?.aborted ?? false };
}
