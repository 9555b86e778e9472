import { isForkActive } from '../genesis/genesis.ts';
import type { Header } from '../header.ts';
import type { HeaderParent } from './header-fields.ts';
import type { HeaderRules } from '../genesis/header-rules.ts';

/** Returns true when a block uses proof of stake or must use it. */
export function isAfterMerge(
  header: Header,
  parent: HeaderParent | undefined,
  rules: HeaderRules,
): boolean | undefined {
  return mustBeAfterMerge(header, parent, rules) ?? (header.difficulty === 0n ? true : undefined);
}

/**
 * Returns true or false when the chain's facts determine if a block must use proof of stake (EIP-3675); undefined when
 * they allow both, so that the header decides.
 */
function mustBeAfterMerge(
  header: Header,
  parent: HeaderParent | undefined,
  rules: HeaderRules,
): boolean | undefined {
  const { terminalTotalDifficulty: terminal, mergeBlock, forks } = rules;
  // Ethereum's forks by time came after its Merge. A chain without a Merge has such forks, too.
  const hasMerge = terminal !== undefined || mergeBlock !== undefined;
  if (terminal === 0n || (hasMerge && isForkActive(forks, 'shanghaiTime', header))) return true;
  if (mergeBlock !== undefined) return header.number >= mergeBlock;
  if (terminal !== undefined && parent?.totalDifficulty !== undefined) {
    return parent.totalDifficulty >= terminal;
  }
  const isParentAfter = parent && parent.header.number > 0 && parent.header.difficulty === 0n;
  return isParentAfter ? true : undefined;
}
