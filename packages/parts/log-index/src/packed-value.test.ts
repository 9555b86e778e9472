import { createHash } from 'node:crypto';
import { createValueHash, HASH_KEY_BYTES } from './packed-value.ts';

const keyOf = (seed: string) =>
  createHash('shake256', { outputLength: HASH_KEY_BYTES }).update(seed).digest();

describe('The hash of values', () => {
  it('returns another hash for another value, field or key', () => {
    const hash = createValueHash(keyOf('a'));
    const value = new Uint8Array(32).fill(1);
    const others = [
      hash(0, value.with(31, 2)),
      hash(1, value),
      hash('address', value.subarray(12)),
      createValueHash(keyOf('b'))(0, value),
    ];
    expect(new Set([hash(0, value), ...others]).size).toBe(5);
    expect(createValueHash(keyOf('a'))(0, value)).toBe(hash(0, value));
  });

  it('uses all 41 bits of the hash, and spreads consecutive numbers', () => {
    const hash = createValueHash(keyOf('c'));
    const [high, low] = [new Uint32Array(16), new Uint32Array(16)];
    for (let number = 0; number < 16_000; number++) {
      const value = new Uint8Array(32);
      new DataView(value.buffer).setUint32(28, number);
      const hashed = hash(1, value);
      expect(Number.isInteger(hashed) && hashed >= 0 && hashed < 2 ** 41).toBe(true);
      for (const [counts, part] of [
        [high, Math.floor(hashed / 2 ** 37)],
        [low, (hashed >>> 0) >>> 28],
      ] as const)
        counts[part] = (counts[part] ?? 0) + 1;
    }
    expect(Math.min(...high, ...low)).toBeGreaterThan(500);
    expect(Math.max(...high, ...low)).toBeLessThan(1_500);
  });
});
