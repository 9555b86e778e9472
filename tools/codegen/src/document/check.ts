import $RefParser, { type ParserOptions } from '@apidevtools/json-schema-ref-parser';
import { adviceFor, isObject, type Json, type JsonObject, type Path } from '@ethread/openrpc';
import {
  type CheckShape,
  createAjv,
  type Extension,
  openRpcSchema,
  shapeFaults,
} from '@ethread/openrpc/validate';
import { createProblems } from '@ethread/openrpc';

/**
 * Checks a bundled document against the OpenRPC meta-schema with the fields of the extension, and checks that every
 * reference in it resolves. Follows references but never expands them.
 *
 * @throws {DocumentError} naming every method and component with an error, and the first error of each.
 */
export async function checkDocument(document: JsonObject, extension: Extension): Promise<void> {
  const problems = createProblems();
  const check = checkOf(extension);
  const first = new Map<string, string>();
  for (const { path, message } of shapeFaults(document, check)) {
    const [place, inner] = placeOf(document, path);
    if (!first.has(place)) first.set(place, [place, inner, message].filter(Boolean).join(': '));
  }
  for (const message of first.values()) problems.add(message);
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

/** The compiled check of each extension, since the documents of a workspace share one. */
const compiled = new WeakMap<Extension, CheckShape>();

function checkOf(extension: Extension): CheckShape {
  const known = compiled.get(extension);
  if (known !== undefined) return known;
  // The check runs once for each document: to optimize its code takes longer than it saves.
  const check = createAjv({ optimize: false }).compile(extension.extend(openRpcSchema));
  compiled.set(extension, check);
  return check;
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
export function placeOf(document: JsonObject, path: Path): readonly [place: string, inner: string] {
  const [root = '', ...steps] = path.map(String);
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

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner;
    else yield* referencesIn(inner);
  }
}
