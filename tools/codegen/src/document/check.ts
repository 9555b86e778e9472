import $RefParser from '@apidevtools/json-schema-ref-parser';
import { isObject, type Json, type JsonObject, type Path, SourceError } from '@ethread/openrpc';
import {
  checkDocument as flawsOf,
  type CheckShape,
  createAjv,
  type Extension,
  openRpcSchema,
} from '@ethread/openrpc/validate';

/**
 * Checks a bundled document: it follows the OpenRPC meta-schema with the fields of the extension, and every reference in
 * it resolves.
 *
 * @throws {DocumentError} naming every method and component with an error, and the first error of each.
 */
export async function checkDocument(document: JsonObject, extension: Extension): Promise<void> {
  const first = new Map<string, string>();
  // A bundle refers to itself alone.
  const references = await new $RefParser().resolve(structuredClone(document), {
    resolve: { external: false },
  });
  const exists = (reference: string) => references.exists(reference);
  for (const { path, message } of flawsOf(document, { check: checkOf(extension), exists })) {
    const [place, inner] = placeOf(document, path);
    if (!first.has(place)) first.set(place, [place, inner, message].filter(Boolean).join(': '));
  }
  if (first.size > 0) throw new SourceError([...first.values()].join('\n'));
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

/** Returns the method or component at a path of the document, and the names of the parts in it. */
function placeOf(document: JsonObject, path: Path): readonly [place: string, inner: string] {
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
