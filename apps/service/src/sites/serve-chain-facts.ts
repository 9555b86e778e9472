import { createChainHosts } from '@ethread/gateway';
import type { ChainState } from '../backend/backend.ts';
import type { ServePage } from './create-site.ts';

/** A chain with what pages may know of it without a key. */
interface PublicChain {
  readonly name: string;
  readonly hosts: readonly string[];
  /** The rules by which clients run its calls themselves. */
  readonly rules: unknown;
  readonly state: () => ChainState;
}

/** The facts on a chain by their path. They are public, need no key and cost no credits. */
const FACTS: Readonly<Record<string, (chain: PublicChain) => unknown>> = {
  '/rules.json': ({ rules }) => ({ rules: rules ?? null }),
  '/chain.json': ({ state }) => state(),
};

/** Creates a handler that serves the facts on the chain of a host to pages of any origin. */
export function serveChainFacts(chains: readonly PublicChain[]): ServePage {
  const chainOf = createChainHosts(chains);
  return ({ method, url = '', headers: { host } }) => {
    const read = Object.hasOwn(FACTS, url) ? FACTS[url] : undefined;
    if (!read || (method !== 'GET' && method !== 'HEAD')) return undefined;
    return {
      status: 200,
      body: [Buffer.from(JSON.stringify(read(chainOf(host))))],
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
        'Access-Control-Allow-Origin': '*',
        'X-Content-Type-Options': 'nosniff',
      },
    };
  };
}
