import * as fc from 'fast-check';
import { anyCall, LATE_EVENING } from './testing/usage-arbitraries.ts';
import { rowsOfCalls, sumRows } from './testing/usage-model.ts';
import { createUsageTable } from './usage-table.ts';

const HOUR_MS = 3_600_000;
const call = { method: 'eth_call', chain: 'sample', credits: 80, isError: false, bytes: 100, day: undefined };
const hourOf = (at: number) => at - (at % HOUR_MS);

describe('usage in memory', () => {
  it('returns the sums of the calls', () => {
    fc.assert(
      fc.property(fc.array(anyCall), (calls) => {
        const table = createUsageTable(1_000);
        for (const call of calls) table.count(call, hourOf(call.at));
        const rows = rowsOfCalls(calls);
        expect(table.rowCount()).toBe(rows.length);
        expect(sumRows(table.take())).toEqual(rows);
        expect(table.takeDropped()).toBeUndefined();
        expect(table.rowCount()).toBe(0);
        expect(table.take()).toEqual([]);
      }),
    );
  });

  it('returns the same after rows were taken out and put back', () => {
    fc.assert(
      fc.property(fc.array(anyCall), fc.array(anyCall), (before, after) => {
        const table = createUsageTable(1_000);
        for (const call of before) table.count(call, hourOf(call.at));
        const taken = table.take();
        for (const call of after) table.count(call, hourOf(call.at));
        for (const row of taken) table.merge(row);
        expect(sumRows(table.take())).toEqual(rowsOfCalls([...before, ...after]));
      }),
    );
  });

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

  it('still counts calls of existing rows when the table is full', () => {
    const table = createUsageTable(1);
    table.count({ ...call, accountId: 'key_a' }, LATE_EVENING);
    table.count({ ...call, accountId: 'key_b' }, LATE_EVENING);
    table.count({ ...call, accountId: 'key_a', isError: true }, LATE_EVENING);
    expect(table.take()).toEqual([
      {
        accountId: 'key_a',
        method: 'eth_call',
        chain: 'sample',
        hour: LATE_EVENING,
        calls: 2,
        credits: 160,
        errors: 1,
        bytes: 200,
      },
    ]);
    expect(table.takeDropped()).toMatchObject({ droppedCalls: 1, droppedCredits: 80 });
  });
});
