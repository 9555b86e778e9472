import * as fc from 'fast-check';
import { anyCall, rowsOfCalls, sumRows } from './testing/usage-model.ts';
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
        const all = rowsOfCalls(calls);
        const sum = (of: typeof all, name: 'calls' | 'credits') =>
          of.reduce((total, row) => total + row[name], 0);
        const { droppedCalls = 0, droppedCredits = 0 } = dropped ?? {};
        expect(sum(rows, 'calls') + droppedCalls).toBe(calls.length);
        expect(sum(rows, 'credits') + droppedCredits).toBe(sum(all, 'credits'));
        if (!dropped) expect(sumRows(rows)).toEqual(all);
      }),
    );
  });
});
