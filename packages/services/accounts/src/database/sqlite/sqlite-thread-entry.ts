// Entry file of the thread of SQLite. Commits wait for the disk here, never on the main thread.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { JobMessage, JobResult } from '@ethread/core';
import type { SqlRow } from '../account-database.ts';
import type { SqliteJob, SqliteResult } from './open-sqlite.ts';

/** The time that a transaction waits for those of other processes, in milliseconds. */
const BUSY_MS = 10_000;
const RETRY_MS = 10;
/** The prepared statements that are kept. Those of many rows have many texts. */
const MAX_STATEMENTS = 64;
/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const PRIMARY_CODE = 0xff;

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
/** A prepared statement, and the number of the value for each of its places, in their order. */
interface Prepared {
  readonly statement: StatementSync;
  readonly places: readonly number[];
}

const prepared = new Map<string, Prepared>();
let database: DatabaseSync | undefined;
let isFull = true;

function open(): DatabaseSync {
  const opened = new DatabaseSync(String(workerData), { timeout: BUSY_MS });
  const end = performance.now() + BUSY_MS;
  for (;;)
    try {
      opened.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cell_size_check = on');
      return opened;
    } catch (error) {
      // SQLite itself waits for no other process that makes the file at the same time.
      if (codeOf(error) !== BUSY || performance.now() >= end) {
        opened.close();
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
}

function prepare(database: DatabaseSync, text: string): Prepared {
  let found = prepared.get(text);
  if (!found) {
    const [oldest] = prepared.keys();
    if (prepared.size >= MAX_STATEMENTS && oldest !== undefined) prepared.delete(oldest);
    // Numbered places take a time that grows with the square of their count: 0.8 s for 10,000 of them.
    const places = Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number) - 1);
    found = { statement: database.prepare(text.replaceAll(/\$\d+/g, '?')), places };
  }
  prepared.delete(text);
  prepared.set(text, found);
  return found;
}

/** Makes the next commit wait for the disk, or leaves this to a later one. */
function setDurable(database: DatabaseSync, isDurable: boolean): void {
  if (isFull === isDurable) return;
  database.exec(`pragma synchronous = ${isDurable ? 'full' : 'normal'}`);
  isFull = isDurable;
}

function transact(
  database: DatabaseSync,
  { statements, isDurable }: Extract<SqliteJob, { kind: 'transaction' }>,
): SqliteResult {
  setDurable(database, isDurable);
  database.exec(statements.length > 1 ? 'begin immediate' : 'begin');
  try {
    const rows: SqlRow[][] = [];
    for (const { text, values = [], isRequired = false } of statements) {
      const { statement, places } = prepare(database, text);
      const found = statement.all(...places.map((place) => values[place] ?? null));
      rows.push(found);
      if (isRequired && found.length === 0) {
        database.exec('rollback');
        return { kind: 'unmet' };
      }
    }
    database.exec('commit');
    return { kind: 'rows', rows };
  } catch (error) {
    // SQLite itself has rolled back after some errors, such as a full disk.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function work(job: SqliteJob): SqliteResult {
  try {
    database ??= open();
    switch (job.kind) {
      case 'transaction':
        return transact(database, job);
      case 'close':
        prepared.clear();
        database.close();
        database = undefined;
        return { kind: 'rows', rows: [] };
    }
  } catch (error) {
    const code = codeOf(error);
    return {
      kind: 'failed',
      message: String(Object(error).message),
      isDamaged: code === CORRUPT || code === NOT_A_DATABASE,
    };
  }
}

const codeOf = (error: unknown): number => Number(Object(error).errcode) & PRIMARY_CODE;

port.on('message', ({ id, job }: JobMessage<SqliteJob>) =>
  port.postMessage({ id, result: work(job) } satisfies JobResult<SqliteResult>),
);
