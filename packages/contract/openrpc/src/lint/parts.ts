import { isObject, type Json, type JsonObject, listOf, own, textOf } from '../json.ts';
import type { Path } from '../reference/pointer.ts';
import { resolve } from '../reference/reference.ts';

/** An object of a document, with references resolved, and the place where it is used. */
export interface Part {
  readonly path: Path;
  readonly value: JsonObject;
  /** The name of the part; empty where it has none. */
  readonly name: string;
}

/** Returns the methods of a document. */
export function methodsOf(document: JsonObject): readonly Part[] {
  return partsIn(document, document, [], 'methods');
}

/** Returns the params of a method. */
export function paramsOf(document: JsonObject, method: Part): readonly Part[] {
  return partsIn(document, method.value, method.path, 'params');
}

/** Returns the errors of a method. */
export function errorsOf(document: JsonObject, method: Part): readonly Part[] {
  return partsIn(document, method.value, method.path, 'errors');
}

/** Returns the components of a kind, such as `schemas`, that are objects. */
export function componentsOf(document: JsonObject, kind: string): readonly Part[] {
  const components = own(document, 'components');
  const members = isObject(components) ? own(components, kind) : undefined;
  return Object.entries(isObject(members) ? members : {}).flatMap(([name, value]) =>
    isObject(value) ? [{ path: ['components', kind, name], value, name }] : [],
  );
}

/** Returns the kinds of a document's components. */
export function componentKinds(document: JsonObject): readonly string[] {
  const components = own(document, 'components');
  return Object.keys(isObject(components) ? components : {});
}

/** Returns the text of a field; empty where it is absent or no text. */
export function textAt(object: JsonObject, key: string): string {
  return textOf(own(object, key))?.trim() ?? '';
}

/** Returns true when an object or the schema that it names says in words what it is. */
export function isDescribed(document: JsonObject, object: JsonObject): boolean {
  const schema = resolve(document, own(object, 'schema')).value;
  return [object, ...(isObject(schema) ? [schema] : [])].some((part) =>
    ['description', 'summary', 'title'].some((key) => textAt(part, key) !== ''),
  );
}

function partsIn(document: JsonObject, object: JsonObject, path: Path, key: string): readonly Part[] {
  return listOf(own(object, key)).flatMap((item, index) => {
    const { value } = resolve(document, item);
    return isObject(value) ? [{ path: [...path, key, index], value, name: textAt(value, 'name') }] : [];
  });
}

/** A schema and its place. */
export interface SchemaPart {
  readonly path: Path;
  readonly value: Json;
}

/** The keywords of a schema whose value is a schema or a list of them. */
const INNER = ['items', 'additionalItems', 'additionalProperties', 'contains', 'not', 'if', 'then', 'else'];
const INNER_LISTS = ['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf'];
/** The keywords whose value has schemas by name. */
const INNER_MAPS = ['properties', 'patternProperties', 'definitions', '$defs'];

/** Returns every schema that stands in a document, once and where it stands. References are not followed. */
export function schemasOf(document: JsonObject): readonly SchemaPart[] {
  const found: SchemaPart[] = [];
  for (const method of listOf(own(document, 'methods')).entries()) {
    const [index, value] = method;
    if (!isObject(value)) continue;
    for (const [position, param] of listOf(own(value, 'params')).entries())
      addDescriptor(param, ['methods', index, 'params', position], found);
    addDescriptor(own(value, 'result'), ['methods', index, 'result'], found);
  }
  for (const { path, value } of componentsOf(document, 'contentDescriptors'))
    addDescriptor(value, path, found);
  for (const { path, value } of componentsOf(document, 'schemas')) addSchema(value, path, found);
  return found;
}

function addDescriptor(value: Json | undefined, path: Path, found: SchemaPart[]): void {
  const schema = isObject(value) ? own(value, 'schema') : undefined;
  if (schema !== undefined) addSchema(schema, [...path, 'schema'], found);
}

function addSchema(value: Json, path: Path, found: SchemaPart[]): void {
  found.push({ path, value });
  if (!isObject(value)) return;
  for (const key of INNER) {
    const inner = own(value, key);
    if (isObject(inner)) addSchema(inner, [...path, key], found);
  }
  for (const key of INNER_LISTS)
    for (const [index, inner] of listOf(own(value, key)).entries())
      addSchema(inner, [...path, key, index], found);
  for (const key of INNER_MAPS) {
    const inner = own(value, key);
    for (const [name, schema] of Object.entries(isObject(inner) ? inner : {}))
      addSchema(schema, [...path, key, name], found);
  }
}
