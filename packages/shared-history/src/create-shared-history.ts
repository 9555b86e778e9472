import {
  type OrUnavailable,
  type BlockRange,
  type BlockSelector,
  type StoredReceipts,
  isUnavailable,
  type LogQuery,
  type Unavailable,
  unknownHash,
} from '@ethread/ports';
import type { BlobScheduleEntry, Genesis } from '@ethread/chain';
import { createLruCache, type DatabaseMeter, type Logger } from '@ethread/core';
import { createPostgresPool, isPostgresUnreachable, migrate, transaction } from '@ethread/storage/postgres';
import { ResourceUnavailableError } from '@ethread/types';
import type { Pool } from 'pg';
import { addBlocks } from './add-blocks.ts';
import { type BlockRow, decodeReceipts, decodeRow, plain } from './block-row.ts';
import { findLogs } from './find-logs.ts';
import { historyMigrations } from './history-migrations.ts';
import type { SharedHistory } from './shared-history.ts';
import { SharedHistoryError } from './shared-history-error.ts';

/** The dependencies of a shared history. */
export interface SharedHistoryModules {
  readonly genesis: Pick<Genesis, 'chainId' | 'blobSchedule'>;
  readonly logger: Logger;
  /** Counts the requests to PostgreSQL, and its state. */
  readonly meter?: DatabaseMeter | undefined;
}

export interface SharedHistoryOptions {
  /** `postgres://user:password@host:5432/database`. No part of it appears in a log or an error. */
  readonly url: string;
  /** The size of the cache of blocks and receipts, in bytes. Default 32 MiB. */
  readonly cacheBytes?: number;
  /** Blocks per partition, for a database without partitions. Default 1,000,000. */
  readonly partitionBlocks?: number;
  /**
   * Whether other sources exist. While PostgreSQL is unreachable, reads then return `unavailable`; otherwise they throw.
   */
  readonly hasOthers?: boolean;
  /** The interval in milliseconds between checks for blocks that other servers added. Default 1,000. */
  readonly refreshMs?: number;
}

const DEFAULTS = {
  cacheBytes: 32 * 1024 * 1024,
  partitionBlocks: 1_000_000,
  refreshMs: 1_000,
  hasOthers: false,
};
/** Bytes of memory that a decoded block needs in addition to its encoding. */
const ENTRY_BYTES = 1_024;

/**
 * Opens the shared history of a chain. Creates its tables in a new database.
 *
 * @throws {PostgresError} when the database is unreachable, or has the tables of a newer program.
 */
export async function createSharedHistory(
  { genesis, logger, meter }: SharedHistoryModules,
  options: SharedHistoryOptions,
): Promise<SharedHistory> {
  const { url, cacheBytes, partitionBlocks, refreshMs, hasOthers } = { ...DEFAULTS, ...options };
  const { chainId, blobSchedule } = genesis;
  const pool = createPostgresPool(url, logger, meter);
  let settled: number;
  let stored: readonly BlockRange[] = [];
  try {
    await migrate(pool, historyMigrations);
    settled = await settle(pool, partitionBlocks);
    stored = await readRanges(pool, chainId);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const rows = createRowReader(pool, { chainId, blobSchedule, cacheBytes });

  async function refresh(): Promise<void> {
    stored = await readRanges(pool, chainId);
  }
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => {
      logger.warn({ reason: wordsOf(error) }, 'the shared history cannot be reached: it is tried again');
    });
  }, refreshMs).unref();

  /** Returns the number of an available block. For any other block it returns null or `unavailable`. */
  function locate(requested: bigint | undefined): OrUnavailable<number | null> {
    const head = stored.at(-1)?.to;
    if (head === undefined) return null;
    if (requested === undefined) return head;
    if (requested > BigInt(head)) return null;
    const number = Number(requested);
    return isStored(number) ? number : inGap(number);
  }
  const isStored = (number: number) => stored.some(({ from, to }) => from <= number && number <= to);

  /** Runs a query. Returns or throws the result for an unreachable PostgreSQL. */
  async function reach<T>(asked: () => Promise<OrUnavailable<T>>): Promise<OrUnavailable<T>> {
    try {
      return await asked();
    } catch (cause) {
      if (!isPostgresUnreachable(cause)) throw cause;
      const reason = 'the shared history cannot be reached';
      if (hasOthers) return { unavailable: 'history', reason };
      throw new ResourceUnavailableError({ message: reason, cause });
    }
  }

  async function find(selector: BlockSelector): Promise<OrUnavailable<StoredReceipts | null>> {
    if ('hash' in selector) {
      const { hash } = selector;
      return reach(async () => (await rows.byHash(hash)) ?? unknownHash(stored));
    }
    const wanted = 'number' in selector ? selector.number : selector.tag === 'earliest' ? 0n : undefined;
    const number = locate(wanted);
    if (number === null || isUnavailable(number)) return number;
    return reach(async () => {
      const [found] = await rows.byNumber([number]);
      if (found) return found;
      throw new SharedHistoryError(`the shared history lacks block ${number}`);
    });
  }

  async function part<T>(
    selector: BlockSelector,
    of: (found: StoredReceipts) => T,
  ): Promise<OrUnavailable<T | null>> {
    const found = await find(selector);
    return found === null || isUnavailable(found) ? found : of(found);
  }

  async function rangeOf({ blocks }: LogQuery): Promise<OrUnavailable<BlockRange | null>> {
    if ('blockHash' in blocks) {
      return part({ hash: blocks.blockHash, requireCanonical: true }, ({ block: { header } }) => ({
        from: header.number,
        to: header.number,
      }));
    }
    const { from } = blocks;
    const to = Math.min(blocks.to, stored.at(-1)?.to ?? -1);
    const isWhole = from > to || stored.some((range) => range.from <= from && to <= range.to);
    return isWhole ? { from, to } : inGap(from);
  }

  return {
    ranges: () => stored,
    refresh,
    header: (selector) =>
      part(selector, ({ block: { hash, header, canonical } }) => ({ hash, header, canonical })),
    block: (selector) => part(selector, ({ block }) => block),
    receipts: find,
    transactionPosition: (hash) =>
      reach(async () => {
        const { rows: found } = await pool.query<{ number: string; position: number }>(
          'select number, position from ethread_history_transactions where hash = $1 and chain_id = $2',
          [Buffer.from(hash), chainId],
        );
        const [place] = found;
        if (!place) return unknownHash(stored);
        const { number, position } = place;
        return part({ number: BigInt(number) }, ({ block }) => ({
          blockNumber: Number(number),
          blockHash: block.hash,
          index: position,
        }));
      }),
    async findLogs(query, limits) {
      const blocks = await rangeOf(query);
      if (blocks === null || isUnavailable(blocks)) return blocks;
      return reach(() => findLogs(pool, chainId, { ...query, blocks }, limits, rows.byNumber));
    },
    async add(blocks) {
      await transaction(pool, (client) => addBlocks(client, { chainId, partitionBlocks: settled }, blocks));
      await refresh();
    },
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

/** Returns the number of blocks per partition in this database. */
async function settle(pool: Pool, partitionBlocks: number): Promise<number> {
  await pool.query(
    'insert into ethread_history_settings (partition_blocks) values ($1) on conflict do nothing',
    [partitionBlocks],
  );
  const { rows } = await pool.query<{ partition_blocks: string }>(
    'select partition_blocks from ethread_history_settings',
  );
  return Number(rows[0]?.partition_blocks);
}

async function readRanges(pool: Pool, chainId: bigint): Promise<readonly BlockRange[]> {
  const { rows } = await pool.query<{ first: string; last: string }>(
    'select first, last from ethread_history_ranges where chain_id = $1 order by first',
    [chainId],
  );
  return rows.map(({ first, last }) => ({ from: Number(first), to: Number(last) }));
}

/** Reads blocks with their receipts. Caches frequently read ones in decoded form. */
interface RowReader {
  /** Returns the stored blocks among the numbers, in order. */
  byNumber(numbers: readonly number[]): Promise<readonly StoredReceipts[]>;
  byHash(hash: Uint8Array): Promise<StoredReceipts | undefined>;
}

function createRowReader(
  pool: Pool,
  {
    chainId,
    blobSchedule,
    cacheBytes,
  }: {
    readonly chainId: bigint;
    readonly blobSchedule: readonly BlobScheduleEntry[];
    readonly cacheBytes: number;
  },
): RowReader {
  const cache = createLruCache<number, StoredReceipts>(cacheBytes);

  async function read(condition: string, value: unknown): Promise<readonly StoredReceipts[]> {
    const { rows } = await pool.query<BlockRow>(
      `select number, hash, total_difficulty, block, transaction_hashes, senders, receipts
       from ethread_history_blocks where ${condition} and chain_id = $2 order by number`,
      [value, chainId],
    );
    return rows.map((row) => {
      const found = decodeReceipts(decodeRow(row), row, blobSchedule);
      const bytes = row.block.length + row.receipts.length + row.transaction_hashes.length;
      cache.set(Number(row.number), found, bytes + ENTRY_BYTES);
      return found;
    });
  }

  return {
    async byNumber(numbers) {
      const found = new Map(numbers.map((number) => [number, cache.get(number)]));
      const missing = numbers.filter((number) => !found.get(number));
      if (missing.length > 0) {
        for (const one of await read('number = any($1)', missing)) found.set(one.block.header.number, one);
      }
      return [...found.values()].filter((one) => one !== undefined);
    },
    async byHash(hash) {
      const [found] = await read('hash = $1', Buffer.from(plain(hash)));
      return found;
    },
  };
}

function inGap(number: number): Unavailable {
  return { unavailable: 'history', reason: `block ${number} is not in the shared history` };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
