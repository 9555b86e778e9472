import type { JsonObject } from '@ethread/openrpc';

/** The parts of an OpenRPC document that downloads use. */
export interface OpenRpc extends JsonObject {
  readonly info: { readonly title: string; readonly version: string };
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
}

const DIALECT = 'http://json-schema.org/draft-07/schema#';

/** The files that the site offers besides its pages. */
export interface DownloadSources {
  readonly document: OpenRpc;
  /** Further documents, by name. */
  readonly others: Readonly<Record<string, OpenRpc>>;
  /** The documents of released versions. The newest may be among them. */
  readonly released: readonly OpenRpc[];
  /** The JSON Schema of the configuration file. */
  readonly configuration: object;
}

/**
 * Returns the files under `downloads/`: the documents, the types of the service as one JSON Schema, and the schema of the
 * configuration. The files `openrpc/VERSION.json` are the document of each version.
 */
export function downloads({
  document,
  others,
  released,
  configuration,
}: DownloadSources): ReadonlyMap<string, string> {
  const { schemas } = document.components;
  const { title, version } = document.info;
  const all = { $schema: DIALECT, title: `${title} ${version}`, definitions: local(schemas) };
  return new Map([
    ['downloads/openrpc.json', print(document)],
    ...Object.entries(others).map(([name, other]): [string, string] => [
      `downloads/${name}.json`,
      print(other),
    ]),
    ['downloads/schemas.json', print(all)],
    ['downloads/ethread.schema.json', print(configuration)],
    // The newest comes last, since its wording may have changed after its release.
    ...[...released, document].map((one): [string, string] => [
      `openrpc/${one.info.version}.json`,
      print(one),
    ]),
  ]);
}

/**
 * Returns a schema whose references point into the schema itself. Draft 07 ignores keywords next to `$ref`, so the
 * reference goes into `allOf`.
 */
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
