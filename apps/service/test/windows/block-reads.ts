import type { Asked } from '@ethread/nodes/testing';

/**
 * Blocks that a node reads for what it is asked: each block of a range of logs, and one for anything else about a block.
 * What a node is asked only to be followed is left out: it is the same with a copy and without.
 */
export function blockReads(asked: readonly Asked[]): number {
  return asked.reduce((sum, { method, params }) => sum + readsOf(method, params), 0);
}

function readsOf(method: string, params: readonly unknown[]): number {
  const [first] = params;
  if (method === 'eth_chainId' || /^(?:latest|safe|finalized)$/.test(String(first))) return 0;
  if (method !== 'eth_getLogs') return 1;
  const { fromBlock, toBlock } = Object(first);
  return Number(toBlock) - Number(fromBlock) + 1;
}
