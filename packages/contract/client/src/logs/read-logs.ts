import { quantityToHex } from '@ethread/core';
import { type Filter, HeaderNotFoundError } from '@ethread/types';
import { sleep } from '../retry.ts';
import type { RequestOptions, Transport } from '../transport.ts';
import { type IncludedLog, includedLogs, isTooMuch, type LogConditions, logsOfBlock } from './block-logs.ts';
import { findBlock } from './block-ref.ts';
import type { LogCursor, LogPage } from './log-page.ts';
import { finalBlock, resolveRange } from './log-range.ts';
import { createRangeSpan, type RangeSpan } from './range-span.ts';
import { rollBack, finalizedCursor, stepTip } from './tip.ts';

/** The filter of the logs to read: a filter without a block hash. */
export type LogRangeFilter = Omit<Filter, 'blockHash' | 'blockhash'>;

export interface ReadLogsOptions extends RequestOptions {
  /** The cursor of an earlier reading with the same filter, which replaces the filter's `fromBlock`. */
  readonly resume?: LogCursor;
  /** The longest time for which a known block may be missing during a reorg, in milliseconds. Default 60,000. */
  readonly patienceMs?: number;
  /** The interval at which the client polls for a missing block, in milliseconds. Default 1,000. */
  readonly pollMs?: number;
}

/** More unfinalized blocks than a healthy chain has, beyond which the finalized block is asked for again. */
const MANY_RECENT = 128;

/**
 * Reads all matching logs page by page in chain order, without a limit on their number. Up to the finalized block it
 * queries ranges and splits queries that are too large. Beyond the finalized block it queries each block by its hash,
 * so that all logs belong to one chain. When a reorg replaces blocks of earlier pages, a page lists them as `removed`,
 * and reading continues with the new blocks.
 *
 * @throws {InvalidParamsError} for a range that is reversed or extends beyond the head.
 * @throws {HeaderNotFoundError} when the chain remains without a block that it had.
 * @throws {FinalityError} when a finalized block was replaced.
 * @throws {CallError} when a call fails after its retries. Reading can resume from the cursor of the last page.
 * @example
 * for await (const { logs, removed, cursor } of readLogs(transport, { address, fromBlock: 'earliest' })) {
 *   await keep({ logs, removed, cursor });
 * }
 */
export async function* readLogs(
  transport: Transport,
  filter: LogRangeFilter,
  options: ReadLogsOptions = {},
): AsyncGenerator<LogPage, void, undefined> {
  const { resume, patienceMs = 60_000, pollMs = 1_000, ...requestOptions } = options;
  const { fromBlock, toBlock, ...conditions } = filter;
  const range = await resolveRange(transport, resume ? toBlock : fromBlock, toBlock, requestOptions);
  const { to } = range;
  let { final } = range;
  let cursor: LogCursor = resume ?? { start: range.from, next: range.from, recent: [] };
  const from = cursor.next;
  let missingSince: number | undefined;
  const span = createRangeSpan();

  const pageTo = (
    reached: LogCursor,
    logs: readonly IncludedLog[],
    removed: LogPage['removed'] = [],
  ): LogPage => {
    const fromBlock = removed.length > 0 ? reached.next : cursor.next;
    cursor = finalizedCursor(reached, final);
    missingSince = undefined;
    const progress = (cursor.next - from) / (to + 1 - from);
    return { fromBlock, toBlock: cursor.next - 1, logs, removed, cursor, progress: Math.max(0, progress) };
  };

  if (resume) {
    const rollback = await rollBack(transport, resume, requestOptions);
    if (rollback) yield pageTo(rollback.cursor, [], rollback.removed);
    else cursor = finalizedCursor(resume, final);
  }
  while (cursor.next <= to) {
    if (cursor.recent.length === 0 && cursor.next <= final) {
      const last = Math.min(to, final);
      const { reached, logs } = await readRange(
        transport,
        conditions,
        cursor.next,
        last,
        span,
        requestOptions,
      );
      yield pageTo({ ...cursor, next: reached + 1 }, logs);
      continue;
    }
    if (cursor.recent.length > MANY_RECENT) final = await finalBlock(transport, requestOptions);
    const step = await stepTip(transport, conditions, cursor, to, requestOptions);
    if (step) {
      yield pageTo(step.cursor, step.logs);
      continue;
    }
    const rollback = await rollBack(transport, cursor, requestOptions);
    if (rollback) {
      yield pageTo(rollback.cursor, [], rollback.removed);
      continue;
    }
    missingSince ??= performance.now();
    if (performance.now() - missingSince > patienceMs) throw new HeaderNotFoundError();
    await sleep(pollMs, requestOptions.signal);
  }
}

/** Reads the start of a finalized range: as many blocks as one query allows. */
async function readRange(
  transport: Transport,
  conditions: LogConditions,
  from: number,
  last: number,
  span: RangeSpan,
  options: RequestOptions,
): Promise<{ readonly reached: number; readonly logs: readonly IncludedLog[] }> {
  for (;;) {
    const reached = Math.min(last, from + span.blocks - 1);
    const blocks = reached - from + 1;
    try {
      const bounds = { fromBlock: quantityToHex(from), toBlock: quantityToHex(reached) };
      const logs = await includedLogs(transport, { ...conditions, ...bounds }, options);
      span.found(blocks, logs.length);
      return { reached, logs };
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      if (blocks === 1) {
        const block = await findBlock(transport, from, options);
        if (!block) throw new HeaderNotFoundError();
        return { reached, logs: await logsOfBlock(transport, conditions, block.hash, options) };
      }
      span.tooMuch(blocks);
    }
  }
}
