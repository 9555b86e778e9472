import { createRandom } from './random.ts';

it('returns the same numbers for the same seed, others for another, within the bounds and at both of them', () => {
  const of = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 1_000 }, () => random.between(3, 6));
  };
  expect(of(7)).toEqual(of(7));
  expect(of(7)).not.toEqual(of(8));
  expect([...new Set(of(1))].sort()).toEqual([3, 4, 5, 6]);
});
