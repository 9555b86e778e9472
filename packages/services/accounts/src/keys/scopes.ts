import { excerpt, KeyNotAllowedError } from '@ethread/types';
import type { KeyScopes } from './key-record.ts';
import { createNetworkSet, type NetworkSet, parseNetwork } from './network.ts';
import { scopeNames } from './key-input.ts';

/** The facts about a request before it is parsed. */
export interface ScopedVisit {
  readonly chain: string;
  readonly origin: string | undefined;
  readonly address: string | undefined;
}

export type ScopeCheck = ReturnType<typeof compileScopes>;

const names: ReadonlySet<string> = new Set(scopeNames);

/**
 * Creates the checks of a key's scopes.
 *
 * @throws {TypeError} when they do not have the form of {@link KeyScopes}, such as those that were written manually. An
 * intended limit must not become no limit.
 */
export function compileScopes(scopes: KeyScopes) {
  if (typeof scopes !== 'object' || scopes === null || Array.isArray(scopes))
    throw new TypeError('the scopes cannot be read');
  const named = Object.entries<unknown>({ ...scopes }).filter(([, list]) => list !== undefined);
  for (const [name, list] of named) {
    const isList = Array.isArray(list) && list.every((item) => typeof item === 'string');
    if (!names.has(name) || !isList) throw new TypeError(`the scope ${name} cannot be read`);
  }
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

function networksOf(texts: readonly string[]): NetworkSet {
  const networks = texts.map((text) => {
    const network = parseNetwork(text);
    if (!network) throw new TypeError(`the scope addresses has ${text}, which is no network`);
    return network;
  });
  return createNetworkSet(networks);
}

function reject(what: string): never {
  throw new KeyNotAllowedError({ detail: `this key is not allowed ${what}` });
}
