import { killImports } from './kills/kill-imports.ts';
import { rewoundStore } from './kills/killed-rewinds.ts';

describe('killed import or rewind', () => {
  it('leaves an intact store, and ends with the same store when it continues', async () => {
    // One of each kind. `npm run storms -- kills` kills more.
    const others = [await rewoundStore()];
    const report = await killImports(4, 20_261_121, { others, killsEach: 1 });
    expect(report.faults).toEqual([]);
    expect(report.kills).toBe(4);
  });
});
