import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import { isObject, type Json, type JsonObject, listOf, own, type Path, textOf } from '@ethread/openrpc';
import { fitsPattern } from '../form/fits.ts';

export interface CursorPlace {
  /** The range that a suggestion replaces, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** The path of the value, or of the object whose key the user types. */
  readonly path: Path;
  readonly isKey: boolean;
  readonly taken: readonly string[];
}

export interface Suggestion {
  readonly label: string;
  /** The text to insert, with its quotes. */
  readonly text: string;
  readonly detail: string;
  readonly kind: 'property' | 'value' | 'reference';
}

export interface Completion {
  readonly from: number;
  readonly to: number;
  readonly suggestions: readonly Suggestion[];
}

export type Resolve = (reference: string) => Json | undefined;

/**
 * Returns the suggestions at a place of a text: keys and values by the schema of the whole text.
 *
 * @param instead The suggestions in place of those of the schema; undefined for none.
 */
export function complete(
  place: CursorPlace,
  schema: JsonObject,
  resolve: Resolve,
  instead?: readonly Suggestion[],
): Completion | undefined {
  const { path, isKey, from, to } = place;
  const schemas = schemasAt(path, schema, resolve);
  const suggestions =
    instead ??
    (isKey
      ? schemas.flatMap(keysOf).filter(({ label }) => !place.taken.includes(label))
      : schemas.flatMap(valuesOf));
  const unique = [...new Map(suggestions.map((one) => [one.label, one])).values()];
  return unique.length === 0 ? undefined : { from, to, suggestions: unique };
}

/** Finds the cursor's place in JSON, whose text may be incomplete. */
export function locateInJson(text: string, offset: number): CursorPlace {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  // After an object in a list, the parser still reports the place of a key.
  const isKey = isAtPropertyKey && typeof path.at(-1) === 'string';
  const inNode =
    previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  const word = /[\w$-]*$/.exec(text.slice(Math.max(0, offset - 80), offset))?.[0] ?? '';
  const from = inNode ? previousNode.offset : offset - word.length;
  let to = inNode ? previousNode.offset + previousNode.length : offset;
  if (isKey) to += /^\s*:\s?/.exec(text.slice(to, to + 20))?.[0].length ?? 0;
  if (!isKey) return { path, isKey: false, from, to, taken: [] };
  const object = path.slice(0, -1);
  return { path: object, isKey: true, from, to, taken: keysAt(text, object, offset) };
}

/** Returns the keys of an object, except the one at the cursor. */
function keysAt(text: string, path: Path, offset: number): string[] {
  const root = parseTree(text);
  const object = root && findNodeAtLocation(root, [...path]);
  return (object?.children ?? []).flatMap(({ children }) => {
    const key = children?.[0];
    const isAtCursor = key && key.offset <= offset && offset <= key.offset + key.length;
    return key && !isAtCursor ? [String(key.value)] : [];
  });
}

/** Returns the parts of a schema that apply at a path. */
function schemasAt(path: Path, root: JsonObject, resolve: Resolve): readonly JsonObject[] {
  let schemas = expand([root], resolve);
  for (const part of path)
    schemas = expand(
      schemas.flatMap((schema) => childrenOf(schema, part)),
      resolve,
    );
  return schemas;
}

function childrenOf(schema: JsonObject, part: string | number): JsonObject[] {
  if (typeof part === 'number')
    return [listOf(own(schema, 'prefixItems'))[part] ?? own(schema, 'items')].filter(isObject);
  const properties = own(schema, 'properties');
  const named = isObject(properties) ? own(properties, part) : undefined;
  if (isObject(named)) return [named];
  const patterns = own(schema, 'patternProperties');
  const matching = isObject(patterns)
    ? Object.entries(patterns).find(([pattern]) => fitsPattern(pattern, part))?.[1]
    : undefined;
  return [matching ?? own(schema, 'additionalProperties')].filter(isObject);
}

/** Returns schemas with all their alternatives, each once, since a schema may refer to itself. */
function expand(schemas: readonly JsonObject[], resolve: Resolve): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const add = (schema: Json | undefined): void => {
    if (!isObject(schema) || found.has(schema)) return;
    found.add(schema);
    const reference = textOf(own(schema, '$ref'));
    if (reference !== undefined) add(resolve(reference));
    for (const key of ['then', 'else']) add(own(schema, key));
    for (const key of ['anyOf', 'oneOf', 'allOf']) listOf(own(schema, key)).forEach(add);
  };
  schemas.forEach(add);
  return [...found];
}

function keysOf(schema: JsonObject): Suggestion[] {
  const properties = own(schema, 'properties');
  if (!isObject(properties)) return [];
  const required = listOf(own(schema, 'required'));
  return Object.entries(properties).map(([label, property]) => ({
    label,
    text: `${JSON.stringify(label)}: `,
    detail: [required.includes(label) ? 'required' : '', descriptionOf(property)].filter(Boolean).join(' · '),
    kind: 'property',
  }));
}

function valuesOf(schema: JsonObject): Suggestion[] {
  const values = own(schema, 'type') === 'boolean' ? [true, false] : listOf(own(schema, 'enum'));
  return values.map((value) => ({
    label: typeof value === 'string' ? value : JSON.stringify(value),
    text: JSON.stringify(value),
    detail: descriptionOf(schema),
    kind: 'value',
  }));
}

/** Returns the first sentence of a schema's description. */
export function descriptionOf(schema: Json): string {
  const description = isObject(schema) ? textOf(own(schema, 'description')) : undefined;
  return description?.split(/(?<=\.) /)[0] ?? '';
}
