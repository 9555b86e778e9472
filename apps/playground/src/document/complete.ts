import { isObject, type Json, type JsonObject, lookUp, own, type Path } from '@ethread/openrpc';
import { openRpcSchema } from '@ethread/openrpc/validate';
import {
  complete,
  type Completion,
  descriptionOf,
  locateInJson,
  type Suggestion,
} from '@ethread/ui/complete';
import { isJson } from './json-source.ts';

/** Returns the suggestions at an offset of JSON: keys, values and references from the meta-schema and the document. */
export function completeDocument(text: string, offset: number, document: JsonObject): Completion | undefined {
  if (!isJson(text)) return undefined;
  const place = locateInJson(text, offset);
  const isReference = !place.isKey && place.path.at(-1) === '$ref';
  const references = isReference ? referencesFor(place.path, document) : undefined;
  return complete(place, openRpcSchema, schemaAt, references);
}

/** Returns the part of the meta-schema that a reference names. The one of JSON Schema has an address. */
const schemaAt = (reference: string): Json | undefined =>
  reference.startsWith('http') ? jsonSchemaWords : lookUp(openRpcSchema, reference);

/** Returns the components that a reference at a path may name, or all components when the kind is unknown. */
function referencesFor(path: Path, document: JsonObject): Suggestion[] {
  const components = own(document, 'components');
  if (!isObject(components)) return [];
  const group = {
    params: 'contentDescriptors',
    result: 'contentDescriptors',
    errors: 'errors',
    tags: 'tags',
  }[String(path.findLast((part) => typeof part === 'string' && part !== '$ref'))];
  const isSchema = path.includes('schema') || path.includes('schemas');
  const wanted = isSchema ? 'schemas' : group;
  return Object.entries(components)
    .filter(([name]) => wanted === undefined || name === wanted)
    .flatMap(([name, members]) =>
      Object.entries(isObject(members) ? members : {}).map(([member, value]): Suggestion => {
        const reference = `#/components/${name}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        return {
          label: reference,
          text: JSON.stringify(reference),
          detail: descriptionOf(value),
          kind: 'reference',
        };
      }),
    );
}

const words = (names: string, schema: Json) => names.split(' ').map((name): [string, Json] => [name, schema]);
const SCHEMA: JsonObject = { $ref: 'http://json-schema.org' };
const SCHEMAS: JsonObject = { type: 'array', items: SCHEMA };
const BY_NAME: JsonObject = { additionalProperties: SCHEMA };

/** The keywords of JSON Schema, with the schemas that some of them contain. */
const jsonSchemaWords: JsonObject = {
  properties: Object.fromEntries([
    ['type', { enum: ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] }],
    ...words('$ref title description pattern format', { type: 'string' }),
    ...words('const default examples enum required', {}),
    ...words('items additionalItems additionalProperties contains not if then else propertyNames', SCHEMA),
    ...words('allOf anyOf oneOf prefixItems', SCHEMAS),
    ...words('properties patternProperties definitions dependencies', BY_NAME),
    ...words('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf', { type: 'number' }),
    ...words('minLength maxLength minItems maxItems minProperties maxProperties', { type: 'integer' }),
    ...words('uniqueItems readOnly deprecated', { type: 'boolean' }),
  ]),
};
