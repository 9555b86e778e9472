import type { CallRecord } from '@ethread/ports';
import * as fc from 'fast-check';
import type { UsageBatch, UsageRow } from '../usage.ts';
import type { UsageStore } from '../usage-store.ts';

const HOUR_MS = 3_600_000;
/** Two hours before the end of a UTC day, so that a few hours belong to two days. */
export const LATE_EVENING = Date.UTC(2026, 10, 21, 22);

/** The outcome of a batch, as its writer sees it. */
export type Fate = 'written' | 'refused' | 'replyLost' | 'noReply';

/** Usage as a plain list of added rows. */
export interface UsageModel extends Pick<UsageStore, 'add' | 'forget'> {
  readonly batches: readonly UsageBatch[];
  /** The outcomes of the next batches. The batches after them are written. */
  readonly fates: Fate[];
  rows(): readonly UsageRow[];
}

export function createUsageModel(): UsageModel {
  const batches: UsageBatch[] = [];
  const fates: Fate[] = [];
  const forgotten = new Set<UsageRow>();

  const rows = () => sumRows(batches.flatMap((batch) => batch.rows).filter((row) => !forgotten.has(row)));

  return {
    batches,
    fates,
    rows,
    async add(batch) {
      const fate = fates.shift() ?? 'written';
      if (fate === 'refused') throw new Error('the store is away');
      const isKnown = batches.some(
        ({ writer, sequence }) => writer === batch.writer && sequence === batch.sequence,
      );
      if (!isKnown) batches.push(batch);
      if (fate === 'replyLost') throw new Error('the response was lost');
      if (fate === 'noReply') await new Promise(() => {});
    },
    async forget(before) {
      const old = rows().filter(({ hour }) => hour < before);
      for (const row of batches.flatMap((batch) => batch.rows)) if (row.hour < before) forgotten.add(row);
      return old.length;
    },
  };
}

export interface TimedCall extends CallRecord {
  readonly at: number;
}

/** Few accounts, methods, chains and hours, so that several calls share one row. */
export const anyCall: fc.Arbitrary<TimedCall> = fc.record({
  accountId: fc.constantFrom('key_a', 'key_b', 'key_bb'),
  method: fc.constantFrom('eth_call', 'eth_getLogs', 'eth_getProof'),
  chain: fc.constantFrom('sample', 'sample-2'),
  credits: fc.nat(1_000),
  isError: fc.boolean(),
  bytes: fc.nat(60_000),
  day: fc.constant(undefined),
  at: fc.integer({ min: LATE_EVENING, max: LATE_EVENING + 31 * HOUR_MS - 1 }),
});

/** Converts calls without a day to the rows that they add up to, by hour, account, method and chain. */
export function rowsOfCalls(calls: readonly TimedCall[]): readonly UsageRow[] {
  return sumRows(
    calls.map(({ accountId, method, chain, at, credits, isError, bytes }) => ({
      accountId,
      method,
      chain,
      hour: at - (at % HOUR_MS),
      calls: 1,
      credits,
      errors: isError ? 1 : 0,
      bytes,
    })),
  );
}

/** Sums up the rows of the same key, in order. */
export function sumRows(rows: readonly UsageRow[]): readonly UsageRow[] {
  const placeOf = ({ hour, accountId, method, chain }: UsageRow) =>
    [String(hour).padStart(16, '0'), accountId, method, chain].join('\0');
  return [...Map.groupBy(rows, placeOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first ? [{ ...first, ...sumsOf([first, ...others]) }] : []));
}

function sumsOf(rows: readonly UsageRow[]) {
  const sum = (field: 'calls' | 'credits' | 'errors' | 'bytes') =>
    rows.reduce((total, row) => total + row[field], 0);
  return { calls: sum('calls'), credits: sum('credits'), errors: sum('errors'), bytes: sum('bytes') };
}
