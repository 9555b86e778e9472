import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { SourceError, isObject, type Json, type JsonObject } from '@ethread/openrpc';

/** The field of openrpc.yaml that names the folder of another document whose schemas it uses. The bundle lacks it. */
const SCHEMAS_OF = 'x-schemas-of';

/**
 * Assembles a document from its folder: `openrpc.yaml`, `methods/NAME.yaml` in the order listed in openrpc.yaml (methods
 * that it does not list follow by name), their
 * `examples/NAME.yaml`, `schemas/NAME.yaml`, and `errors/GROUP.yaml`.
 * References stay references, except to errors of another document, which are copied from its files. Schemas that exist
 * only in the document in the parent folder, or in the folder that `x-schemas-of` names, are copied too. OpenRPC allows no extension fields in errors, so the `x-`
 * fields of the error files move to the root, to `x-errors`, by the error's name.
 *
 * @throws {SourceError} for a file that does not parse, or a listed method without a file.
 */
export function bundleDocument(folder: string): JsonObject {
  const { [SCHEMAS_OF]: other, ...root } = readMapping(join(folder, 'openrpc.yaml'));
  const methods = readFolder(join(folder, 'methods'));
  const listed = root['methods'];
  if (!Array.isArray(listed)) throw new SourceError('openrpc.yaml: methods must list the methods by name');
  const { errors, extensions } = separate(mergeGroups(join(folder, 'errors')));
  const unlisted = [...methods.keys()].filter((name) => !listed.includes(name));
  const described = [...listed, ...unlisted].map((name: Json) => {
    const method = methods.get(String(name));
    if (!method) throw new SourceError(`openrpc.yaml: there is no methods/${String(name)}.yaml`);
    return withExamples(method, join(folder, 'examples', `${String(name)}.yaml`));
  });
  const shared = ['..', ...(typeof other === 'string' ? [other] : [])].map((path) => join(folder, path));
  const schemas = withShared(readFolder(join(folder, 'schemas')), [root, described, extensions], shared);
  return {
    ...root,
    'x-errors': extensions,
    methods: described,
    components: { schemas: Object.fromEntries(schemas), errors },
  };
}

/**
 * Returns the schemas, together with the schemas of other documents' folders that they and the rest of the document
 * refer to.
 */
function withShared(
  own: ReadonlyMap<string, JsonObject>,
  users: readonly Json[],
  folders: readonly string[],
): ReadonlyMap<string, JsonObject> {
  const schemas = new Map(own);
  const pending: Json[] = [...own.values(), ...users];
  for (const user of pending) {
    for (const name of schemasOf(user)) {
      const file = folders.map((folder) => join(folder, 'schemas', `${name}.yaml`)).find(existsSync);
      if (schemas.has(name) || file === undefined) continue;
      const schema = readMapping(file);
      schemas.set(name, schema);
      pending.push(schema);
    }
  }
  return schemas;
}

/** Returns the names of the schemas that a part of a document refers to. */
function schemasOf(part: Json): readonly string[] {
  return [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/**
 * Returns the method with its examples in OpenRPC's form. In the example file, params are listed by name, next to the
 * plain result, which a new example lacks until `npm run examples` writes it.
 */
function withExamples(method: JsonObject, file: string): JsonObject {
  if (!existsSync(file)) return method;
  const examples = readYaml(file);
  if (!Array.isArray(examples)) throw new SourceError(`${file}: expected a list`);
  const { result } = method;
  return {
    ...method,
    examples: examples.map((example: Json): JsonObject => {
      if (!isObject(example) || !isObject(example['params']))
        throw new SourceError(`${file}: expected params by name`);
      const params = Object.entries(example['params']).map(([name, value]) => ({ name, value }));
      const { name = '', result: value } = example;
      if (value === undefined) return { name, params };
      return { name, params, result: { name: (isObject(result) && result['name']) || 'result', value } };
    }),
  };
}

/** Separates the merged errors into OpenRPC's fields and the extension fields, each by name. */
function separate(merged: ReadonlyMap<string, Json>): Record<'errors' | 'extensions', JsonObject> {
  const pick = (isWanted: (isExtension: boolean) => boolean): JsonObject =>
    Object.fromEntries(
      [...merged].map(([name, error]) => [
        name,
        isObject(error)
          ? Object.fromEntries(Object.entries(error).filter(([key]) => isWanted(key.startsWith('x-'))))
          : error,
      ]),
    );
  return { errors: pick((isExtension) => !isExtension), extensions: pick((isExtension) => isExtension) };
}

/** Merges the errors of all groups by name. */
function mergeGroups(folder: string): ReadonlyMap<string, Json> {
  const errors = new Map<string, Json>();
  for (const [group, members] of readFolder(folder)) {
    for (const [name, error] of Object.entries(members)) {
      if (errors.has(name)) throw new SourceError(`errors/${group}.yaml: ${name} is in another group too`);
      errors.set(name, withAnothers(error, name, join(folder, `${group}.yaml`)));
    }
  }
  return errors;
}

/**
 * The fields allowed next to a reference to another document's error. They only describe it, since its behaviour is the
 * same.
 */
const OWN_WORDS = ['x-when', 'x-recovery'];

/** Resolves an error that refers to another document's file (`$ref: ../../errors/GROUP.yaml#/NAME`). */
function withAnothers(error: Json, name: string, file: string): Json {
  if (!isObject(error) || error['$ref'] === undefined) return error;
  const { $ref: reference, ...words } = error;
  const [path, target] = String(reference).split('#/');
  const other = path && target === name ? readMapping(join(dirname(file), path))[name] : undefined;
  if (!isObject(other) || other['$ref'] !== undefined)
    throw new SourceError(`${file}: ${name}: ${String(reference)} leads to no error ${name}`);
  const changed = Object.keys(words).find((key) => !OWN_WORDS.includes(key));
  if (changed) throw new SourceError(`${file}: ${name}: ${changed} is what the error says that it refers to`);
  return { ...other, ...words };
}

function readFolder(folder: string): Map<string, JsonObject> {
  if (!existsSync(folder)) throw new SourceError(`${folder}: there is no such folder`);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort();
  return new Map(files.map((file) => [basename(file, '.yaml'), readMapping(join(folder, file))]));
}

function readMapping(file: string): JsonObject {
  const value = readYaml(file);
  if (!isObject(value)) throw new SourceError(`${file}: expected a mapping`);
  return value;
}

function readYaml(file: string): Json {
  if (!existsSync(file)) throw new SourceError(`${file}: there is no such file`);
  const document = parseDocument(readFileSync(file, 'utf8'));
  const [error] = document.errors;
  if (error) throw new SourceError(`${file}: ${error.message}`);
  return document.toJS();
}
