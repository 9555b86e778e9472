import { createHash } from 'node:crypto';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { accumulatorRoot, type HeaderRecord, uint256Bytes } from './accumulator.ts';

const record = (seed: number): HeaderRecord => ({
  blockHash: new Uint8Array(32).fill(seed),
  totalDifficulty: BigInt(seed) * 2n ** 100n,
});

describe('the header accumulator', () => {
  it('the accumulator of no blocks has the SSZ root of zeros at depth 13, with a count of zero', () => {
    const zeros = hexToBytes('0xdf6af5f5bbdb6be9ef8aa618e4bf8073960867171e29676f8b284dea6a08a85e');
    const root = createHash('sha256').update(zeros).update(new Uint8Array(32)).digest();
    expect(accumulatorRoot([])).toEqual(Uint8Array.from(root));
  });

  it('the accumulator changes with every hash, every difficulty, their order and their count', () => {
    const roots = [
      [record(1), record(2)],
      [record(2), record(1)],
      [record(1)],
      [record(1), record(2), { blockHash: new Uint8Array(32), totalDifficulty: 0n }],
      [record(1), { ...record(2), totalDifficulty: 1n }],
      [record(1), { ...record(2), blockHash: new Uint8Array(32).fill(9) }],
    ].map((records) => bytesToHex(accumulatorRoot(records)));
    expect(new Set(roots).size).toBe(roots.length);
  });

  it('an accumulator contains at most 8,192 blocks', () => {
    const most = Array.from({ length: 8192 }, () => record(1));
    expect(accumulatorRoot(most)).toHaveLength(32);
    expect(() => accumulatorRoot([...most, record(1)])).toThrow(RangeError);
  });
});

describe('uint256Bytes', () => {
  it('uint256Bytes encodes the lowest byte first', () => {
    expect(bytesToHex(uint256Bytes(0x0102n))).toBe(`0x0201${'00'.repeat(30)}`);
    expect(bytesToHex(uint256Bytes(2n ** 256n - 1n))).toBe(`0x${'ff'.repeat(32)}`);
  });
});
