import { isForkActive } from '../genesis.ts';
import type { Header } from '../header.ts';
import type { HeaderParent } from './check-header.ts';
import type { HeaderRules } from './header-rules.ts';

/**
 * Returns whether a block must be one of proof of stake (EIP-3675); undefined where what is known of the chain allows
 * both, so that the header decides.
 */
function mustBeAfterMerge(
  header: Header,
  parent: HeaderParent | undefined,
  rules: HeaderRules,
): boolean | undefined {
  const { terminalTotalDifficulty: terminal, mergeBlock, forks } = rules;
  // Ethereum's forks by time came after its Merge; a chain without one has them, too.
  const hasMerge = terminal !== undefined || mergeBlock !== undefined;
  if (terminal === 0n || (hasMerge && isForkActive(forks, 'shanghaiTime', header))) return true;
  if (mergeBlock !== undefined) return header.number >= mergeBlock;
  if (terminal !== undefined && parent?.totalDifficulty !== undefined) {
    return parent.totalDifficulty >= terminal;
  }
  const isParentAfter = parent && parent.header.number > 0 && parent.header.difficulty === 0n;
  return isParentAfter ? true : undefined;
}

/** Returns whether a block is one of proof of stake, or has to be. */
export function isAfterMerge(
  header: Header,
  parent: HeaderParent | undefined,
  rules: HeaderRules,
): boolean | undefined {
  return mustBeAfterMerge(header, parent, rules) ?? (header.difficulty === 0n ? true : undefined);
}
