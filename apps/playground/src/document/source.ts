import type { Json } from '../json.ts';
import { isJson, readJson } from './json-source.ts';
import type { Path } from './pointer.ts';
import { readYaml } from './yaml-source.ts';

export type Format = 'json' | 'yaml';

/** Part of a text, in UTF-16 units from its start. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A text that does not parse, where and why. */
export interface SyntaxFault extends Range {
  readonly message: string;
}

/** A text that was read: its value, and where each part of it stands. */
export interface Source {
  readonly format: Format;
  /** What could be read, though faults may be in the way; undefined if nothing could. */
  readonly value: Json | undefined;
  readonly faults: readonly SyntaxFault[];
  /** Where the value at a path stands; with `key`, the key that names it. The nearest one around it, if it is not there. */
  rangeOf(path: Path, part?: 'key' | 'value'): Range;
  /** The path of the innermost value around an offset. */
  pathAt(offset: number): Path;
}

/** Texts beyond this many characters are not read: nothing that people write by hand comes near it. */
export const MAX_LENGTH = 12_000_000;
/** Values nested deeper than this are not read: everything that walks a document may recurse. */
const MAX_DEPTH = 200;

/** A text that can not be read at all; the message says why. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/**
 * Reads JSON or YAML, whichever the text looks like.
 *
 * @throws {UnreadableError} for a text that is too long or too deeply nested.
 */
export function readSource(text: string): Source {
  if (text.length > MAX_LENGTH)
    throw new UnreadableError(
      `The document has ${text.length.toLocaleString('en')} characters; at most ${MAX_LENGTH.toLocaleString('en')} are read.`,
    );
  try {
    const source = isJson(text) ? readJson(text) : readYaml(text);
    if (isDeeper(source.value, MAX_DEPTH))
      throw new UnreadableError(`The document is nested more than ${MAX_DEPTH} levels deep.`);
    return source;
  } catch (error) {
    if (error instanceof RangeError)
      throw new UnreadableError(`The document is nested more than ${MAX_DEPTH} levels deep.`);
    throw error;
  }
}

/** Whether a value is nested deeper than a limit, found without recursion. */
function isDeeper(value: Json | undefined, limit: number): boolean {
  let level: (Json | undefined)[] = [value];
  for (let depth = 0; depth <= limit; depth++) {
    level = level.flatMap((inner) =>
      typeof inner === 'object' && inner !== null ? Object.values(inner).filter(isContainer) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

const isContainer = (value: Json) => typeof value === 'object' && value !== null;
