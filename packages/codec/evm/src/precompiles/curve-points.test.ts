import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bn254 } from '@noble/curves/bn254.js';
import { type FieldNumber, isInGroup, isOnCurve, type Point } from './curve-points.ts';

type Coordinate = bigint | { readonly c0: bigint; readonly c1: bigint };

const numberOf = (value: Coordinate): FieldNumber =>
  typeof value === 'bigint' ? [value, 0n] : [value.c0, value.c1];
const pointOf = ({ x, y }: { readonly x: Coordinate; readonly y: Coordinate }): Point => ({
  x: numberOf(x),
  y: numberOf(y),
});

describe.each([
  ['bn254 G1', bn254.G1.Point, bn254.fields.Fp.ORDER, bn254.fields.Fr.ORDER],
  ['bn254 G2', bn254.G2.Point, bn254.fields.Fp.ORDER, bn254.fields.Fr.ORDER],
  ['BLS12-381 G1', bls12_381.G1.Point, bls12_381.fields.Fp.ORDER, bls12_381.fields.Fr.ORDER],
  ['BLS12-381 G2', bls12_381.G2.Point, bls12_381.fields.Fp.ORDER, bls12_381.fields.Fr.ORDER],
] as const)('a point of %s', (_name, { BASE, CURVE }, modulus, order) => {
  const b = numberOf(CURVE().b);

  it('is on the curve and in the group, as its multiples are', () => {
    for (const point of [BASE, BASE.multiply(7n), BASE.multiply(order - 1n)].map((one) =>
      pointOf(one.toAffine()),
    )) {
      expect(isOnCurve(point, b, modulus)).toBe(true);
      expect(isInGroup(point, order, modulus)).toBe(true);
    }
  });

  it('is neither with another coordinate', () => {
    const { x, y } = pointOf(BASE.toAffine());
    const moved = { x, y: [y[0] ^ 1n, y[1]] } as const;
    expect(isOnCurve(moved, b, modulus)).toBe(false);
    expect(isInGroup(moved, order, modulus)).toBe(false);
  });
});
