import type { JsonObject } from '@ethread/openrpc';

export interface OpenRpc extends JsonObject {
  readonly info: { readonly title: string; readonly version: string };
}

export interface DownloadSources {
  readonly document: OpenRpc;
  readonly others: Readonly<Record<string, OpenRpc>>;
  /** The documents of released versions. The newest may be among them. */
  readonly released: readonly OpenRpc[];
  readonly configuration: object;
}

/**
 * Returns the files under `downloads/`: the documents, and the schema of the configuration. The files `openrpc/VERSION.json` are the document of each version.
 */
export function downloads({
  document,
  others,
  released,
  configuration,
}: DownloadSources): ReadonlyMap<string, string> {
  return new Map([
    ['downloads/openrpc.json', print(document)],
    ...Object.entries(others).map(([name, other]): [string, string] => [
      `downloads/${name}.json`,
      print(other),
    ]),
    ['downloads/ethread.schema.json', print(configuration)],
    // The newest comes last, since its wording may have changed after its release.
    ...[...released, document].map((one): [string, string] => [
      `openrpc/${one.info.version}.json`,
      print(one),
    ]),
  ]);
}

const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
