import $RefParser, { type ParserOptions } from '@apidevtools/json-schema-ref-parser';
import metaSchema from '@open-rpc/meta-schema';
import { Ajv } from 'ajv';
import { DocumentError } from '../document-error.ts';
import { createProblems } from '../contract/problems.ts';
import { adviceFor } from './nearest-name.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/**
 * Checks a bundled document against the OpenRPC meta-schema, and checks that every reference in it resolves. Follows
 * references but never expands them.
 *
 * @throws {DocumentError} naming every method and component with an error, and the first error of each.
 */
export async function checkDocument(document: JsonObject): Promise<void> {
  const problems = createProblems();
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  const validate = ajv.compile(metaSchemaOf(document));
  if (!validate(document)) {
    // Where either an object or a reference is allowed, the object's errors come first.
    const first = new Map<string, string>();
    for (const { instancePath, message = 'does not match the meta-schema' } of validate.errors ?? []) {
      const [place, inner] = placeOf(document, instancePath);
      if (!first.has(place)) first.set(place, [place, inner, message].filter(Boolean).join(': '));
    }
    for (const message of first.values()) problems.add(message);
  }
  const options: ParserOptions = { resolve: { external: false } };
  const references = await $RefParser.resolve(structuredClone(document), options);
  for (const [place, part] of partsOf(document)) {
    for (const reference of referencesIn(part)) {
      if (references.exists(reference, options)) continue;
      const name = reference.split('/').at(-1) ?? reference;
      problems.add(`${place}: ${name} is not in the document${adviceFor(name, componentNames(document))}`);
    }
  }
  problems.throwAny();
}

/** Returns the methods, the components and the other fields of a document, with their places. */
function partsOf({ methods, components, ...others }: JsonObject): readonly (readonly [string, Json])[] {
  return [
    ...(Array.isArray(methods) ? methods : []).map(
      (method: Json) => [`methods ${isObject(method) ? String(method['name']) : ''}`, method] as const,
    ),
    ...Object.entries(isObject(components) ? components : {}).flatMap(([kind, members]) =>
      Object.entries(isObject(members) ? members : {}).map(
        ([name, member]) => [`components.${kind}.${name}`, member] as const,
      ),
    ),
    ...Object.entries(others),
  ];
}

const componentNames = ({ components }: JsonObject) =>
  Object.values(isObject(components) ? components : {}).flatMap((members) =>
    isObject(members) ? Object.keys(members) : [],
  );

/** Returns the method or component at a path of the document, and the names of the parts in it. */
function placeOf(document: JsonObject, pointer: string): readonly [place: string, inner: string] {
  const [root = '', ...steps] = pointer.split('/').slice(1);
  const names: string[] = [];
  let node: Json | undefined = document[root];
  for (const step of steps) {
    node = Array.isArray(node) ? node[Number(step)] : isObject(node) ? node[step] : undefined;
    const name = isObject(node) ? node['name'] : undefined;
    names.push(/^\d+$/.test(step) ? (typeof name === 'string' ? name : 'an item') : step);
  }
  if (root === 'methods') return [`methods ${names[0] ?? ''}`, names.slice(1).join(': ')];
  if (root === 'components' && names.length > 1)
    return [`components.${names[0]}.${names[1]}`, names.slice(2).join(': ')];
  return [root || 'the document', names.join(': ')];
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
