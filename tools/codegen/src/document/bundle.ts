import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseDocument } from 'yaml';
import { DocumentError } from '../document-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/**
 * Assembles the document from its folder: `openrpc.yaml`, `methods/NAME.yaml` in the order that openrpc.yaml lists,
 * `examples/NAME.yaml` beside them, `schemas/NAME.yaml`, and `errors/GROUP.yaml`. References stay references.
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
      return withExamples(method, join(folder, 'examples', `${String(name)}.yaml`));
    }),
    components: {
      schemas: Object.fromEntries(readFolder(join(folder, 'schemas'))),
      errors: Object.assign({}, ...readFolder(join(folder, 'errors')).values()),
    },
  };
}

/** The method with its examples as OpenRPC pairs them; in their file params stand by name, and the result alone. */
function withExamples(method: JsonObject, file: string): JsonObject {
  if (!existsSync(file)) return method;
  const examples: Json = parseDocument(readFileSync(file, 'utf8')).toJS();
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
