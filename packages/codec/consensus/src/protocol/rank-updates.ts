import { type ConsensusNetwork, periodOf } from '../network/consensus-network.ts';
import type { Update } from '../wire/messages.ts';
import { isZeroBranch } from './merkle.ts';

/** What makes an update better than others of its period. */
export interface UpdateRank {
  readonly participants: number;
  readonly hasTwoThirds: boolean;
  /** The update has the next committee, and was signed in the period of its header. */
  readonly hasRelevantCommittee: boolean;
  readonly hasFinality: boolean;
  readonly hasFinalCommittee: boolean;
  readonly slot: number;
  readonly signatureSlot: number;
}

export function rankOf(network: ConsensusNetwork, update: Update): UpdateRank {
  const { attested, finality, next, signatureSlot } = update;
  const { slot } = attested.beacon;
  const period = periodOf(network, slot);
  const participants = countParticipants(update.participants);
  const hasFinality = finality !== undefined && !isZeroBranch(finality.branch);
  return {
    participants,
    hasTwoThirds: hasTwoThirds(network, participants),
    hasRelevantCommittee:
      next !== undefined && !isZeroBranch(next.branch) && period === periodOf(network, signatureSlot),
    hasFinality,
    hasFinalCommittee: hasFinality && periodOf(network, finality.header.beacon.slot) === period,
    slot,
    signatureSlot,
  };
}

/** Compares updates for sorting, the best first (`is_better_update`). */
export function compareUpdates(a: UpdateRank, b: UpdateRank): number {
  const byThreshold = Number(b.hasTwoThirds) - Number(a.hasTwoThirds);
  const byParticipants = b.participants - a.participants;
  return (
    byThreshold ||
    (a.hasTwoThirds ? 0 : byParticipants) ||
    Number(b.hasRelevantCommittee) - Number(a.hasRelevantCommittee) ||
    Number(b.hasFinality) - Number(a.hasFinality) ||
    Number(b.hasFinalCommittee) - Number(a.hasFinalCommittee) ||
    byParticipants ||
    a.slot - b.slot ||
    a.signatureSlot - b.signatureSlot
  );
}

export function countParticipants(participants: Uint8Array): number {
  let count = 0;
  for (const byte of participants) for (let bits = byte; bits > 0; bits &= bits - 1) count++;
  return count;
}

/** Returns true for two thirds of the committee or more: what the project calls attested. */
export function hasTwoThirds({ committeeSize }: ConsensusNetwork, participants: number): boolean {
  return participants * 3 >= committeeSize * 2;
}
