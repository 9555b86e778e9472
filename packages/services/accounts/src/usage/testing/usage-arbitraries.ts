import * as fc from 'fast-check';
import { type UsageBatch, usageDimensions, type UsageQuery, type UsageRow } from '../usage.ts';
import { sumRows, type TimedCall } from './usage-model.ts';

const HOUR_MS = 3_600_000;
/** Two hours before the end of a UTC day, so that a few hours belong to two days. */
export const LATE_EVENING = Date.UTC(2026, 10, 21, 22);

const account = fc.constantFrom('key_aaaaaaaaaaaaaaaa', 'key_b', 'key_bb', 'key_zzzzzzzzzzzzzzzz');
const method = fc.constantFrom('eth_call', 'eth_getLogs', 'eth_getProof');
const chain = fc.constantFrom('sample', 'sample-2');
const hour = fc.integer({ min: 0, max: 30 }).map((hours) => LATE_EVENING + hours * HOUR_MS);
const credits = fc.nat(1_000);

/** Few accounts, methods, chains and hours, so that several calls share one row. */
export const anyCall: fc.Arbitrary<TimedCall> = fc.record({
  accountId: account,
  method,
  chain,
  credits,
  isError: fc.boolean(),
  bytes: fc.nat(60_000),
  day: fc.constant(undefined),
  at: fc.tuple(hour, fc.nat(HOUR_MS - 1)).map(([start, into]) => start + into),
});

const anyRow: fc.Arbitrary<UsageRow> = fc.record({
  accountId: account,
  method,
  chain,
  hour,
  calls: fc.integer({ min: 1, max: 2 ** 40 }),
  credits: fc.nat(2 ** 31),
  errors: fc.nat(1_000),
  bytes: fc.integer({ min: 0, max: 2 ** 44 }),
});

const WRITERS = ['6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01', 'b7a3f5d2-0c6b-4c43-8a56-5f1f0f6f9b02'] as const;

/** Batches of two writers in the order of writing. Some occur a second time, right after the first. */
export const anyBatches: fc.Arbitrary<readonly UsageBatch[]> = fc
  .array(
    fc.record({
      writer: fc.constantFrom(...WRITERS),
      rows: fc.array(anyRow, { minLength: 1, maxLength: 12 }).map(sumRows),
      isRepeated: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((drafts) =>
    drafts.flatMap(({ writer, rows, isRepeated }, index) => {
      const batch = { writer, sequence: index + 1, rows };
      return isRepeated ? [batch, batch] : [batch];
    }),
  );

export const anyQuery: fc.Arbitrary<UsageQuery> = fc.record(
  {
    accountId: fc.oneof(account, fc.constant('key_none')),
    method,
    chain,
    from: hour.map((start) => start - 1),
    to: hour,
    limit: fc.nat(5),
  },
  { requiredKeys: [] },
);

/** Dimensions in any order. */
export const anyDimensions = fc.shuffledSubarray([...usageDimensions]);
