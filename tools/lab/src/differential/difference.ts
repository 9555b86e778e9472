import { isDeepStrictEqual } from 'node:util';
import type { ApiResponse } from '../json-rpc.ts';

/** A name that is a position or hex. */
const POSITION = /\.(?:\d+|0x[0-9a-f]+)(?=\.|$)/g;

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
  // Of errors, the code and the data are compared.
  if (isDeepStrictEqual({ ...own.error, message: '' }, { ...theirs.error, message: '' })) return undefined;
  return `${errorOf(own)} where geth has ${errorOf(theirs)}`;
}

/** Returns the code and the words of an error, without what is special in them. */
function errorOf({ error }: ApiResponse): string {
  if (!error) return 'a result';
  const words = error.message.replaceAll(/0x[0-9a-fA-F]+|\d+/g, '*').slice(0, 90);
  return `${error.code} "${words}"`;
}

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
