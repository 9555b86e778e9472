import { createChainHosts } from '@ethread/gateway';
import type { ServePage } from './create-site.ts';

/** A chain with the rules by which clients run its calls themselves. */
interface ChainRules {
  readonly hosts: readonly string[];
  readonly rules: unknown;
}

/** The path of the rules of a chain. */
const PATH = '/rules.json';

/**
 * Creates a handler that serves the rules of the chain of a host, which are public. A page that verifies responses
 * fetches them, whatever its origin.
 */
export function serveRules(chains: readonly ChainRules[]): ServePage {
  const chainOf = createChainHosts(chains);
  return ({ method, url, headers: { host } }) => {
    if (url !== PATH || (method !== 'GET' && method !== 'HEAD')) return undefined;
    return {
      status: 200,
      body: [Buffer.from(JSON.stringify({ rules: chainOf(host).rules ?? null }))],
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
        'Access-Control-Allow-Origin': '*',
        'X-Content-Type-Options': 'nosniff',
      },
    };
  };
}
