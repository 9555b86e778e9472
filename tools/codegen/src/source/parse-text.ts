import { parseDocument } from 'yaml';
import { DocumentError, type Json, LIMITS } from '@ethread/openrpc';

/**
 * Parses a document's JSON or YAML text.
 *
 * @param location The origin of the text, for errors.
 * @throws {DocumentError} for text that is neither, is too large, or is nested too deeply.
 */
export function parseText(text: string, location: string): Json {
  if (text.length > LIMITS.bytes)
    throw new DocumentError(`${location}: larger than ${LIMITS.bytes} bytes, which no document may be`);
  const value = /^\s*[{[]/.test(text)
    ? (parseJson(text) ?? parseYaml(text, location))
    : parseYaml(text, location);
  checkSize(value, location);
  return value;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // A YAML mapping may also begin with a brace. YAML's parser also reports the position of the error.
    return undefined;
  }
}

function parseYaml(text: string, location: string): Json {
  try {
    const document = parseDocument(text, { uniqueKeys: true });
    const [error] = document.errors;
    if (error) throw new DocumentError(`${location}: ${error.message.split('\n')[0]}`);
    return document.toJS({ maxAliasCount: 1000 });
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    const message = cause instanceof RangeError ? 'goes too deep' : String(Object(cause).message);
    throw new DocumentError(`${location}: ${message}`, { cause });
  }
}

/** Checks size and depth. It does not use recursion, because the depth is unbounded before the check. */
function checkSize(root: Json, location: string): void {
  let level: readonly Json[] = [root];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LIMITS.depth) throw new DocumentError(`${location}: deeper than ${LIMITS.depth} levels`);
    seen += level.length;
    if (seen > LIMITS.values) throw new DocumentError(`${location}: more than ${LIMITS.values} values`);
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
}
