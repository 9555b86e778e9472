import type { Logger } from '@ethread/core';
import { type ArchiveToImport, type BlockRange, MAX_SEGMENT_BLOCKS } from '@ethread/history';
import { createPostgresPool, type Pool, transaction } from '@ethread/storage/postgres';
import { UserError } from '../../user-error.ts';
import { openRowArchive } from './row-archive.ts';

/**
 * The finalized blocks of a chain that servers of version 0.1 shared as rows in PostgreSQL. They are read to migrate
 * them, and never added to.
 */
export interface SharedRows {
  /** Returns the ranges of blocks that have rows. @throws {UserError} */
  ranges(): Promise<readonly BlockRange[]>;
  /** Divides ranges into parts of at most a segment, to import them. */
  parts(ranges: readonly BlockRange[]): readonly RowPart[];
  /**
   * Removes the chain from the tables, and the tables with the last chain. Returns whether it removed the tables. Checks
   * that no server has added blocks since the migration.
   *
   * @param isMigrated Returns whether the local store has all blocks of a range.
   * @throws {UserError} when it has not.
   */
  drop(isMigrated: (range: BlockRange) => boolean): Promise<boolean>;
  close(): Promise<void>;
}

/** Rows of consecutive blocks, as an archive. */
export interface RowPart extends BlockRange, ArchiveToImport {
  /** Returns the hash of the last block, which commits to all blocks before. */
  lastHash(): Promise<Uint8Array>;
}

/** The id of the lock under which servers add blocks: the letters of "blocks". */
const LOCK = 0x62_6c_6f_63_6b_73n;
/** The tables, with their partitions. */
const TABLES = ['logs', 'transactions', 'blocks', 'ranges', 'chains', 'settings', 'migrations'];

/** The timeout for the removal of a table with its partitions, in milliseconds. */
const DROP_MS = 600_000;

/** Connects to the rows of a chain. */
export function openSharedRows(url: string, chainId: bigint, logger: Logger): SharedRows {
  const pool = createPostgresPool(url, logger);
  return {
    async ranges() {
      const { rows } = await pool
        .query<{ present: boolean }>(`select to_regclass('ethread_history_ranges') is not null as present`)
        .catch((cause: unknown) => {
          const { code, message } = Object(cause);
          throw new UserError(`the shared history in PostgreSQL cannot be reached: ${code ?? message}`, {
            cause,
          });
        });
      if (rows[0]?.present) return readRanges(pool, chainId);
      throw new UserError('the database in PostgreSQL has no shared history: there is nothing to migrate');
    },
    parts: (ranges) => ranges.flatMap(inParts).map((range) => toPart(pool, chainId, range)),
    drop: (isMigrated) =>
      transaction(pool, async (client) => {
        await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
        const added = (await readRanges(client, chainId)).find((range) => !isMigrated(range));
        if (added) {
          throw new UserError(
            `the rows stay: a server of an older version added blocks up to ${added.to}; stop it, and run the command again`,
          );
        }
        await client.query('delete from ethread_history_ranges where chain_id = $1', [chainId]);
        const { rowCount } = await client.query('select from ethread_history_ranges limit 1');
        if (rowCount !== 0) return false;
        for (const table of TABLES) {
          const statement = { text: `drop table ethread_history_${table}`, query_timeout: DROP_MS };
          await client.query(statement);
        }
        return true;
      }),
    close: () => pool.end(),
  };
}

async function readRanges(client: Pick<Pool, 'query'>, chainId: bigint): Promise<readonly BlockRange[]> {
  const { rows } = await client.query<{ first: string; last: string }>(
    'select first, last from ethread_history_ranges where chain_id = $1 order by first',
    [chainId],
  );
  return rows.map(({ first, last }) => ({ from: Number(first), to: Number(last) }));
}

/** Divides a range into the blocks of segments, so that an import completes one segment after another. */
function inParts({ from, to }: BlockRange): BlockRange[] {
  const parts: BlockRange[] = [];
  for (let first = from; first <= to;) {
    const last = Math.min(to, first - (first % MAX_SEGMENT_BLOCKS) + MAX_SEGMENT_BLOCKS - 1);
    parts.push({ from: first, to: last });
    first = last + 1;
  }
  return parts;
}

function toPart(pool: Pool, chainId: bigint, range: BlockRange): RowPart {
  const archive = openRowArchive(pool, chainId, range);
  return {
    ...range,
    file: `the rows of blocks ${range.from} to ${range.to}`,
    open: () => Promise.resolve(archive),
    lastHash: async () => (await archive.header(range.to)).hash,
  };
}
