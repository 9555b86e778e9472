import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createJobThread, type JobThread, threadModule } from '@ethread/core';
import { DamagedStoreError } from '@ethread/ports';
import { requireSpace } from '@ethread/storage/disk';
import {
  type AccountDatabase,
  AccountDatabaseError,
  type Dialect,
  query,
  type SqlRow,
  type Statement,
  UnmetError,
} from '../account-database.ts';
import { makeTables, storedColumns } from '../schema.ts';

/** The size up to which a file is checked completely when it is opened, which takes some seconds. */
const CHECKED_BYTES = 256 * 1024 * 1024;
/** The bytes that changes leave free on the disk, so that spent credits can still be written. */
const FREE_BYTES = 16 * 1024 * 1024;
const YOUNG_MEGABYTES = 12;
const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'sqlite-thread-entry');

type SqliteThread = JobThread<SqliteJob, SqliteResult>;

/**
 * Opens a database in a file on a disk of this machine, or creates it. Several processes may open it. SQLite runs on a
 * thread of its own.
 *
 * @param onDamage - called when the content is damaged.
 * @throws {DamagedStoreError} when the content is damaged.
 * @throws {AccountDatabaseError} when the file is something else, or of another version.
 */
export async function openSqlite(
  path: string,
  { onDamage }: { readonly onDamage?: (() => void) | undefined } = {},
): Promise<AccountDatabase> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const changes = startThread(path);
  /** Reads that may take long have a thread and a connection of their own, which starts with the first of them. */
  let reads: SqliteThread | undefined;

  async function work(job: SqliteJob, thread = changes): Promise<readonly (readonly SqlRow[])[]> {
    const result = await thread.run(job, []);
    switch (result.kind) {
      case 'rows':
        return result.rows;
      case 'unmet':
        throw new UnmetError();
      case 'failed':
        if (!result.isDamaged) throw new AccountDatabaseError(`${path}: ${result.message}`);
        return rejectDamage(result.message);
    }
  }

  function rejectDamage(damage: string): never {
    onDamage?.();
    throw new DamagedStoreError(`${path}: ${damage}; restore it from a backup`);
  }

  /** Compares all rows with their entries in indexes. */
  async function check(): Promise<void> {
    const [row] = await query(database, 'pragma integrity_check(1)', [], { mayFillDisk: true });
    const finding = String(row?.['integrity_check']);
    if (finding !== 'ok') rejectDamage(finding);
  }

  const database: AccountDatabase = {
    dialect: sqliteDialect,
    async run(statements, { isDurable = true, mayFillDisk = false, mayTakeLong = false } = {}) {
      if (mayTakeLong) reads ??= startThread(path);
      if (!mayFillDisk && !statements.every(({ text }) => text.startsWith('select')))
        requireSpace(dirname(path), FREE_BYTES);
      return work({ kind: 'transaction', isDurable, statements }, mayTakeLong ? reads : changes);
    },
    async close() {
      for (const thread of reads ? [reads, changes] : [changes]) {
        if (!thread.hasEnded) await work({ kind: 'close' }, thread);
        await thread.stop();
      }
    },
  };
  try {
    const isSmall = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= CHECKED_BYTES;
    if (isSmall) await check();
    await makeTables(database);
  } catch (error) {
    await changes.stop();
    throw error;
  }
  return database;
}

function startThread(path: string): SqliteThread {
  return createJobThread(
    new Worker(ENTRY, {
      execArgv: EXEC_ARGV,
      workerData: path,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    }),
    (cause) => new AccountDatabaseError(`${path}: a thread of the accounts ended`, { cause }),
  );
}

/** The words of SQLite. */
const sqliteDialect: Dialect = {
  text: 'text',
  lockRows: '',
  lockTables: [],
  findTable: 'select 1 as one from sqlite_schema where name = $1',
  // Indexes over every column. SQLite has no checksums. Its integrity check compares each row with its entries in
  // indexes, so that a changed bit of a row is noticed.
  ownTables: Object.entries(storedColumns).map(
    ([name, columns]) =>
      `create index if not exists ethread_account_${name}_copy on ethread_account_${name} (${columns})`,
  ),
};

/** A job of the thread of SQLite: one transaction, or the last one. */
export type SqliteJob =
  | { readonly kind: 'transaction'; readonly isDurable: boolean; readonly statements: readonly Statement[] }
  | { readonly kind: 'close' };

/** The outcome of a job. */
export type SqliteResult =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SqlRow[])[] }
  | { readonly kind: 'unmet' }
  | { readonly kind: 'failed'; readonly message: string; readonly isDamaged: boolean };
