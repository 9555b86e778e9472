import type { BlockExecutor } from '@ethread/backend';
import { type Block, InvalidChainBytesError } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import { joinedRanges, rangeAt } from './block-range.ts';
import type { ChainWriter } from './chain-writer.ts';
import { ImportError } from './errors.ts';
import type { HeldChain } from './held-chain.ts';
import type { ImportOptions, ImportSummary } from './history.ts';
import { createPace } from './pace.ts';

/** States are kept this often: what a kill loses is executed again. */
const BATCH_MS = 2000;
/** How long executing may hold the event loop before it lets others go first. */
const SHARE_MS = 10;

/** What executing needs. */
export interface ExecuteModules {
  readonly chain: HeldChain;
  readonly writer: ChainWriter;
  readonly executor: BlockExecutor;
  readonly logger: Logger;
  readonly clock: Clock;
  block(number: number): Block;
}

/** Executes blocks that are held without their state; see {@link History.executeHeld}. */
export async function executeHeld(
  { chain, writer, executor, logger, clock, block }: ExecuteModules,
  { onProgress, signal }: ImportOptions,
): Promise<ImportSummary> {
  const pace = createPace(clock, SHARE_MS);
  let imported = 0;
  let gasUsed = 0n;
  let since = clock.monotonic();

  /** States first: a block that counts as executed always has its state. */
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
      const next = block(head + 1);
      if (!parent) throw new InvalidChainBytesError('the store has no genesis block yet');
      const { receipts, senders } = await executor.execute(next, parent.header);
      writer.stage({ block: next, receipts, senders });
      imported++;
      gasUsed += next.header.gasUsed;
      head++;
      if (clock.monotonic() - since >= BATCH_MS) await commit(head);
      if (pace.isDue()) await pace.rest();
    }
    await commit(head);
  } catch (cause) {
    // Blocks before the one that failed are good; why that could not be kept must not hide what failed first.
    await executor
      .flush()
      .then(writer.commit)
      .catch((error: unknown) => {
        logger.warn({ cause: error }, 'blocks before the one that failed were not kept as executed');
      });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ImportError(reason, { cause });
  } finally {
    writer.discard();
  }
  return { imported, skipped: 0, gasUsed, aborted: signal?.aborted ?? false };
}
