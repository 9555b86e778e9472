/** As much of node:util as json-schema-to-typescript uses. */
export const inspect = (value: unknown): string => JSON.stringify(value);
export const deprecate = <Fn>(fn: Fn): Fn => fn;
export const promisify = <Fn>(fn: Fn): Fn => fn;
export const isDeepStrictEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
export const format = (...parts: readonly unknown[]): string => parts.map(String).join(' ');
export default { format, inspect, deprecate, promisify, isDeepStrictEqual };
