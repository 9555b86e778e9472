import { gapFindings } from './findings.ts';

describe('the findings of a history', () => {
  it('name the gaps of a store, and nothing of an empty one', () => {
    const range = (from: number, to: number) => ({ from, to });
    expect(gapFindings('main', [range(0, 0)])).toEqual([]);
    expect(gapFindings('main', [range(0, 11)])).toMatchObject([{ status: 'ok' }]);
    expect(gapFindings('main', [range(0, 0), range(1, 3), range(6, 8)])).toMatchObject([
      { status: 'warning', detail: 'it has the blocks 1 to 8 without 4 to 5' },
    ]);
  });
});
