import type { CallRecord } from '@ethread/ports';
import type { UsageRow } from './usage.ts';

/** A row that still counts. */
type OpenRow = { -readonly [Field in keyof UsageRow]: UsageRow[Field] };

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
  let rows = new Map<string, OpenRow>();
  let dropped: DroppedUsage | undefined;

  /** Adds the sums of a row. */
  function merge(added: UsageRow): void {
    const key = `${added.hour} ${added.accountId} ${added.method} ${added.chain}`;
    const row = rows.get(key);
    if (row) {
      row.calls += added.calls;
      row.credits += added.credits;
      row.errors += added.errors;
      row.bytes += added.bytes;
    } else if (rows.size < maxRows) rows.set(key, { ...added });
    else {
      const { droppedCalls, droppedCredits } = dropped ?? { droppedCalls: 0, droppedCredits: 0 };
      dropped = { droppedCalls: droppedCalls + added.calls, droppedCredits: droppedCredits + added.credits };
    }
  }

  return {
    rowCount: (): number => rows.size,
    merge,
    /** Adds one call to its row of an hour. */
    count({ accountId, method, chain, credits, isError, bytes }: CallRecord, hour: number): void {
      merge({ hour, accountId, method, chain, calls: 1, credits, errors: isError ? 1 : 0, bytes });
    },
    /** Empties the table, and returns its rows. */
    take(): readonly UsageRow[] {
      const taken = [...rows.values()];
      rows = new Map();
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
