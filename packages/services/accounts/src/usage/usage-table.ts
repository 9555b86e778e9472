import type { CallRecord } from '@ethread/ports';
import type { UsageRow } from './usage.ts';

/** A row that still counts. */
type OpenRow = { -readonly [Field in keyof UsageRow]: UsageRow[Field] };

/** Hour → account → method → chain → row: a call finds its row without an allocated key. */
type OpenRows = Map<number, Map<string, Map<string, Map<string, OpenRow>>>>;

/** The calls that are counted nowhere, as their rows did not fit. */
export interface DroppedUsage {
  readonly droppedCalls: number;
  readonly droppedCredits: number;
}

/**
 * Creates a table that counts usage in memory: a row for each hour, account, method and chain. It has a limited number of
 * rows, and drops the calls of further ones.
 */
export function createUsageTable(maxRows: number) {
  let hours: OpenRows = new Map();
  let rowCount = 0;
  let dropped: DroppedUsage | undefined;

  /** Adds the sums of a row. */
  function merge({ hour, accountId, method, chain, calls, credits, errors, bytes }: UsageRow): void {
    const row = rowAt(hour, accountId, method, chain);
    if (!row) {
      const { droppedCalls, droppedCredits } = dropped ?? { droppedCalls: 0, droppedCredits: 0 };
      dropped = { droppedCalls: droppedCalls + calls, droppedCredits: droppedCredits + credits };
      return;
    }
    row.calls += calls;
    row.credits += credits;
    row.errors += errors;
    row.bytes += bytes;
  }

  function rowAt(hour: number, accountId: string, method: string, chain: string): OpenRow | undefined {
    const found = hours.get(hour)?.get(accountId)?.get(method)?.get(chain);
    if (found || rowCount >= maxRows) return found;
    const row = { accountId, method, chain, hour, calls: 0, credits: 0, errors: 0, bytes: 0 };
    const methods = entryOf(entryOf(hours, hour), accountId);
    entryOf(methods, method).set(chain, row);
    rowCount++;
    return row;
  }

  return {
    rowCount: (): number => rowCount,
    merge,
    /** Adds one call to its row of an hour. */
    count({ accountId, method, chain, credits, isError, bytes }: CallRecord, hour: number): void {
      merge({ hour, accountId, method, chain, calls: 1, credits, errors: isError ? 1 : 0, bytes });
    },
    /** Empties the table, and returns its rows. */
    take(): readonly UsageRow[] {
      const taken = [...hours.values()].flatMap((accounts) =>
        [...accounts.values()].flatMap((methods) =>
          [...methods.values()].flatMap((chains) => [...chains.values()]),
        ),
      );
      hours = new Map();
      rowCount = 0;
      return taken;
    },
    /** Returns the calls that were dropped since the last time; undefined when there were none. */
    takeDropped(): DroppedUsage | undefined {
      const taken = dropped;
      dropped = undefined;
      return taken;
    },
  };
}

function entryOf<K, IK, IV>(maps: Map<K, Map<IK, IV>>, key: K): Map<IK, IV> {
  let found = maps.get(key);
  if (!found) maps.set(key, (found = new Map<IK, IV>()));
  return found;
}
