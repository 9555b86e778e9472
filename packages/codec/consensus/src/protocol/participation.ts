import type { ConsensusNetwork } from '../network/consensus-network.ts';

/** Returns the number of members that signed. */
export function countParticipants(participants: Uint8Array): number {
  let count = 0;
  for (const byte of participants) for (let bits = byte; bits > 0; bits &= bits - 1) count++;
  return count;
}

/** Returns true for two thirds of the committee or more: what the project calls attested. */
export function hasTwoThirds({ committeeSize }: ConsensusNetwork, participants: number): boolean {
  return participants * 3 >= committeeSize * 2;
}
