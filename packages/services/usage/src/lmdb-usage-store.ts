import { setImmediate } from 'node:timers/promises';
import { DamagedStoreError } from '@ethread/ports';
import { openSealedStore, requireSpace, type ValueTable } from '@ethread/storage/disk';
import type { Key, RootDatabase, Transaction } from 'lmdb';
import type { UsageQuery, UsageRow, UsageStore } from './usage.ts';
import { UsageStoreError } from './usage-store-error.ts';
import { createUsageSums } from './usage-sums.ts';

/**
 * The version of the format. It is raised whenever a record's form changes, so that an older program rejects a newer
 * store and the reverse.
 */
const FORMAT = '2';
/** The format of the store of usage. */
export const USAGE_FORMAT = { supported: FORMAT } as const;

/** The key of a row, in the order of the rows. */
type RowKey = [hour: number, accountId: string, method: string, chain: string];
type RowValue = [calls: number, credits: number, errors: number, bytes: number];

/** A writer's last batch, and the latest hour of it. */
type WriterState = [sequence: number, hour: number];

interface Tables {
  readonly rows: ValueTable<RowValue, RowKey>;
  /** writer → its last batch */
  readonly writers: ValueTable<WriterState, string>;
}

/** Rows that one transaction deletes. */
const FORGOTTEN_AT_ONCE = 5_000;
/** Rows that are read before other work may run. */
const TURN_ROWS = 1_000;
/** The bytes that stay free on the disk, which are more than transactions of usage write. */
const FREE_BYTES = 16 * 1024 * 1024;

/**
 * Opens the usage of a folder, or creates the folder. Several processes may open it.
 *
 * @param onDamage - called for each read of a damaged row.
 * @throws {UsageStoreError} when the content is not a store of this format.
 */
export function openLmdbUsageStore(
  path: string,
  { onDamage = () => undefined }: { readonly onDamage?: (() => void) | undefined } = {},
): UsageStore {
  const { root, tables } = openTables(path, onDamage);
  const { rows, writers } = tables;

  function addRow({ hour, accountId, method, chain, ...added }: UsageRow): void {
    const key: RowKey = [hour, accountId, method, chain];
    const [calls, credits, errors, bytes] = rows.get(key) ?? [0, 0, 0, 0];
    rows.put(key, [calls + added.calls, credits + added.credits, errors + added.errors, bytes + added.bytes]);
  }

  /** Passes every row of a query to `hear`, in order and as of one moment, until it returns `enough`. */
  async function visit(query: UsageQuery, hear: (row: UsageRow) => 'more' | 'enough'): Promise<void> {
    const transaction = root.useReadTransaction();
    try {
      let visited = 0;
      for (const entry of entriesFor(query, transaction)) {
        if (++visited % TURN_ROWS === 0) await setImmediate();
        if (!entry) continue;
        const row = toRow(entry.key, entry.value);
        if (query.method !== undefined && row.method !== query.method) continue;
        if (query.chain !== undefined && row.chain !== query.chain) continue;
        if (hear(row) === 'enough') return;
      }
    } finally {
      transaction.done();
    }
  }

  /** Yields the entries of a query, and undefined for each hour that is skipped, which takes time as well. */
  function* entriesFor(
    { accountId, from = 0, to = Number.MAX_SAFE_INTEGER }: UsageQuery,
    transaction: Transaction,
  ) {
    const entriesFrom = (start: Key[]) => rows.range({ start, end: [to], transaction });
    if (accountId === undefined) return yield* entriesFrom([from]);
    // An hour has the rows of many accounts. Those of the others are skipped.
    let start: Key[] | undefined = [from, accountId];
    let sought = from;
    while (start) {
      const entries = entriesFrom(start);
      start = undefined;
      for (const entry of entries) {
        const [hour, account] = entry.key;
        if (account !== accountId) {
          start = hour === sought ? [hour + 1] : [hour, accountId];
          sought = hour;
          yield undefined;
          break;
        }
        sought = hour;
        yield entry;
      }
    }
  }

  return {
    async add({ writer, sequence, rows: added }) {
      requireSpace(path, FREE_BYTES);
      await root.childTransaction(() => {
        const [last] = writers.get(writer) ?? [0];
        if (sequence <= last) return;
        writers.put(writer, [sequence, Math.max(...added.map(({ hour }) => hour))]);
        for (const row of added) addRow(row);
      });
    },
    async find(query) {
      const found: UsageRow[] = [];
      const limit = query.limit ?? Infinity;
      if (limit > 0) await visit(query, (row) => (found.push(row) < limit ? 'more' : 'enough'));
      return found;
    },
    async sumBy(dimensions, query) {
      const { add, sums } = createUsageSums(dimensions);
      await visit(query, (row) => {
        add(row);
        return 'more';
      });
      return sums().slice(0, query.limit);
    },
    async forget(before) {
      requireSpace(path, FREE_BYTES);
      return root.childTransaction(() => {
        const old = [...rows.keys({ end: [before], limit: FORGOTTEN_AT_ONCE })];
        for (const key of old) rows.remove(key);
        for (const { key, value } of [...writers.range()]) {
          const [, hour] = value;
          if (hour < before) writers.remove(key);
        }
        return old.length;
      });
    },
    async close() {
      await root.flushed;
      await root.close();
    },
  };
}

function openTables(path: string, onDamage: () => void): { root: RootDatabase; tables: Tables } {
  const damaged = (problem: string) => {
    onDamage();
    return new DamagedStoreError(`${path}: ${problem}; restore the folder from a backup`);
  };
  const unusable = (reason: string, cause: unknown) =>
    new UsageStoreError(`${path}: the usage cannot be opened: ${reason}`, { cause });
  return openSealedStore(path, { format: USAGE_FORMAT, maxTables: 3, damaged, unusable }, ({ table }) => ({
    rows: table('rows'),
    writers: table('writers'),
  }));
}

function toRow(
  [hour, accountId, method, chain]: RowKey,
  [calls, credits, errors, bytes]: RowValue,
): UsageRow {
  return { accountId, method, chain, hour, calls, credits, errors, bytes };
}
