import type { ChainSync } from '@ethread/upstreams';
import type { BackendParts } from './backend-parts.ts';

/**
 * Returns why a chain has nothing to serve. It has something when a node has reported the head, or when a partner can be
 * asked. Blocks that more nodes contradict than vouch for are not served by a ready service.
 */
export async function problemOf({
  configuration: { name, copy, nodes: configured },
  replica,
  content,
  nodes,
}: BackendParts): Promise<string | undefined> {
  const against = nodes?.contradiction();
  if (copy && against && against.contradicting > against.vouching) {
    const { contradicting, vouching, number } = against;
    return (
      `${contradicting} of ${contradicting + vouching} nodes of the chain ${name} contradict its final block ${number}; ` +
      `if these nodes are right, stop the service, remove the folder ${copy.data}, ` +
      'and start the service, which builds the store again'
    );
  }
  if (!configured) {
    if (await content.check()) return undefined;
    return `the chain ${name} has only its genesis block, and neither a node nor an import`;
  }
  const hasBlocks = (replica?.ranges().at(-1)?.to ?? 0) > 0;
  const hasPartner = configured.nodes.some(({ role }) => role === 'partner');
  const isFollowed = nodes?.head.head() ?? nodes?.status().some(({ head }) => head !== undefined);
  if (hasBlocks || hasPartner || isFollowed) return undefined;
  const problems = (nodes?.status() ?? []).map(
    ({ name: node, problem }) => `${node}: ${problem ?? 'it has not reported its head yet'}`,
  );
  return `no node of the chain ${name} can be asked; ${problems.join('; ')}`;
}

/** Returns why no block is executed at the moment, with what the operator can do. */
export function executionProblemOf({
  chain,
  followed,
}: Pick<BackendParts, 'chain' | 'followed'>): ChainSync['executionProblem'] {
  const ofSync = followed?.executionProblem?.();
  if (ofSync) return ofSync;
  const next = (chain?.execution.executedBlock() ?? -1) + 1;
  const above = chain?.history.ranges().find(({ to }) => to >= next);
  if (!above || above.from <= next) return undefined;
  return {
    cause: `block ${next} is not stored`,
    remedy:
      'blocks are executed one after another from the genesis block on: import the missing ones, or let them be fetched with `keep: { backfillFrom: 0 }`',
  };
}
