import { type ConsensusNetwork, periodOf, slotsPerPeriod } from '../network/consensus-network.ts';
import type { LightClientStore } from './store.ts';

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
