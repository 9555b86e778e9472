import { isObject, type Json } from '@ethread/openrpc';
import fc from 'fast-check';

const OTHERS: readonly Json[] = [
  ...[null, true, -1, 0, 1.5, '', '0x', '0x1', 'latest', 'neither', '2026-12-31'],
  ...[[], {}, [null], ['0x1'], { other: 1 }, { blockNumber: '0x1' }],
];

/** Returns values with one change each: a replaced, a removed or an added part. */
export function changed(values: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc
    .tuple(values, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }))
    .map(([value, choices]) => change(value, choices));
}

function change(value: Json, [choice = 0, at = 0, ...rest]: readonly number[]): Json {
  const keys = Object.keys(Object(value));
  const key = keys[at % keys.length];
  if (typeof value === 'object' && value !== null && key !== undefined && choice % 4 > 0) {
    if (Array.isArray(value))
      return choice % 4 === 1
        ? value.toSpliced(Number(key), 1)
        : value.with(Number(key), change(value[Number(key)], rest));
    if (!isObject(value)) return null;
    if (choice % 4 === 2) return { ...value, [key]: change(value[key] ?? null, rest) };
    return choice % 4 === 1
      ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
      : { ...value, unknownProperty: 1 };
  }
  if (typeof value === 'string' && choice % 2 > 0)
    return [`${value}\u0000`, `g${value}`, value.slice(1), `${value}${value}`][at % 4] ?? '';
  if (typeof value === 'number' && choice % 2 > 0) return [value + 0.5, -value - 1, value * 1e9][at % 3] ?? 0;
  return OTHERS[at % OTHERS.length] ?? null;
}
