import * as fc from 'fast-check';
import type { OpenedUsage } from './open-usage-store.ts';
import { findRows } from './find-rows.ts';
import { anyBatches, anyDimensions, anyQuery, LATE_EVENING } from './usage-arbitraries.ts';
import { createUsageModel } from './usage-model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const anyQuestion = fc.record({ query: anyQuery, dimensions: anyDimensions });
const everything = { query: {}, dimensions: [] };

/** Defines the tests of every store of usage; `open` opens an empty one. */
export function itKeepsUsage(
  open: () => Promise<OpenedUsage>,
  { numRuns }: { readonly numRuns: number },
): void {
  it('returns the same as a plain list of the batches', async () => {
    await fc.assert(
      fc.asyncProperty(anyBatches, fc.array(anyQuestion, { maxLength: 6 }), async (batches, questions) => {
        const store = await open();
        const model = createUsageModel();
        for (const batch of batches) {
          await store.add(batch);
          await model.add(batch);
        }
        for (const { query, dimensions } of [everything, ...questions]) {
          expect(await findRows(store, query)).toEqual(await findRows(model, query));
          expect(await store.sumBy(dimensions, query)).toEqual(await model.sumBy(dimensions, query));
        }
        await store.close();
      }),
      { numRuns },
    );
  });

  it('deletes older usage, in bounded steps, and nothing else', async () => {
    const store = await open();
    const writer = '6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01';
    const rows = Array.from({ length: 12_000 }, (_, index) => ({
      accountId: `key_${String(index).padStart(5, '0')}`,
      method: 'eth_call',
      chain: 'sample',
      hour: LATE_EVENING + (index < 11_000 ? 0 : DAY_MS),
      calls: 1,
      credits: 80,
      errors: 0,
      bytes: 100,
    }));
    await store.add({ writer, sequence: 1, rows });
    const steps: number[] = [];
    for (;;) {
      const step = await store.forget(LATE_EVENING + 1);
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
