import * as fc from 'fast-check';
import { anyCall } from './testing/usage-arbitraries.ts';
import { rowsOfCalls, sumRows } from './testing/usage-model.ts';
import { createUsageTable } from './usage-table.ts';

const HOUR_MS = 3_600_000;
const hourOf = (at: number) => at - (at % HOUR_MS);

describe('usage in memory', () => {
  it('never exceeds its limit, and reports exactly the credits that it drops', () => {
    fc.assert(
      fc.property(fc.array(anyCall), fc.integer({ min: 1, max: 20 }), (calls, maxRows) => {
        const table = createUsageTable(maxRows);
        for (const call of calls) {
          table.count(call, hourOf(call.at));
          expect(table.rowCount()).toBeLessThanOrEqual(maxRows);
        }
        const rows = table.take();
        expect(rows.length).toBeLessThanOrEqual(maxRows);
        const dropped = table.takeDropped();
        const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
        const all = rowsOfCalls(calls);
        expect(sum(rows.map((row) => row.calls)) + (dropped?.droppedCalls ?? 0)).toBe(calls.length);
        expect(sum(rows.map((row) => row.credits)) + (dropped?.droppedCredits ?? 0)).toBe(
          sum(all.map((row) => row.credits)),
        );
        if (!dropped) expect(sumRows(rows)).toEqual(all);
      }),
    );
  });
});
