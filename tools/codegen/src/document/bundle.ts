import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseDocument } from 'yaml';
import { DocumentError } from '../document-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/**
 * Assembles the document from its folder: `openrpc.yaml`, `methods/NAME.yaml` in the order that openrpc.yaml lists,
 * `schemas/NAME.yaml`, and `errors/GROUP.yaml`. References stay references.
 *
 * @throws {DocumentError} for a file that does not parse, a method that is listed without a file, or the reverse.
 */
export function bundleDocument(folder: string): JsonObject {
  const root = readYaml(join(folder, 'openrpc.yaml'));
  const methods = readFolder(join(folder, 'methods'));
  const listed = root['methods'];
  if (!Array.isArray(listed)) throw new DocumentError('openrpc.yaml: methods must list the methods by name');
  for (const name of methods.keys()) {
    if (!listed.includes(name)) throw new DocumentError(`openrpc.yaml: methods does not list ${name}`);
  }
  return {
    ...root,
    methods: listed.map((name: Json) => {
      const method = methods.get(String(name));
      if (!method) throw new DocumentError(`openrpc.yaml: there is no methods/${String(name)}.yaml`);
      if (method['name'] !== name)
        throw new DocumentError(`methods/${String(name)}.yaml: name differs from its file`);
      return method;
    }),
    components: {
      schemas: Object.fromEntries(readFolder(join(folder, 'schemas'))),
      errors: Object.assign({}, ...readFolder(join(folder, 'errors')).values()),
    },
  };
}

function readFolder(folder: string): Map<string, JsonObject> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort();
  return new Map(files.map((file) => [basename(file, '.yaml'), readYaml(join(folder, file))]));
}

function readYaml(file: string): JsonObject {
  const document = parseDocument(readFileSync(file, 'utf8'));
  const [error] = document.errors;
  if (error) throw new DocumentError(`${file}: ${error.message}`);
  const value: Json = document.toJS();
  if (!isObject(value)) throw new DocumentError(`${file}: expected a mapping`);
  return value;
}
