/** A number of a field, or of its extension by the square root of −1: its real and its imaginary part. */
export type FieldNumber = readonly [real: bigint, imaginary: bigint];

/** A point of a curve y² = x³ + b. */
export interface Point {
  readonly x: FieldNumber;
  readonly y: FieldNumber;
}

/** Returns whether a point is on the curve y² = x³ + b. @param modulus of the field */
export function isOnCurve({ x, y }: Point, b: FieldNumber, modulus: bigint): boolean {
  const { times, minus } = fieldOf(modulus);
  const [real, imaginary] = minus(minus(times(y, y), times(times(x, x), x)), b);
  return real === 0n && imaginary === 0n;
}

/** Returns whether so many times the point is infinity. The sums have the form (x / z², y / z³), without division. */
export function isInGroup({ x, y }: Point, order: bigint, modulus: bigint): boolean {
  const { times, minus, plus } = fieldOf(modulus);
  const twice = (number: FieldNumber) => plus(number, number);
  let sum: Jacobian | undefined;

  function double({ x: x1, y: y1, z: z1 }: Jacobian): Jacobian {
    const [square, ySquare] = [times(x1, x1), times(y1, y1)];
    const product = twice(twice(times(x1, ySquare)));
    const slope = plus(twice(square), square);
    const x3 = minus(times(slope, slope), twice(product));
    const eighth = twice(twice(twice(times(ySquare, ySquare))));
    return { x: x3, y: minus(times(slope, minus(product, x3)), eighth), z: twice(times(y1, z1)) };
  }

  /** Adds the point. Returns undefined for the point at infinity. */
  function addPoint({ x: x1, y: y1, z: z1 }: Jacobian): Jacobian | undefined {
    const zSquare = times(z1, z1);
    const run = minus(times(x, zSquare), x1);
    const rise = minus(times(y, times(zSquare, z1)), y1);
    if (isZero(run)) return isZero(rise) ? double({ x: x1, y: y1, z: z1 }) : undefined;
    const runSquare = times(run, run);
    const runCube = times(runSquare, run);
    const product = times(x1, runSquare);
    const x3 = minus(minus(times(rise, rise), runCube), twice(product));
    return { x: x3, y: minus(times(rise, minus(product, x3)), times(y1, runCube)), z: times(z1, run) };
  }

  for (const bit of order.toString(2)) {
    if (sum) sum = double(sum);
    if (bit === '1') sum = sum ? addPoint(sum) : { x, y, z: [1n, 0n] };
  }
  return sum === undefined;
}

/** The point (x / z², y / z³). */
interface Jacobian extends Point {
  readonly z: FieldNumber;
}

const isZero = ([real, imaginary]: FieldNumber) => real === 0n && imaginary === 0n;

function fieldOf(modulus: bigint) {
  const reduced = (real: bigint, imaginary: bigint): FieldNumber => {
    const [left, right] = [real % modulus, imaginary % modulus];
    return [left < 0n ? left + modulus : left, right < 0n ? right + modulus : right];
  };
  return {
    plus: ([a, b]: FieldNumber, [c, d]: FieldNumber) => reduced(a + c, b + d),
    minus: ([a, b]: FieldNumber, [c, d]: FieldNumber) => reduced(a - c, b - d),
    times: ([a, b]: FieldNumber, [c, d]: FieldNumber) => reduced(a * c - b * d, a * d + b * c),
  };
}
