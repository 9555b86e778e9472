import type { UsageDimension, UsageQuery, UsageRow } from '../usage.ts';
import type { OpenedUsage } from './open-usage-store.ts';
import { LATE_EVENING } from './usage-model.ts';

export const NAMES: readonly UsageDimension[] = ['hour', 'accountId', 'method', 'chain'];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WRITERS = ['6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01', 'b7a3f5d2-0c6b-4c43-8a56-5f1f0f6f9b02'] as const;
const [EVENING, NIGHT] = [LATE_EVENING, LATE_EVENING + 3 * HOUR_MS];

const sums = (calls: number) => ({ calls, credits: 80 * calls, errors: 2 * calls, bytes: 2 ** 40 * calls });
const row = (names: Pick<UsageRow, 'accountId' | 'method' | 'chain' | 'hour'>, calls: number): UsageRow => ({
  ...names,
  ...sums(calls),
});
const ofA = { accountId: 'key_a', method: 'eth_call', chain: 'sample', hour: EVENING };
const ofB = { ...ofA, accountId: 'key_b' };

/** The names and calls of each sum, in order. */
const SUMS: readonly (readonly [
  by: readonly UsageDimension[],
  query: UsageQuery,
  expected: readonly string[],
])[] = [
  [[], {}, ['31']],
  [['day'], {}, ['2026-11-21 23', '2026-11-22 8']],
  [['hour', 'chain'], {}, [`${EVENING} sample 23`, `${NIGHT} sample-2 8`]],
  [['method', 'accountId'], {}, ['key_a eth_call 25', 'key_a eth_getLogs 4', 'key_b eth_call 2']],
  [['chain', 'accountId'], { method: 'eth_call' }, ['key_a sample 17', 'key_a sample-2 8', 'key_b sample 2']],
  [['method'], { chain: 'sample', limit: 1 }, ['eth_call 19']],
  [['chain'], { from: EVENING, to: NIGHT }, ['sample 23']],
  [['chain'], { from: EVENING + 1 }, ['sample-2 8']],
  [[], { accountId: 'key_b' }, ['2']],
  [[], { accountId: 'key_none' }, []],
];

/** Defines the tests of every store of usage; `open` opens an empty one. */
export function itKeepsUsage(open: () => Promise<OpenedUsage>): void {
  it('sums by any dimensions what it was given, and nothing twice', async () => {
    const store = await open();
    const first = {
      writer: WRITERS[0],
      sequence: 1,
      rows: [row(ofB, 2), row({ ...ofA, method: 'eth_getLogs' }, 4), row(ofA, 1)],
    };
    for (const batch of [
      first,
      first,
      { ...first, sequence: 2, rows: [row({ ...ofA, chain: 'sample-2', hour: NIGHT }, 8)] },
      { writer: WRITERS[1], sequence: 1, rows: [row(ofA, 16)] },
    ])
      await store.add(batch);
    for (const [by, query, expected] of SUMS) {
      const found = await store.sumBy(by, query);
      for (const sum of found) expect(sum).toMatchObject(sums(sum.calls));
      expect(
        found.map(({ credits: _credits, errors: _errors, bytes: _bytes, ...named }) =>
          Object.values(named).join(' '),
        ),
      ).toEqual(expected);
    }
    await store.close();
  });

  it('deletes older usage, in bounded steps, and nothing else', async () => {
    const store = await open();
    const [writer] = WRITERS;
    const rows = Array.from({ length: 12_000 }, (_, index) => ({
      ...row(ofA, 1),
      accountId: `key_${String(index).padStart(5, '0')}`,
      hour: EVENING + (index < 11_000 ? 0 : DAY_MS),
    }));
    await store.add({ writer, sequence: 1, rows });
    const steps: number[] = [];
    for (;;) {
      const step = await store.forget(EVENING + 1);
      if (step === 0) break;
      steps.push(step);
    }
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.reduce((sum, step) => sum + step)).toBe(11_000);
    expect(await store.sumBy(NAMES, {})).toEqual(rows.slice(11_000));
    // The writer still writes, and its batches keep their numbers.
    await store.add({ writer, sequence: 1, rows });
    expect(await store.sumBy(NAMES, {})).toHaveLength(1_000);
    await store.close();
  });
}
