import { quantityToHex } from '@ethread/core';
import { InvalidParamsError } from '@ethread/types';
import { methodNames } from '../generated/client.gen.ts';
import type { Transport } from '../transport.ts';
import { type SendRequest, derivedMethods } from './derived-methods.ts';
import { toProviderError } from './provider-error.ts';
import { UnsupportedMethodError } from './unsupported-method-error.ts';

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
 * Creates a provider (EIP-1193) over the service's methods alone, for libraries that read. The provider derives further
 * methods from these where possible. docs/typescript-client.md lists them with their cost.
 *
 * @throws {UnsupportedMethodError} (4200) from `request`, for a method that cannot be derived.
 * @throws {ProviderRpcError} from `request`, for every other error whose code libraries would retry or do not know.
 * `cause` is the {@link CallError}.
 * @throws {CallError} from `request`, for the errors that libraries know by their code.
 * @example const client = createPublicClient({ transport: custom(createProvider(transport, { chainId: 1 })) });
 */
export function createProvider(transport: Transport, { chainId }: ProviderOptions): Provider {
  const query: SendRequest = (method, params) => transport.request(method, params);

  async function respond(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method === 'eth_chainId') return quantityToHex(chainId);
    if (method === 'net_version') return String(chainId);
    if (methodNames.includes(method)) return query(method, params);
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
