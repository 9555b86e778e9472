import { killImports } from './kills/kill-imports.ts';
import { rewoundStore } from './kills/killed-rewinds.ts';

describe('killed import or rewind', () => {
  it('leaves an intact store, and ends with the same store when it continues', async () => {
    // The import that also executes, and the rewind.
    const others = [await rewoundStore()];
    const only = ['execute', 'rewind'];
    const report = await killImports(only.length, 20_261_121, { others, only, killsEach: 1 });
    expect(report.faults).toEqual([]);
    expect(report.byWork).toEqual({ execute: 1, rewind: 1 });
  });
});
