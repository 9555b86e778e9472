import type { Json, Path } from '@ethread/openrpc';
import { isJson, readJson } from './json-source.ts';
import { readYaml } from './yaml-source.ts';

export type Format = 'json' | 'yaml';

/** A part of a text, in UTF-16 units from its start. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A syntax error with its range. */
export interface SyntaxFault extends Range {
  readonly message: string;
}

/** A parsed text: its value, and the range of each part. */
export interface Source {
  readonly format: Format;
  /** The value, as far as it could be parsed; undefined when nothing could. */
  readonly value: Json | undefined;
  readonly faults: readonly SyntaxFault[];
  /**
   * Returns the range of the value at a path or, with `key`, of its key. For a missing place it returns the nearest
   * parent's range.
   */
  rangeOf(path: Path, part?: 'key' | 'value'): Range;
  /** Returns the path of the innermost value around an offset. */
  pathAt(offset: number): Path;
}

/** The longest text to read, in characters. No text written by hand is nearly as long. */
export const MAX_LENGTH = 12_000_000;
/** The deepest nesting to read. Every function that walks a document may recurse. */
const MAX_DEPTH = 200;

/** A text that cannot be read at all. The message has the reason. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/**
 * Reads JSON or YAML, and detects the format from the text.
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

/** Returns true when a value is nested deeper than a limit, without recursion. */
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
