import type { Request } from '@ethread/upstreams/testing';

/**
 * Counts the blocks that a node reads for its requests: each block of a range of logs, and one for any other request
 * about a block. Requests that only follow the node do not count, because a local store does not change them.
 */
export function blockReads(requested: readonly Request[]): number {
  return requested.reduce((sum, { method, params }) => sum + readsOf(method, params), 0);
}

function readsOf(method: string, params: readonly unknown[]): number {
  const [first] = params;
  if (method === 'eth_chainId' || /^(?:latest|safe|finalized)$/.test(String(first))) return 0;
  if (method !== 'eth_getLogs') return 1;
  const { fromBlock, toBlock } = Object(first);
  return Number(toBlock) - Number(fromBlock) + 1;
}
