import type { Json } from '../json.ts';
import { metaSchema } from './meta-schema-document.ts';

/** Represents JSON Schema's own schema: a schema is an object, true or false. */
const ANY_SCHEMA: Json = {
  type: ['object', 'boolean'],
  definitions: { JSONSchemaObject: { properties: { $ref: { type: 'string' } } } },
};

/**
 * Returns a document that others refer to by address, above all for the result of rpc.discover, and that need not be
 * fetched. Returns undefined for any other address.
 */
export function knownDocument(location: string): Json | undefined {
  switch (location.replace(/[#/]+$/, '')) {
    case 'https://raw.githubusercontent.com/open-rpc/meta-schema/master/schema.json':
    case 'https://raw.githubusercontent.com/open-rpc/meta-schema/main/schema.json':
    case 'https://meta.open-rpc.org':
      return metaSchema();
    case 'https://meta.json-schema.tools':
    case 'http://json-schema.org/draft-07/schema':
      return ANY_SCHEMA;
    default:
      return undefined;
  }
}
