import type { Database } from 'lmdb';
import { checkedRow, tableSeed } from './checked-table.ts';
import { FIRST_KEY, linkedRow } from './linked-table.ts';
import { linkTo } from './row-link.ts';

/** Limits of one transaction, whose pages are in memory until it ends. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_ROWS = 10_000;

/** Adds checksums to the rows of one table, a part at a time. */
export interface SealStep {
  /**
   * Adds checksums to the rows after a key, in key order, within a transaction.
   *
   * @param after The key that the previous call returned, or the empty string.
   * @returns the key of the last updated row, or undefined once all rows are updated.
   */
  seal(after: string): string | undefined;
}

/** Returns the step for a table of numbered rows. @param change Converts an old value to a new one. */
export function sealNumberedRows(
  database: Database<Uint8Array, number>,
  name: string,
  change: (value: Uint8Array) => Uint8Array = (value) => value,
): SealStep {
  const seed = tableSeed(name);
  return {
    seal(after) {
      const { rows, hasMore } = take(database.getRange({ start: after === '' ? 0 : Number(after) + 1 }));
      for (const { key, value } of rows) database.putSync(key, checkedRow(seed, key, change(value)));
      return hasMore ? String(rows.at(-1)?.key) : undefined;
    },
  };
}

/** Returns the step for a table of rows whose keys are bytes. */
export function sealRows(database: Database<Uint8Array, Uint8Array>, name: string): SealStep {
  const seed = tableSeed(name);
  return {
    seal(after) {
      const { rows, hasMore } = take(rowsAfter(database, after));
      for (const { key, value } of rows) database.putSync(key, checkedRow(seed, key, value));
      return hasMore ? hexOf(rows.at(-1)?.key) : undefined;
    },
  };
}

/** Returns the step for the rows of a linked table, which also links them. */
export function sealLinkedRows(database: Database<Uint8Array, Uint8Array>, name: string): SealStep {
  const seed = tableSeed(name);
  return {
    seal(after) {
      const { rows, hasMore, next } = take(rowsAfter(database, after));
      if (after === '') rows.unshift({ key: FIRST_KEY, value: new Uint8Array(0) });
      for (const [at, { key, value }] of rows.entries()) {
        database.putSync(key, linkedRow(seed, key, value, linkTo(key, rows[at + 1]?.key ?? next)));
      }
      return hasMore ? hexOf(rows.at(-1)?.key) : undefined;
    },
  };
}

/**
 * Adds checksums to tables one after another, in transactions of bounded size. Writes `progress` in the same
 * transactions, so that the next process continues after a kill.
 */
export function sealTables(
  steps: readonly SealStep[],
  {
    transaction,
    progress,
    setProgress,
  }: {
    transaction(write: () => void): void;
    progress(): string | undefined;
    setProgress(progress: string): void;
  },
): void {
  for (;;) {
    const [done = '', after = ''] = (progress() ?? '0:').split(':');
    const step = steps[Number(done)];
    if (!step) return;
    transaction(() => {
      const last = step.seal(after);
      setProgress(last === undefined ? `${Number(done) + 1}:` : `${done}:${last}`);
    });
  }
}

function* rowsAfter(database: Database<Uint8Array, Uint8Array>, after: string) {
  const key = Buffer.from(after, 'hex');
  for (const row of database.getRange(after === '' ? {} : { start: key })) {
    if (after === '' || Buffer.compare(row.key, key) > 0) yield row;
  }
}

/** Reads as many rows as one transaction writes, and the key after them. */
function take<Key>(range: Iterable<{ key: Key; value: Uint8Array }>) {
  const rows: { key: Key; value: Uint8Array }[] = [];
  let bytes = 0;
  for (const { key, value } of range) {
    if (rows.length === MAX_ROWS || bytes > MAX_BYTES) return { rows, hasMore: true, next: key };
    rows.push({ key, value });
    bytes += value.length;
  }
  return { rows, hasMore: false, next: undefined };
}

function hexOf(key: Uint8Array | undefined): string {
  return Buffer.from(key ?? new Uint8Array(0)).toString('hex');
}
