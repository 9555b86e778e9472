import { killImports } from './kills/kill-imports.ts';

describe('killed import', () => {
  it('leaves an intact store, and ends with the same store when it continues', async () => {
    // One of each kind of import. `npm run storms -- kills` kills more.
    const report = await killImports(3, 20_261_121, { killsEach: 1 });
    expect(report.faults).toEqual([]);
    expect(report.kills).toBe(3);
  });
});
