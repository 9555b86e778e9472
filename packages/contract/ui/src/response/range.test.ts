import { withRange, workingRangeOf } from './range.ts';

describe('the range that works', () => {
  it('is read from the data of the error', () => {
    expect(workingRangeOf({ code: -32_005, data: '0x0-0x96' })).toEqual({
      fromBlock: '0x0',
      toBlock: '0x96',
    });
  });

  it.each([
    [{ code: -32_005 }],
    [{ code: -32_005, data: 'blocks 1-2' }],
    [{ code: 3, data: '0x0-0x96' }],
    [null],
  ])('is not read from %j', (error) => {
    expect(workingRangeOf(error)).toBeUndefined();
  });

  it('replaces the range of a filter, by position or by name', () => {
    const range = { fromBlock: '0x1', toBlock: '0x2' };
    const filter = { address: '0xa', fromBlock: '0x0', toBlock: 'latest' };
    expect(withRange([filter], range)).toEqual([{ address: '0xa', ...range }]);
    expect(withRange({ filter }, range)).toEqual({ filter: { address: '0xa', ...range } });
    expect(withRange(['0x1'], range)).toEqual(['0x1']);
  });
});
