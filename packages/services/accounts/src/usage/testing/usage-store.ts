import type { UsageDimension, UsageQuery, UsageRow } from '../usage.ts';
import type { OpenedUsage } from './open-usage-store.ts';
import { findRows } from './find-rows.ts';
import { LATE_EVENING } from './usage-arbitraries.ts';

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
const logs = { ...ofA, method: 'eth_getLogs' };
const other = { ...ofA, chain: 'sample-2', hour: NIGHT };

/** The expected names and calls of each sum, in order. */
const SUMS: readonly (readonly [
  readonly UsageDimension[],
  UsageQuery,
  readonly (readonly [object, number])[],
])[] = [
  [[], {}, [[{}, 31]]],
  [
    ['method', 'chain', 'accountId', 'hour'],
    {},
    [
      [ofA, 17],
      [logs, 4],
      [ofB, 2],
      [other, 8],
    ],
  ],
  [
    ['day'],
    {},
    [
      [{ day: '2026-11-21' }, 23],
      [{ day: '2026-11-22' }, 8],
    ],
  ],
  [
    ['chain', 'accountId'],
    { method: 'eth_call' },
    [
      [{ accountId: 'key_a', chain: 'sample' }, 17],
      [{ accountId: 'key_a', chain: 'sample-2' }, 8],
      [{ accountId: 'key_b', chain: 'sample' }, 2],
    ],
  ],
  [['method'], { chain: 'sample', limit: 1 }, [[{ method: 'eth_call' }, 19]]],
  [['chain'], { from: EVENING, to: NIGHT }, [[{ chain: 'sample' }, 23]]],
  [['chain'], { from: EVENING + 1 }, [[{ chain: 'sample-2' }, 8]]],
  [[], { accountId: 'key_b' }, [[{}, 2]]],
  [[], { accountId: 'key_none' }, []],
];

/** Defines the tests of every store of usage; `open` opens an empty one. */
export function itKeepsUsage(open: () => Promise<OpenedUsage>): void {
  it('sums by any dimensions what it was given, and nothing twice', async () => {
    const store = await open();
    const first = { writer: WRITERS[0], sequence: 1, rows: [row(ofB, 2), row(logs, 4), row(ofA, 1)] };
    for (const batch of [
      first,
      first,
      { ...first, sequence: 2, rows: [row(other, 8)] },
      { writer: WRITERS[1], sequence: 1, rows: [row(ofA, 16)] },
    ])
      await store.add(batch);
    for (const [dimensions, query, expected] of SUMS)
      expect(await store.sumBy(dimensions, query)).toEqual(
        expected.map(([names, calls]) => ({ ...names, ...sums(calls) })),
      );
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
    expect(await findRows(store, {})).toEqual(rows.slice(11_000));
    // The writer still writes, and its batches keep their numbers.
    await store.add({ writer, sequence: 1, rows });
    expect(await findRows(store, {})).toHaveLength(1_000);
    await store.close();
  });
}
