import { EmptyRanges } from './empty-ranges.ts';

const keyOf = (leading: number) => {
  const key = new Uint8Array(32);
  new DataView(key.buffer).setUint32(0, leading);
  return key;
};

describe('EmptyRanges', () => {
  it('adds no more ranges than its limit', () => {
    const ranges = new EmptyRanges(1);
    ranges.add(keyOf(10), keyOf(20));
    ranges.add(keyOf(20), keyOf(30));
    expect(ranges.has(keyOf(25))).toBe(false);
  });
});
