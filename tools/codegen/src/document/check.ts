import $RefParser, { type ParserOptions } from '@apidevtools/json-schema-ref-parser';
import metaSchema from '@open-rpc/meta-schema';
import { Ajv } from 'ajv';
import { DocumentError } from '../document-error.ts';
import type { Json, JsonObject } from '../json.ts';

/**
 * Checks a bundled document against the OpenRPC meta-schema, and checks that every reference in it resolves. Follows
 * references but never expands them.
 *
 * @throws {DocumentError} naming the place and the problem there.
 */
export async function checkDocument(document: JsonObject): Promise<void> {
  const ajv = new Ajv({ strict: false, allErrors: false, logger: false });
  const validate = ajv.compile(metaSchemaOf(document));
  if (!validate(document)) {
    // Where either an object or a reference is allowed, the object's errors come first.
    const error = validate.errors?.[0];
    throw new DocumentError(
      `${error?.instancePath || '/'}: ${error?.message ?? 'does not match the meta-schema'}`,
    );
  }
  const options: ParserOptions = { resolve: { external: false } };
  const references = await $RefParser.resolve(structuredClone(document), options);
  for (const reference of referencesIn(document)) {
    if (!references.exists(reference, options))
      throw new DocumentError(`the reference ${reference} leads nowhere`);
  }
}

function metaSchemaOf(document: JsonObject): object {
  const version = String(document['openrpc']);
  if (!/^1\.[23]\./.test(version))
    throw new DocumentError(`openrpc: version ${version} is not known here, use 1.3.2`);
  // The meta-schema refers to JSON Schema's own schema by address. Those parts are checked when validators are made.
  const text = JSON.stringify(ownSchema(metaSchema))
    .replaceAll(
      'https://meta.json-schema.tools/#/definitions/JSONSchemaObject/properties/$ref',
      '#/definitions/JSONSchema',
    )
    .replace(/"\$ref":"https:\/\/meta\.json-schema\.tools\/?"/g, '"$ref":"#/definitions/JSONSchema"');
  const schema: Record<string, Json> = JSON.parse(text);
  delete schema['$schema'];
  const definitions = Object(schema['definitions']);
  return { ...schema, definitions: { ...definitions, JSONSchema: true } };
}

/** Returns the default export of a CommonJS package, which Node provides as a property of its default. */
function ownSchema(module: object): unknown {
  return 'openrpcDocument' in module ? module.openrpcDocument : module;
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner;
    else yield* referencesIn(inner);
  }
}
