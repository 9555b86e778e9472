import type { ChainConfiguration, Configuration } from '../configuration/configuration.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Says what of the responses of nodes is unproven by the configuration, and why. */
export function checkProofs({ chains }: Pick<Configuration, 'chains'>): Finding[] {
  return chains.flatMap((chain) => (chain.nodes ? [checkOne(chain, chain.nodes.options.proofs)] : []));
}

function checkOne({ name, copy, consensus }: ChainConfiguration, proofs = 'answers'): Finding {
  const check = `proofs of the chain ${name}`;
  if (proofs === 'none') {
    const detail = 'no response of a node is proven, because proofs is none';
    return warning(check, detail, 'set proofs: complete');
  }
  const unproven = [
    ...(proofs === 'complete' || copy?.execute
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
