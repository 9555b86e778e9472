import { isObject, type Json, type JsonObject, lookUp } from '@ethread/openrpc';

/** A document without dangling references. */
export interface Mended {
  readonly root: JsonObject;
  /** A note for each replaced reference. */
  readonly notes: readonly string[];
}

/** The most notes. */
const MAX_NOTES = 100;

/** Lists whose items may be omitted. */
const OPTIONAL_LISTS = new Set(['methods', 'errors', 'examples', 'links', 'tags', 'servers', 'required']);

/**
 * Returns a document without dangling references, so that the rest of it remains usable. A schema or param with one
 * accepts any value. Methods, errors and examples with one are omitted.
 */
export function withoutDangling(document: JsonObject): Mended {
  const notes: string[] = [];
  const isDangling = (value: Json): value is JsonObject & { $ref: string } =>
    isObject(value) &&
    typeof value['$ref'] === 'string' &&
    value['$ref'].startsWith('#') &&
    lookUp(document, value['$ref']) === undefined;
  const note = (path: readonly string[], reference: string, what: string) => {
    if (notes.length < MAX_NOTES) notes.push(`${path.join('/')}: ${reference} leads nowhere; ${what}.`);
  };
  const mend = (value: Json, path: readonly string[]): Json => {
    if (Array.isArray(value)) {
      const list = path.at(-1) ?? '';
      return value.flatMap((item: Json, index): Json[] => {
        const at = [...path, String(index)];
        if (!isDangling(item)) return [mend(item, at)];
        const isLeftOut = OPTIONAL_LISTS.has(list);
        note(at, item.$ref, isLeftOut ? 'it is left out' : 'any value stands for it');
        if (isLeftOut) return [];
        return [list === 'params' ? anyParam(item.$ref) : {}];
      });
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]): [string, Json] => {
        const at = [...path, key];
        if (!isDangling(inner)) return [key, mend(inner, at)];
        note(at, inner.$ref, 'any value stands for it');
        return [key, key === 'result' ? anyParam(inner.$ref) : {}];
      }),
    );
  };
  const root = mend(document, []);
  return { root: isObject(root) ? root : document, notes };
}

const anyParam = (reference: string): JsonObject => ({
  name: reference.slice(reference.lastIndexOf('/') + 1) || 'value',
  schema: {},
});
