import { FORK_ROWS } from '../forks/fork-table.ts';
import type { Header } from '../header.ts';
import { isForkActive } from '../genesis/genesis.ts';
import type { HeaderRules } from '../genesis/header-rules.ts';

/** The forks that added header fields. */
const FORKS_WITH_FIELDS = FORK_ROWS.flatMap(({ activation, headerFields }) =>
  activation !== null && headerFields ? [{ activation, fields: headerFields }] : [],
);

/**
 * Returns a problem naming the first field that a header has too early or lacks; undefined when its fields match its
 * fork.
 */
export function fieldProblem(header: Header, rules: HeaderRules): string | undefined {
  const isLater = isOfLaterFork(header, rules);
  const [unknown] = header.unknownFields ?? [];
  if (unknown && !isLater) return `${unknown.name} is a field that this version does not support`;
  for (const { activation: fork, fields } of FORKS_WITH_FIELDS) {
    const isActive = isForkActive(rules.forks, fork, header);
    for (const { name: field } of fields) {
      const isPresent = header[field] !== undefined;
      if (isActive && !isPresent) return `${field} is missing, ${fork} is ${rules.forks.get(fork)}`;
      if (!isActive && isPresent && !(isLater && !rules.forks.has(fork))) {
        return `${field} is there before its fork: ${fork} is ${rules.forks.get(fork) ?? 'not scheduled'}`;
      }
    }
  }
  return undefined;
}

/**
 * Returns true when a header has fields of a fork that the schedule or this version does not name, and the rules allow
 * it.
 */
export function isOfLaterFork(header: Header, { forks, laterForks }: HeaderRules): boolean {
  if (laterForks === 'reject') return false;
  if (header.unknownFields) return true;
  return FORKS_WITH_FIELDS.some(
    ({ activation, fields }) =>
      !forks.has(activation) && fields.some(({ name }) => header[name] !== undefined),
  );
}

export interface HeaderParent {
  readonly header: Header;
  readonly hash: Uint8Array;
  /**
   * Total difficulty of the chain up to and including this block, where known. It determines the position of the Merge.
   */
  readonly totalDifficulty?: bigint | undefined;
}
