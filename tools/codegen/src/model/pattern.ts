import { DocumentError } from '@ethread/openrpc';
import type { Pattern } from './api.ts';
import { compileLinear } from './compile-linear.ts';
import { backtrackingLength } from './pattern-cost.ts';

/** The longest expression. A longer one is unlikely to be written by people. */
const MAX_SOURCE = 4_000;
/** The most steps of one match: some tens of milliseconds. */
const MAX_STEPS = 5_000_000;

/**
 * Chooses how a schema's regular expression runs on text from clients: in JavaScript's own engine when its time is
 * bounded, otherwise as a program that reads each character once.
 *
 * @throws {DocumentError} for an invalid regular expression, or one that cannot run either way.
 */
export function readPattern(source: string, at: string): Pattern {
  const shown = source.length > 100 ? `${source.slice(0, 100)}…` : source;
  if (source.length > MAX_SOURCE)
    throw new DocumentError(`${at}: the pattern ${shown} has more than ${MAX_SOURCE} characters`);
  const flags = (['u', ''] as const).find((candidate) => isRegExp(source, candidate));
  if (flags === undefined) throw new DocumentError(`${at}: the pattern ${shown} is no regular expression`);
  const maxLength = backtrackingLength(source, flags, MAX_STEPS);
  if (maxLength !== undefined)
    return { flags, program: undefined, maxLength: maxLength === Infinity ? undefined : maxLength };
  const program = compileLinear(source, flags);
  if (program === undefined)
    throw new DocumentError(
      `${at}: the pattern ${shown} may take exponential time: write it without repetitions in one another`,
    );
  return { flags, program, maxLength: Math.floor(MAX_STEPS / program.length) };
}

function isRegExp(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
