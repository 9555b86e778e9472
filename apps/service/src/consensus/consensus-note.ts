import type { ConsensusFollower } from '@ethread/beacon';

/** Age of the newest signed block, in seconds, from which operators should know of it: some slots. */
const NOTED_SECONDS = 60;

/** Returns what operators should know of consensus, or undefined while its newest signed block is recent. */
export function consensusNote(
  consensus: Pick<ConsensusFollower, 'status' | 'staleSeconds'>,
): string | undefined {
  const { problem, nodes, attestedSlot, currentSlot } = consensus.status();
  if (problem !== undefined) return `consensus is not followed: ${problem}`;
  const seconds = consensus.staleSeconds();
  if (seconds !== undefined && seconds <= NOTED_SECONDS) return undefined;
  const faults = nodes.map(({ name, fault }) => `${name} ${fault ?? 'answers'}`).join(', ');
  const slots =
    attestedSlot === undefined
      ? 'no block is signed yet'
      : `the newest signed block is ${currentSlot - attestedSlot} slots old`;
  return `${slots} (beacon nodes: ${faults})`;
}
