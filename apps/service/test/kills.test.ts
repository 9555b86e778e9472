import { killImports } from './kills/kill-imports.ts';

describe('an import that is killed', () => {
  it('leaves a store that is whole, and ends with the same one when it goes on', async () => {
    const report = await killImports(4, 20_261_121);
    expect(report.faults).toEqual([]);
    expect(report.kills).toBe(4);
  }, 180_000);
});
