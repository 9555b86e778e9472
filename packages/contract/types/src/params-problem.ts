import { excerpt } from './excerpt.ts';
import type { Fault } from './fault.ts';
import type { ParamSignature } from './method-description.ts';

/** A problem with a call's params. */
export interface ParamsProblem {
  /** Position and name: `params[0] (filter)`, with the path inside it: `params[0].fromBlock (filter)`. */
  readonly where: string;
  readonly expected: string;
  /** Shortened actual value. */
  readonly actual: string;
}

/** Maximum length of the expectation. Longer text is truncated, so that a problem stays below 500 bytes. */
const MAX_EXPECTED = 180;
const MAX_PATH = 80;

/** Converts a fault found by a check of params to the form for clients. */
export function problemOf(
  { path, expected, value }: Fault,
  params: readonly ParamSignature[],
): ParamsProblem {
  const [, name, ...inside] = path;
  const index = params.findIndex((param) => param.name === name);
  const place = inside.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return {
    where: index < 0 ? 'params' : `params[${index}]${truncate(place, MAX_PATH)} (${name})`,
    expected: truncate(expected, MAX_EXPECTED),
    actual: actual(value),
  };
}

/** Formats the problem as one sentence for a client. */
export function describeProblem({ where, expected, actual }: ParamsProblem): string {
  return `${where}: expected ${expected}, got ${actual}`;
}

function actual(value: unknown): string {
  if (typeof value === 'string') return `string "${excerpt(value)}"`;
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return value === undefined ? 'nothing' : `${typeof value} ${String(value)}`;
}

const truncate = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text;
