import { FORK_ROWS, type Genesis, type Header, isForkActive, unknownForksOf } from '@ethread/chain';

/**
 * Returns whether the fork schedule gives the rules of a block for certain: it schedules no unsupported fork by then, and
 * the header has the fields of the scheduled forks and no others. A schedule that lacks a fork would otherwise give
 * results by old rules.
 */
export function isForkCertain(
  { forks, terminalTotalDifficulty }: Pick<Genesis, 'forks' | 'terminalTotalDifficulty'>,
  header: Header,
): boolean {
  if (header.unknownFields) return false;
  if (unknownForksOf(forks).some(({ activation }) => isForkActive(forks, activation, header))) return false;
  const hasMerge = terminalTotalDifficulty !== undefined || forks.has('mergeForkBlock');
  if (header.difficulty === 0n && header.number > 0 && !hasMerge) return false;
  return FORK_ROWS.every(({ activation, headerFields = [] }) => {
    if (activation === null) return true;
    const isActive = isForkActive(forks, activation, header);
    return headerFields.every(({ name }) => (header[name] !== undefined) === isActive);
  });
}
