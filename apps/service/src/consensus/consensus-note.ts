import type { ConsensusFollower } from '@ethread/upstreams/consensus';

/** Slots without a signature of which operators should know. */
const NOTED_SLOTS = 5;

/** Returns what operators should know of consensus, or undefined while its newest signed block is recent. */
export function consensusNote(consensus: Pick<ConsensusFollower, 'status'>): string | undefined {
  const { problem, nodes, attestedSlot, currentSlot } = consensus.status();
  if (problem !== undefined) return `consensus is not followed: ${problem}`;
  if (attestedSlot !== undefined && currentSlot - attestedSlot <= NOTED_SLOTS) return undefined;
  const faults = nodes.map(({ name, fault }) => `${name} ${fault ?? 'answers'}`).join(', ');
  const slots =
    attestedSlot === undefined
      ? 'no block is signed yet'
      : `the newest signed block is ${currentSlot - attestedSlot} slots old`;
  return `${slots} (beacon nodes: ${faults})`;
}
