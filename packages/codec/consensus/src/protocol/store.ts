import type { BeaconHeader, Committee, SignedPayload } from '../wire/beacon-values.ts';
import type { UpdateRank } from './rank-updates.ts';
import { type ConsensusNetwork, periodOf, slotsPerPeriod } from '../network/consensus-network.ts';

/**
 * A beacon header that was verified, with its execution block. From Gloas on, the execution block is the parent of the
 * bid: it is at least one block older than the beacon block, and a withheld payload leaves it unchanged.
 */
export interface VerifiedHeader {
  readonly beacon: BeaconHeader;
  /** hash_tree_root of the beacon header: the root of the beacon block. */
  readonly root: Uint8Array;
  readonly execution: SignedPayload;
}

export interface AttestedHeader extends VerifiedHeader {
  /** The members that signed; 0 for the trusted header of a bootstrap and for one that is attested by its finality. */
  readonly participants: number;
}

export interface NextCommittee extends Committee {
  readonly slot: number;
  /** False for a committee without finality, which a finalized header may replace. */
  readonly isFinal: boolean;
}

/** A next committee that two thirds signed, of a header that is not finalized. It is used only without finality. */
export interface CommitteeCandidate extends Committee {
  /** Slot of the header whose state has it. Its period is that of the header. */
  readonly slot: number;
  readonly rank: UpdateRank;
}

/** What a light client knows. It is immutable: processing returns a new one. */
export interface LightClientStore {
  readonly finalized: VerifiedHeader;
  /** The newest header that two thirds signed. It may be orphaned while it is not finalized. */
  readonly attested: AttestedHeader;
  readonly period: number;
  readonly current: Committee;
  readonly next?: NextCommittee;
  readonly candidate?: CommitteeCandidate;
  /** Slot from which the timeout without finality counts. */
  readonly progressSlot: number;
}

/**
 * Advances the committees of a store that made no progress for a period, or that cannot verify the period of the clock
 * otherwise. This is the specification's `process_light_client_store_force_update` with two differences: two thirds
 * signed the candidate, and the finalized header stays, because a header without finality may be orphaned.
 */
export function advanceWithoutFinality(
  network: ConsensusNetwork,
  store: LightClientStore,
  currentSlot: number,
): LightClientStore {
  const { candidate, ...rest } = store;
  if (!candidate) return store;
  const isLate = currentSlot > store.progressSlot + slotsPerPeriod(network);
  const isBlind = !store.next && periodOf(network, currentSlot) > store.period;
  if (!isLate && !isBlind) return store;
  const { rank, ...committee } = candidate;
  const next = { ...committee, isFinal: false };
  if (!store.next) return { ...rest, next, progressSlot: rank.slot };
  const { isFinal, slot, ...current } = store.next;
  return { ...rest, period: store.period + 1, current, next, progressSlot: rank.slot };
}
