import { isDeepStrictEqual } from 'node:util';
import type { ApiResponse } from '../json-rpc.ts';

/** A name that is a position or hex. */
const POSITION = /\.(?:\d+|0x[0-9a-f]+)(?=\.|$)/g;
/** Tries for one request. */
const MAX_TRIES = 80;

/** Returns what of a response is compared: its result, or the code and the data of its error. */
export function endingOf({
  result,
  error,
}: ApiResponse & { readonly error?: { readonly data?: unknown } }): unknown {
  return error ? { code: error.code, data: error.data } : { result };
}

/**
 * Returns where two responses differ first, with positions and hex names as stars, or the errors in which they differ.
 * undefined: they are equal.
 */
export function kindOf(own: ApiResponse, theirs: ApiResponse): string | undefined {
  if (!own.error && !theirs.error) {
    const found = firstDifference(own.result, theirs.result);
    const isAbsent = found && typeof found.own !== typeof found.theirs;
    return found && `${found.path.replaceAll(POSITION, '.*')}${isAbsent ? ' one is absent' : ''}`;
  }
  if (isDeepStrictEqual(endingOf(own), endingOf(theirs))) return undefined;
  return `${errorOf(own)} where geth has ${errorOf(theirs)}`;
}

/** Returns the code and the words of an error, without what is special in them. */
function errorOf({ error }: ApiResponse): string {
  if (!error) return 'a result';
  const words = error.message.replaceAll(/0x[0-9a-fA-F]+|\d+/g, '*').slice(0, 90);
  return `${error.code} "${words}"`;
}

/** Where two values differ, and how. */
export interface Difference {
  readonly path: string;
  readonly own: unknown;
  readonly theirs: unknown;
}

/** Returns the first place in which two values differ. undefined: they are equal. */
export function firstDifference(own: unknown, theirs: unknown, path = 'result'): Difference | undefined {
  if (isDeepStrictEqual(own, theirs)) return undefined;
  const [left, right] = [entriesOf(own), entriesOf(theirs)];
  if (!left || !right) return { path, own, theirs };
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const found = firstDifference(left.get(name), right.get(name), `${path}.${name}`);
    if (found) return found;
  }
  return { path, own, theirs };
}

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}

/**
 * Makes params smaller while a test holds: it leaves members and items out, and halves long hex.
 *
 * @param holds - tells whether smaller params still show what the given ones show.
 */
export async function smallestOf(
  params: readonly unknown[],
  holds: (smaller: readonly unknown[]) => Promise<boolean>,
): Promise<readonly unknown[]> {
  let smallest = params;
  let tries = 0;
  for (let isSmaller = true; isSmaller && tries < MAX_TRIES;) {
    isSmaller = false;
    for (const candidate of smallerOnes(smallest)) {
      if (!Array.isArray(candidate) || ++tries > MAX_TRIES) break;
      if (!(await holds(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

/** Returns a value's variants with one part less. */
function* smallerOnes(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, item] of value.entries())
      for (const smaller of smallerOnes(item)) yield value.with(index, smaller);
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    }
    for (const [name, item] of Object.entries(value))
      for (const smaller of smallerOnes(item)) yield { ...value, [name]: smaller };
  } else if (
    typeof value === 'string' &&
    value.length > 8 &&
    value.length % 2 === 0 &&
    !/^0x.{40}$|^0x.{64}$/.test(value)
  ) {
    const half = 2 + 2 * Math.floor((value.length - 2) / 4);
    yield value.slice(0, half);
    yield `0x${value.slice(half)}`;
  }
}
