import { createHash } from 'node:crypto';
import { hexToBytes } from '@ethread/core';
import { accumulatorRoot } from './accumulator.ts';

describe('the header accumulator', () => {
  it('the accumulator of no blocks has the SSZ root of zeros at depth 13, with a count of zero', () => {
    const zeros = hexToBytes('0xdf6af5f5bbdb6be9ef8aa618e4bf8073960867171e29676f8b284dea6a08a85e');
    const root = createHash('sha256').update(zeros).update(new Uint8Array(32)).digest();
    expect(accumulatorRoot([])).toEqual(Uint8Array.from(root));
  });

  it('an accumulator contains at most 8,192 blocks', () => {
    const record = { blockHash: new Uint8Array(32), totalDifficulty: 1n };
    const most = Array.from({ length: 8192 }, () => record);
    expect(accumulatorRoot(most)).toHaveLength(32);
    expect(() => accumulatorRoot([...most, record])).toThrow(RangeError);
  });
});
