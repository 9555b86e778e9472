import metaSchema from '@open-rpc/meta-schema';
import type { Json, JsonObject } from '../json.ts';

/** Stands for JSON Schema's own schema: a schema is an object, true or false. */
const ANY_SCHEMA: Json = {
  type: ['object', 'boolean'],
  definitions: { JSONSchemaObject: { properties: { $ref: { type: 'string' } } } },
};

/**
 * Documents that others refer to by address, above all for the result of rpc.discover, and that nobody needs to fetch.
 * Undefined for any other.
 */
export function knownDocument(location: string): Json | undefined {
  switch (location.replace(/[#/]+$/, '')) {
    case 'https://raw.githubusercontent.com/open-rpc/meta-schema/master/schema.json':
    case 'https://raw.githubusercontent.com/open-rpc/meta-schema/main/schema.json':
    case 'https://meta.open-rpc.org':
      return ownSchema(JSON.parse(JSON.stringify(metaSchema)));
    case 'https://meta.json-schema.tools':
    case 'http://json-schema.org/draft-07/schema':
      return ANY_SCHEMA;
    default:
      return undefined;
  }
}

/** The package is CommonJS, of which some loaders give the default export and others the whole. */
function ownSchema(module: JsonObject): Json {
  return module['openrpcDocument'] ?? module;
}
