import { EthreadError } from '@ethread/core';
import { excerpt, KeyNotAllowedError } from '@ethread/types';
import type { KeyScopes } from './key-record.ts';
import { parseNetwork } from './network.ts';
import { createNetworkSet, type NetworkSet } from './network-set.ts';

/** The facts about a request before it is parsed. */
export interface ScopedVisit {
  readonly chain: string;
  readonly origin: string | undefined;
  readonly address: string | undefined;
}

/** The checks of a key's scopes. */
export interface ScopeCheck {
  /** @throws {KeyNotAllowedError} when chain, origin or address is not allowed. */
  requireVisit(visit: ScopedVisit): void;
  /** @throws {KeyNotAllowedError} when the address is not allowed. */
  requireAddress(address: string | undefined): void;
  /** Called later, when the request is parsed. @throws {KeyNotAllowedError} */
  requireMethod(method: string): void;
}

/** Thrown for scopes that do not have the form of {@link KeyScopes}, such as those that were written manually. */
export class ScopesError extends EthreadError {
  override readonly name = 'ScopesError';
}

const unlimited: ScopeCheck = { requireVisit() {}, requireAddress() {}, requireMethod() {} };
const dimensions = new Set(['chains', 'methods', 'origins', 'addresses']);

/**
 * Creates the checks of a key's scopes.
 *
 * @throws {ScopesError} when they cannot be read, since an intended limit must not become no limit.
 */
export function compileScopes(scopes: KeyScopes): ScopeCheck {
  if (typeof scopes !== 'object' || scopes === null || Array.isArray(scopes))
    throw new ScopesError('the scopes cannot be read');
  const named = Object.entries<unknown>({ ...scopes }).filter(([, list]) => list !== undefined);
  if (named.length === 0) return unlimited;
  for (const [dimension, list] of named) {
    const isList = Array.isArray(list) && list.every((item) => typeof item === 'string');
    if (!dimensions.has(dimension) || !isList) throw new ScopesError(`the scope ${dimension} cannot be read`);
  }
  const chains = scopes.chains && new Set(scopes.chains);
  const methods = scopes.methods && new Set(scopes.methods);
  const origins = scopes.origins && new Set(scopes.origins);
  const addresses = scopes.addresses && networksOf(scopes.addresses);
  const requireAddress = (address: string | undefined) => {
    if (addresses && !addresses.has(address)) reject(`the address ${address ?? 'that is not known'}`);
  };
  return {
    requireVisit({ chain, origin, address }) {
      if (chains && !chains.has(chain)) reject(`the chain ${chain}`);
      if (origins && (origin === undefined || !origins.has(origin)))
        reject(origin === undefined ? 'requests without an Origin' : `the origin ${excerpt(origin)}`);
      requireAddress(address);
    },
    requireAddress,
    requireMethod(method) {
      if (methods && !methods.has(method)) reject(`the method ${method}`);
    },
  };
}

function networksOf(texts: readonly string[]): NetworkSet {
  const networks = texts.map((text) => {
    const network = parseNetwork(text);
    if (!network) throw new ScopesError(`the scope addresses has ${text}, which is no network`);
    return network;
  });
  return createNetworkSet(networks);
}

function reject(what: string): never {
  throw new KeyNotAllowedError({ detail: `this key is not allowed ${what}` });
}
