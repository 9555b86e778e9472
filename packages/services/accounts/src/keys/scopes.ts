import { excerpt, KeyNotAllowedError } from '@ethread/types';
import type { KeyScopes } from './key-record.ts';
import { createNetworkSet, type NetworkSet, parseNetwork } from './network.ts';

/** The facts about a request before it is parsed. */
export interface ScopedVisit {
  readonly chain: string;
  readonly origin: string | undefined;
  readonly address: string | undefined;
}

export type ScopeCheck = ReturnType<typeof compileScopes>;

/** Creates the checks of a key's scopes. */
export function compileScopes(scopes: KeyScopes) {
  const chains = scopes.chains && new Set(scopes.chains);
  const methods = scopes.methods && new Set(scopes.methods);
  const origins = scopes.origins && new Set(scopes.origins);
  const addresses = scopes.addresses && networksOf(scopes.addresses);
  /** @throws {KeyNotAllowedError} when the address is not allowed. */
  const requireAddress = (address: string | undefined): void => {
    if (addresses && !addresses.has(address)) reject(`the address ${address ?? 'that is not known'}`);
  };
  return {
    /** @throws {KeyNotAllowedError} when chain, origin or address is not allowed. */
    requireVisit({ chain, origin, address }: ScopedVisit): void {
      if (chains && !chains.has(chain)) reject(`the chain ${chain}`);
      if (origins && (origin === undefined || !origins.has(origin)))
        reject(origin === undefined ? 'requests without an Origin' : `the origin ${excerpt(origin)}`);
      requireAddress(address);
    },
    requireAddress,
    /** Called later, when the request is parsed. @throws {KeyNotAllowedError} */
    requireMethod(method: string): void {
      if (methods && !methods.has(method)) reject(`the method ${method}`);
    },
  };
}

const networksOf = (texts: readonly string[]): NetworkSet =>
  createNetworkSet(texts.flatMap((text) => parseNetwork(text) ?? []));

function reject(what: string): never {
  throw new KeyNotAllowedError({ detail: `this key is not allowed ${what}` });
}
