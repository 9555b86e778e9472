import { profileOfChain } from '@ethread/chain';
import type { ChainConfiguration, Configuration } from '../configuration/configuration.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Says what of the responses of nodes is unproven by the configuration, and why. */
export const checkProofs = ({ chains }: Pick<Configuration, 'chains'>): Finding[] => chains.flatMap(checkOne);

function checkOne({ name, copy, nodes, consensus }: ChainConfiguration): Finding | [] {
  if (!nodes) return [];
  const check = `proofs of the chain ${name}`;
  const none = 'no response of a node is proven, because';
  if (nodes.options.proofs === 'none')
    return warning(check, `${none} proofs is none`, 'set proofs: complete');
  if (!copy && nodes.chainId && (nodes.profile ?? profileOfChain(nodes.chainId).name) === 'unknown')
    return warning(check, `${none} the chain is of no known family`, 'set its profile, such as ethereum');
  const unproven = [
    ...(nodes.options.proofs === 'complete' || copy?.execute
      ? []
      : ['calls and estimates, because neither proofs: complete nor execute is set']),
    ...(consensus ? [] : ['the head, because consensus is not set']),
  ];
  return ok(
    check,
    unproven.length === 0
      ? 'all that follows from a block is proven, and consensus vouches for the head'
      : `unproven: ${unproven.join('; ')}`,
  );
}
