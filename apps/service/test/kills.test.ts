import { killImports } from './kills/kill-imports.ts';

describe('killed import', () => {
  it('leaves an intact store, and ends with the same store when it continues', async () => {
    const report = await killImports(4, 20_261_121);
    expect(report.faults).toEqual([]);
    expect(report.kills).toBe(4);
  });
});
