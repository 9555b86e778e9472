import type { Header } from '../header.ts';
import { isForkActive } from '../genesis.ts';
import type { HeaderRules } from './header-rules.ts';

/** The fields that forks added to headers, in the order of RLP. */
const FIELDS_OF_FORKS = [
  ['londonBlock', ['baseFeePerGas']],
  ['shanghaiTime', ['withdrawalsRoot']],
  ['cancunTime', ['blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot']],
  ['pragueTime', ['requestsHash']],
  ['amsterdamTime', ['blockAccessListHash', 'slotNumber']],
] as const satisfies readonly (readonly [fork: string, fields: readonly (keyof Header)[]])[];

/** Names the first field that a header has too early, or lacks; undefined: it has those of its fork. */
export function fieldProblem(header: Header, rules: HeaderRules): string | undefined {
  const isLater = isOfLaterFork(header, rules);
  for (const [fork, fields] of FIELDS_OF_FORKS) {
    const isActive = isForkActive(rules.forks, fork, header);
    for (const field of fields) {
      const isPresent = header[field] !== undefined;
      if (isActive && !isPresent) return `${field} is missing, ${fork} is ${rules.forks.get(fork)}`;
      if (!isActive && isPresent && !(isLater && !rules.forks.has(fork))) {
        return `${field} is there before its fork: ${fork} is ${rules.forks.get(fork) ?? 'not scheduled'}`;
      }
    }
  }
  return undefined;
}

/** Whether a header has fields of a fork that the schedule does not name, and may have them. */
export function isOfLaterFork(header: Header, { forks, laterForks }: HeaderRules): boolean {
  if (laterForks === 'reject') return false;
  return FIELDS_OF_FORKS.some(
    ([fork, fields]) => !forks.has(fork) && fields.some((field) => header[field] !== undefined),
  );
}
