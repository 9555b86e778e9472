import * as fc from 'fast-check';
import type { TimedCall } from './usage-model.ts';

const HOUR_MS = 3_600_000;
/** Two hours before the end of a UTC day, so that a few hours belong to two days. */
export const LATE_EVENING = Date.UTC(2026, 10, 21, 22);

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
