import { createRandom } from './random.ts';

describe('createRandom', () => {
  it('returns the same numbers for the same seed, and others for another seed', () => {
    const of = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.between(1, 1_000));
    };
    expect(of(7)).toEqual(of(7));
    expect(of(7)).not.toEqual(of(8));
  });

  it('returns numbers within the bounds, and reaches both bounds', () => {
    const random = createRandom(1);
    const seen = new Set(Array.from({ length: 1_000 }, () => random.between(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
  });
});
