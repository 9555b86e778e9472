import { type Awaitable, createLruCache, eventLoopTurns, type Hex } from '@ethread/core';
import { HeaderNotFoundError, type Log, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import type { CompanionModules } from '../companion-modules.ts';
import { gatherLogs } from '../printed-logs.ts';
import { resultOf } from '../result-of.ts';
import type { LogMatcher } from './log-matcher.ts';
import type { TrailBlock } from './trail-block.ts';
import { createTrailContext, TRAIL_CLIENT } from './trail-context.ts';

/** A log as JSON, printed once for all clients that receive it. */
export interface PrintedLog {
  readonly log: Log;
  readonly text: string;
}

/** Reads the logs of whole blocks, each once for all filters and subscriptions. */
export interface BlockLogReader {
  /**
   * Returns all logs of a block, canonical or replaced.
   *
   * @throws {HeaderNotFoundError} and other errors of eth_getLogs when they are unavailable.
   */
  all(block: TrailBlock): Awaitable<readonly PrintedLog[]>;
  /** Returns the matching logs of a block, like {@link all}. A block whose bloom rules them out is not read. */
  matching(block: TrailBlock, matcher: LogMatcher): Promise<readonly PrintedLog[]>;
}

/** Memory for the logs of recent blocks of one chain, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Upper bound of the memory of a log besides its text and its fields, in bytes. */
const LOG_BYTES = 600;

/** Creates the reader. It remembers the logs that it read, so that those of a replaced block can be reported. */
export function createBlockLogs({ contract }: Pick<CompanionModules, 'contract'>): BlockLogReader {
  const cache = createLruCache<Hex, readonly PrintedLog[]>(MAX_BYTES);
  const reading = new Map<Hex, Promise<readonly PrintedLog[]>>();

  async function read(hash: Hex): Promise<readonly PrintedLog[]> {
    const printed: PrintedLog[] = [];
    const pace = eventLoopTurns.paceOf(TRAIL_CLIENT);
    for (const found of await logsOf(hash)) {
      if (pace.isDue()) await pace.rest();
      const log = { ...found, removed: false };
      printed.push({ log, text: JSON.stringify(log) });
    }
    return printed;
  }

  async function logsOf(blockHash: Hex): Promise<Iterable<Log>> {
    const context = createTrailContext();
    try {
      const logs = await gatherLogs(contract.eth_getLogs([{ blockHash }], context), context);
      return logs?.parsed() ?? [];
    } catch (error) {
      if (!(error instanceof TooManyResultsError || error instanceof QueryTimeoutError)) throw error;
      // The receipts of a block have no limit.
      const receipts = await resultOf(contract.eth_getBlockReceipts, [{ blockHash }], context);
      if (!receipts) throw new HeaderNotFoundError();
      return receipts.flatMap(({ logs }) => logs);
    }
  }

  /** Reads the logs of a block, once for all that wait for them. */
  function all({ hash, header }: TrailBlock): Awaitable<readonly PrintedLog[]> {
    if (header.logsBloom.every((byte) => byte === 0)) return [];
    const known = cache.get(hash) ?? reading.get(hash);
    if (known) return known;
    const begun = read(hash);
    reading.set(hash, begun);
    begun
      .then((logs) => cache.set(hash, logs, weightOf(logs)))
      .catch(() => undefined)
      .finally(() => reading.delete(hash));
    return begun;
  }

  return {
    all,
    async matching(block, matcher) {
      if (!matcher.mayMatchIn(block.header.logsBloom)) return [];
      const logs = await all(block);
      return logs.filter(({ log }) => matcher.matches(log));
    },
  };
}

/** Returns the memory of the logs of a block, in bytes: the text, and the fields that have about twice its size. */
function weightOf(logs: readonly PrintedLog[]): number {
  return logs.reduce((sum, { text }) => sum + 3 * text.length + LOG_BYTES, LOG_BYTES);
}
