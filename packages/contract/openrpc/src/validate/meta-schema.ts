import { isObject, type Json, type JsonObject, listOf, own } from '../json.ts';
import { metaSchema } from '../source/meta-schema-document.ts';

/** The meta-schema of JSON Schema, which ajv includes. */
const JSON_SCHEMA = 'http://json-schema.org/draft-07/schema#';
const REFERENCE = '#/definitions/referenceObject';
/** Versions of OpenRPC that the meta-schema does not list, and that change nothing in it. */
const NEWER_VERSIONS = ['1.4.1', '1.4.0'];

/**
 * The OpenRPC meta-schema, prepared for precise messages. Where it allows a thing or a reference, the presence of
 * `$ref` decides between them, so that messages never mention the other form. Fields that begin with `x-` are allowed
 * everywhere. The meta-schema has no place for them in errors, where documents do have them.
 */
export const openRpcSchema: JsonObject = prepare(metaSchema());

function prepare(root: JsonObject): JsonObject {
  const { $schema: _own, $id: _id, ...schema } = root;
  const prepared = walk(schema);
  if (!isObject(prepared)) throw new Error('the OpenRPC meta-schema is not an object');
  const definitions = own(prepared, 'definitions');
  const properties = own(prepared, 'properties');
  return {
    ...prepared,
    properties: isObject(properties) ? { ...properties, openrpc: withNewerVersions(properties) } : {},
    definitions: { ...(isObject(definitions) ? definitions : {}), JSONSchema: { $ref: JSON_SCHEMA } },
  };
}

function withNewerVersions(properties: JsonObject): Json {
  const version = own(properties, 'openrpc');
  if (!isObject(version)) throw new Error('the OpenRPC meta-schema lists no versions');
  return { ...version, enum: [...NEWER_VERSIONS, ...listOf(own(version, 'enum'))] };
}

function walk(value: Json): Json {
  if (Array.isArray(value)) return value.map(walk);
  if (!isObject(value)) return value;
  const reference = own(value, '$ref');
  if (typeof reference === 'string' && reference.startsWith('https://meta.json-schema.tools'))
    return reference.endsWith('$ref') ? { type: 'string' } : { $ref: JSON_SCHEMA };
  const { oneOf, ...rest } = value;
  if (Array.isArray(oneOf) && oneOf.length === 2) {
    const thing = oneOf.find((one: Json) => isObject(one) && one['$ref'] !== REFERENCE);
    if (thing !== undefined && oneOf.some((one: Json) => isObject(one) && one['$ref'] === REFERENCE))
      return { ...rest, if: { required: ['$ref'] }, then: { $ref: REFERENCE }, else: walk(thing) };
  }
  const walked = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  return walked['additionalProperties'] === false && walked['patternProperties'] === undefined
    ? { ...walked, patternProperties: { '^x-': {} } }
    : walked;
}
