import type { Json } from '@ethread/openrpc';
import { isJson, readJson } from './json-source.ts';
import { MAX_LENGTH } from './max-length.ts';
import type { Parsed } from './source.ts';
import { readYaml } from './yaml-source.ts';

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
export function readSource(text: string): Parsed {
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
