import { utcDayOf } from '@ethread/core';
import type { CallRecord } from '@ethread/ports';
import type { UsageRow } from './usage.ts';

/** A row that still counts. */
type OpenRow = { -readonly [Field in keyof UsageRow]: UsageRow[Field] };

/** Account → method → chain → row: a call finds its row without an allocated key. */
type Hour = Map<string, Map<string, Map<string, OpenRow>>>;

/** The loss caused by the table's limit. */
export interface UsageOverflow {
  /** Calls that count for a later hour of their day. */
  readonly foldedCalls: number;
  /** Calls that are counted nowhere. */
  readonly droppedCalls: number;
  readonly droppedCredits: number;
}

/** Usage in memory: a row for each hour, account, method and chain. */
export interface UsageTable {
  rowCount(): number;
  /** Adds one call to its row of an hour. */
  count(call: CallRecord, hour: number): void;
  /** Adds the sums of a row. */
  merge(row: UsageRow): void;
  /** Empties the table, and returns its rows by hour, account, method and chain. */
  take(): readonly UsageRow[];
  /** Returns the overflow since the last call; undefined when there was none. */
  takeOverflow(): UsageOverflow | undefined;
}

/**
 * Creates a table that counts usage in a limited number of rows. When a new row does not fit, the oldest hours are
 * folded into the next ones of their UTC day, so that the sums of days stay right. If that frees no row, the oldest
 * hour is dropped. If there is no older hour, the new call is dropped.
 */
export function createUsageTable(maxRows: number): UsageTable {
  const hours = new Map<number, Hour>();
  let rowCount = 0;
  let overflow: UsageOverflow | undefined;
  // Nearly every call belongs to the hour of the previous call.
  let latestTime = NaN;
  let latestHour: Hour | undefined;

  function find(time: number, accountId: string, method: string, chain: string): OpenRow | undefined {
    if (time !== latestTime) {
      latestHour = hours.get(time);
      latestTime = latestHour ? time : NaN;
    }
    return latestHour?.get(accountId)?.get(method)?.get(chain);
  }

  function rowAt(time: number, accountId: string, method: string, chain: string): OpenRow | undefined {
    let row = find(time, accountId, method, chain);
    if (row) return row;
    if (rowCount >= maxRows) {
      makeRoom(time);
      row = find(time, accountId, method, chain);
      if (row ?? rowCount >= maxRows) return row;
    }
    row = { accountId, method, chain, hour: time, calls: 0, credits: 0, errors: 0, bytes: 0 };
    const methods = entryOf(entryOf(hours, time), accountId);
    entryOf(methods, method).set(chain, row);
    rowCount++;
    return row;
  }

  function makeRoom(forTime: number): void {
    const times = [...new Set([...hours.keys(), forTime])].sort((a, b) => a - b);
    for (const [index, time] of times.entries()) {
      const next = times[index + 1];
      if (next === undefined || utcDayOf(next) !== utcDayOf(time)) continue;
      for (const row of takeHour(time)) {
        note({ foldedCalls: row.calls });
        merge({ ...row, hour: next });
      }
      if (rowCount < maxRows) return;
    }
    const oldest = Math.min(...hours.keys());
    if (oldest < forTime) for (const row of takeHour(oldest)) drop(row.calls, row.credits);
  }

  function takeHour(time: number): readonly OpenRow[] {
    const rows = rowsOf(hours.get(time));
    hours.delete(time);
    latestTime = NaN;
    rowCount -= rows.length;
    return rows;
  }

  function merge({ hour, accountId, method, chain, calls, credits, errors, bytes }: UsageRow): void {
    const row = rowAt(hour, accountId, method, chain);
    if (!row) return drop(calls, credits);
    row.calls += calls;
    row.credits += credits;
    row.errors += errors;
    row.bytes += bytes;
  }

  const drop = (calls: number, credits: number) => note({ droppedCalls: calls, droppedCredits: credits });

  function note({ foldedCalls = 0, droppedCalls = 0, droppedCredits = 0 }: Partial<UsageOverflow>): void {
    overflow = {
      foldedCalls: (overflow?.foldedCalls ?? 0) + foldedCalls,
      droppedCalls: (overflow?.droppedCalls ?? 0) + droppedCalls,
      droppedCredits: (overflow?.droppedCredits ?? 0) + droppedCredits,
    };
  }

  return {
    rowCount: () => rowCount,
    count({ accountId, method, chain, credits, isError, bytes }, hour) {
      const row = rowAt(hour, accountId, method, chain);
      if (!row) return drop(1, credits);
      row.calls += 1;
      row.credits += credits;
      if (isError) row.errors += 1;
      row.bytes += bytes;
    },
    merge,
    take: () => [...hours.keys()].flatMap(takeHour).sort(byKey),
    takeOverflow() {
      const taken = overflow;
      overflow = undefined;
      return taken;
    },
  };
}

function entryOf<K, IK, IV>(maps: Map<K, Map<IK, IV>>, key: K): Map<IK, IV> {
  const found = maps.get(key);
  if (found) return found;
  const made = new Map<IK, IV>();
  maps.set(key, made);
  return made;
}

function rowsOf(hour: Hour | undefined): readonly OpenRow[] {
  return [...(hour?.values() ?? [])].flatMap((methods) =>
    [...methods.values()].flatMap((chains) => [...chains.values()]),
  );
}

function byKey(a: UsageRow, b: UsageRow): number {
  return (
    a.hour - b.hour ||
    compare(a.accountId, b.accountId) ||
    compare(a.method, b.method) ||
    compare(a.chain, b.chain)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
