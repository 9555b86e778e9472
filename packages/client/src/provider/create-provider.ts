import { quantityToHex } from '@ethread/core';
import { InvalidParamsError } from '@ethread/types';
import { methodNames } from '../generated/client.gen.ts';
import type { Transport } from '../transport.ts';
import { derivedMethods } from './derived-methods.ts';
import { UnsupportedMethodError } from './unsupported-method-error.ts';

export interface ProviderOptions {
  /** What eth_chainId and net_version answer; the service has no method that tells. */
  readonly chainId: number;
}

/** A provider as libraries take one (EIP-1193). */
export interface Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  /** There are no events: neither chain nor accounts ever change. */
  on(event: string, listener: (...args: never[]) => void): Provider;
  removeListener(event: string, listener: (...args: never[]) => void): Provider;
}

/**
 * A provider (EIP-1193) over the service's methods alone, for libraries that read. What they ask beyond these follows from
 * them where it can; the package's README says at which cost.
 *
 * @throws {UnsupportedMethodError} (4200) from `request`, for what does not follow.
 * @throws {CallError} from `request`, as any call does.
 * @example const client = createPublicClient({ transport: custom(createProvider(transport, { chainId: 1 })) });
 */
export function createProvider(transport: Transport, { chainId }: ProviderOptions): Provider {
  const ask = <Result>(method: string, params: readonly unknown[]) =>
    transport.request<Result>(method, params);
  const provider: Provider = {
    async request({ method, params = [] }) {
      if (!Array.isArray(params)) throw new InvalidParamsError({ detail: 'params: expected a list' });
      if (method === 'eth_chainId') return quantityToHex(chainId);
      if (method === 'net_version') return String(chainId);
      if (methodNames.includes(method)) return ask(method, params);
      const derived = Object.hasOwn(derivedMethods, method) ? derivedMethods[method] : undefined;
      if (!derived) throw new UnsupportedMethodError(method);
      return derived(ask, params);
    },
    on: () => provider,
    removeListener: () => provider,
  };
  return provider;
}
