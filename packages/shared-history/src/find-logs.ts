import {
  type FoundLog,
  type FoundLogs,
  foundLogs,
  logsOfBlock,
  type StoredReceipts,
  type LogQuery,
  type LogQueryLimits,
  type LogQueryResult,
} from '@ethread/ports';
import type { Pool } from 'pg';
import { SharedHistoryError } from './shared-history-error.ts';

/** A query over available blocks. */
export interface StoredLogQuery extends Omit<LogQuery, 'blocks'> {
  readonly blocks: { readonly from: number; readonly to: number };
}

/** The number of blocks whose logs are read at a time. */
const BLOCKS_AT_A_TIME = 32;
/** The most topics of a log. */
const MOST_TOPICS = 4;

/** Finds logs with the index, and reads them from the receipts of their blocks. */
export async function findLogs(
  pool: Pool,
  chainId: bigint,
  query: StoredLogQuery,
  { maxResults, signal }: LogQueryLimits,
  receiptsOf: (numbers: readonly number[]) => Promise<readonly StoredReceipts[]>,
): Promise<LogQueryResult> {
  if (query.topics.length > MOST_TOPICS) return { logs: foundLogs([]) };
  const rows = await unlessAborted(search(pool, chainId, query, maxResults + 1), signal);
  if (!rows) return { stopped: 'aborted' };
  if (rows.length > maxResults) return { stopped: 'tooMany' };
  return { logs: read(rows, receiptsOf) };
}

interface LogRow {
  readonly number: number;
  readonly logIndex: number;
}

async function search(
  pool: Pool,
  chainId: bigint,
  { blocks, addresses, topics }: StoredLogQuery,
  limit: number,
): Promise<readonly LogRow[]> {
  const values: unknown[] = [chainId, blocks.from, blocks.to, limit];
  const wanted = (column: string, of: readonly Uint8Array[]) => {
    values.push(of.map((value) => Buffer.from(value)));
    return `${column} = any($${values.length}::bytea[])`;
  };
  const conditions = topics.map((of, position) =>
    of.length > 0 ? wanted(`topic${position}`, of) : `topic${position} is not null`,
  );
  if (addresses.length > 0) conditions.push(wanted('address', addresses));
  const { rows } = await pool.query<{ number: string; log_index: number }>(
    `select number, log_index from ethread_history_logs
     where chain_id = $1 and number between $2 and $3${conditions.map((one) => ` and ${one}`).join('')}
     order by number, log_index limit $4`,
    values,
  );
  return rows.map((row) => ({ number: Number(row.number), logIndex: row.log_index }));
}

/** Returns undefined when the signal aborts first. PostgreSQL's own timeout then ends the query. */
async function unlessAborted<T>(queried: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let stop = () => {};
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
  queried.catch(() => {});
  try {
    return await Promise.race([queried, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function* read(
  rows: readonly LogRow[],
  receiptsOf: (numbers: readonly number[]) => Promise<readonly StoredReceipts[]>,
): FoundLogs & AsyncGenerator<readonly FoundLog[], void> {
  const byBlock = Map.groupBy(rows, ({ number }) => number);
  const numbers = [...byBlock.keys()];
  for (let at = 0; at < numbers.length; at += BLOCKS_AT_A_TIME) {
    for (const stored of await receiptsOf(numbers.slice(at, at + BLOCKS_AT_A_TIME))) {
      const { number } = stored.block.header;
      const logs = logsOfBlock(stored);
      yield (byBlock.get(number) ?? []).map(({ logIndex }) => {
        const log = logs[logIndex];
        if (log) return log;
        throw new SharedHistoryError(`the shared history lacks log ${logIndex} of block ${number}`);
      });
    }
  }
}
