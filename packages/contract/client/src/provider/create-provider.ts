import { quantityToHex } from '@ethread/core';
import { InvalidParamsError, MethodNotFoundError } from '@ethread/types';
import { methodNames } from '../generated/client.gen.ts';
import { methodNames as companionNames } from '../generated/companions.gen.ts';
import type { Transport } from '../transport.ts';
import { type SendRequest, derivedMethods } from './derived-methods.ts';
import { toProviderError, UnsupportedMethodError } from './provider-error.ts';

export interface ProviderOptions {
  /** The result of eth_chainId and net_version. The service has no method for it. */
  readonly chainId: number;
}

/** A provider in the form that libraries accept (EIP-1193). */
export interface Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  /** Accepts a listener and never calls it, because neither chain nor accounts change. */
  on(event: string, listener: (...args: never[]) => void): Provider;
  removeListener(event: string, listener: (...args: never[]) => void): Provider;
}

/**
 * Creates a provider (EIP-1193) over the service's methods, for libraries that read. Where the service has no
 * companions, the provider derives their results where possible. docs/typescript-client.md lists them with their cost.
 *
 * @throws {UnsupportedMethodError} (4200) from `request`, for a method that the service lacks and that cannot be derived.
 * @throws {ProviderRpcError} from `request`, for every other error whose code libraries would retry or do not know.
 * `cause` is the {@link CallError}.
 * @throws {CallError} from `request`, for the errors that libraries know by their code.
 * @example const client = createPublicClient({ transport: custom(createProvider(transport, { chainId: 1 })) });
 */
export function createProvider(transport: Transport, { chainId }: ProviderOptions): Provider {
  const query: SendRequest = (method, params) => transport.request(method, params);

  /** Whether the service has a companion, by its name. The first call finds out. */
  const served = new Map<string, Promise<boolean>>();

  /** Calls a companion. Resolves to undefined where the service has none of that name. */
  async function callCompanion(
    method: string,
    params: readonly unknown[],
  ): Promise<{ readonly result: unknown } | undefined> {
    const known = served.get(method);
    if (known && !(await known)) return undefined;
    const response = query(method, params);
    const isServed = response.then(
      () => true,
      (error: unknown) => !isLacking(error),
    );
    if (!known) served.set(method, isServed);
    return (await isServed) ? { result: await response } : undefined;
  }

  async function respond(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method === 'eth_chainId') return quantityToHex(chainId);
    if (method === 'net_version') return String(chainId);
    // This provider signs nothing.
    if (method === 'eth_accounts') return [];
    if (methodNames.includes(method)) return query(method, params);
    const found = companionNames.includes(method) ? await callCompanion(method, params) : undefined;
    if (found) return found.result;
    const derived = Object.hasOwn(derivedMethods, method) ? derivedMethods[method] : undefined;
    if (!derived) throw new UnsupportedMethodError(method);
    return derived(query, params);
  }

  const provider: Provider = {
    async request({ method, params = [] }) {
      if (!Array.isArray(params)) throw new InvalidParamsError({ detail: 'params: expected a list' });
      try {
        return await respond(method, params);
      } catch (error) {
        throw toProviderError(error);
      }
    },
    on: () => provider,
    removeListener: () => provider,
  };
  return provider;
}

/** Returns whether the service has no such method, or a verifying transport cannot prove its result. */
function isLacking(error: unknown): boolean {
  return error instanceof MethodNotFoundError || (error instanceof Error && error.name === 'UnprovenError');
}
