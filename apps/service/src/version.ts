import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { version }: { version: string } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
);

/** Version of the service, such as `0.1.0`. */
export const VERSION: string = version;

/** Prints the versions of the service and of its contract. The document is loaded on demand, because only this needs it. */
export async function printVersions(): Promise<string> {
  const { documentJson } = await import('@ethread/server');
  const { info }: { readonly info: { readonly version: string } } = JSON.parse(documentJson);
  return `ethread ${VERSION}\ncontract ${info.version}`;
}
