import { documentJson } from '@ethread/server';
import { VERSION } from './version.ts';

/** Prints the versions of the service and of its contract, a line each. */
export function printVersions(): string {
  const { info }: { readonly info: { readonly version: string } } = JSON.parse(documentJson);
  return `ethread ${VERSION}\ncontract ${info.version}`;
}
