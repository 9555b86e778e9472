/** A document of OpenRPC, as far as downloads are made of it. */
interface OpenRpc {
  readonly info: { readonly title: string; readonly version: string };
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const DIALECT = 'http://json-schema.org/draft-07/schema#';

/** The files under `downloads/`: the documents, and their types as JSON Schemas that need nothing else. */
export function downloads(document: OpenRpc, adminDocument: OpenRpc): ReadonlyMap<string, string> {
  const { schemas } = document.components;
  const { title, version } = document.info;
  const all = { $schema: DIALECT, title: `${title} ${version}`, definitions: local(schemas) };
  return new Map([
    ['downloads/openrpc.json', print(document)],
    ['downloads/admin-openrpc.json', print(adminDocument)],
    ['downloads/schemas.json', print(all)],
    ...Object.keys(schemas).map((name): [string, string] => [
      `downloads/schemas/${name}.json`,
      print(schemaAlone(schemas, name)),
    ]),
  ]);
}

/** A type with every type that it refers to. */
function schemaAlone(schemas: OpenRpc['components']['schemas'], name: string): object {
  const needed = new Set<string>();
  const visit = (schema: object | undefined) => {
    for (const [, other = ''] of JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (needed.has(other)) continue;
      needed.add(other);
      visit(schemas[other]);
    }
  };
  visit(schemas[name]);
  const definitions = Object.fromEntries([...needed].map((other) => [other, schemas[other]]));
  return {
    $schema: DIALECT,
    ...local(schemas[name] ?? {}),
    ...(needed.size > 0 ? { definitions: local(definitions) } : {}),
  };
}

/** The same with references into the schema itself. Beside `$ref` draft 07 reads nothing, so that it goes into `allOf`. */
function local(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    if (typeof value !== 'object' || !value || !('$ref' in value) || typeof value.$ref !== 'string')
      return value;
    const { $ref, ...others } = value;
    const reference = { $ref: $ref.replace('#/components/schemas/', '#/definitions/') };
    return Object.keys(others).length === 0 ? reference : { ...others, allOf: [reference] };
  });
}

const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
