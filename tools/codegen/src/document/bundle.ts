import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { DocumentError } from '../document-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/**
 * Assembles the document from its folder: `openrpc.yaml`, `methods/NAME.yaml` in the order that openrpc.yaml lists,
 * `examples/NAME.yaml` beside them, `schemas/NAME.yaml`, and `errors/GROUP.yaml`. References stay references, but for
 * errors that are another document's: these are taken from its files. OpenRPC lets no error have fields of its own, so
 * what the files say of errors under `x-` stands at the root, as `x-errors`, by the error's name.
 *
 * @throws {DocumentError} for a file that does not parse, a method that is listed without a file, or the reverse.
 */
export function bundleDocument(folder: string): JsonObject {
  const root = readMapping(join(folder, 'openrpc.yaml'));
  const methods = readFolder(join(folder, 'methods'));
  const listed = root['methods'];
  if (!Array.isArray(listed)) throw new DocumentError('openrpc.yaml: methods must list the methods by name');
  for (const name of methods.keys()) {
    if (!listed.includes(name)) throw new DocumentError(`openrpc.yaml: methods does not list ${name}`);
  }
  const { errors, extensions } = separate(mergeGroups(join(folder, 'errors')));
  return {
    ...root,
    'x-errors': extensions,
    methods: listed.map((name: Json) => {
      const method = methods.get(String(name));
      if (!method) throw new DocumentError(`openrpc.yaml: there is no methods/${String(name)}.yaml`);
      if (method['name'] !== name)
        throw new DocumentError(`methods/${String(name)}.yaml: name differs from its file`);
      return withExamples(method, join(folder, 'examples', `${String(name)}.yaml`));
    }),
    components: {
      schemas: Object.fromEntries(readFolder(join(folder, 'schemas'))),
      errors,
    },
  };
}

/** The method with its examples as OpenRPC pairs them; in their file params stand by name, and the result alone. */
function withExamples(method: JsonObject, file: string): JsonObject {
  if (!existsSync(file)) return method;
  const examples = readYaml(file);
  if (!Array.isArray(examples)) throw new DocumentError(`${file}: expected a list`);
  const { result } = method;
  return {
    ...method,
    examples: examples.map((example: Json): JsonObject => {
      if (!isObject(example) || !isObject(example['params']))
        throw new DocumentError(`${file}: expected params by name`);
      const params = Object.entries(example['params']).map(([name, value]) => ({ name, value }));
      return {
        name: example['name'] ?? '',
        params,
        result: { name: (isObject(result) && result['name']) || 'result', value: example['result'] ?? null },
      };
    }),
  };
}

/** Errors as OpenRPC has them, and what they say beside it, each by name. */
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

/** The errors of all groups by name. */
function mergeGroups(folder: string): ReadonlyMap<string, Json> {
  const errors = new Map<string, Json>();
  for (const [group, members] of readFolder(folder)) {
    for (const [name, error] of Object.entries(members)) {
      if (errors.has(name)) throw new DocumentError(`errors/${group}.yaml: ${name} is in another group too`);
      errors.set(name, withAnothers(error, name, join(folder, `${group}.yaml`)));
    }
  }
  return errors;
}

/** What may stand beside the reference to another document's error: words, since what happens is the same. */
const OWN_WORDS = ['x-when', 'x-recovery'];

/** An error that refers to another document's file (`$ref: ../../errors/GROUP.yaml#/NAME`) with what stands there. */
function withAnothers(error: Json, name: string, file: string): Json {
  if (!isObject(error) || error['$ref'] === undefined) return error;
  const { $ref: reference, ...words } = error;
  const [path, target] = String(reference).split('#/');
  const other = path && target === name ? readMapping(join(dirname(file), path))[name] : undefined;
  if (!isObject(other) || other['$ref'] !== undefined)
    throw new DocumentError(`${file}: ${name}: ${String(reference)} leads to no error ${name}`);
  const changed = Object.keys(words).find((key) => !OWN_WORDS.includes(key));
  if (changed)
    throw new DocumentError(`${file}: ${name}: ${changed} is what the error says that it refers to`);
  return { ...other, ...words };
}

function readFolder(folder: string): Map<string, JsonObject> {
  if (!existsSync(folder)) throw new DocumentError(`${folder}: there is no such folder`);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort();
  return new Map(files.map((file) => [basename(file, '.yaml'), readMapping(join(folder, file))]));
}

function readMapping(file: string): JsonObject {
  const value = readYaml(file);
  if (!isObject(value)) throw new DocumentError(`${file}: expected a mapping`);
  return value;
}

function readYaml(file: string): Json {
  if (!existsSync(file)) throw new DocumentError(`${file}: there is no such file`);
  const document = parseDocument(readFileSync(file, 'utf8'));
  const [error] = document.errors;
  if (error) throw new DocumentError(`${file}: ${error.message}`);
  return document.toJS();
}
