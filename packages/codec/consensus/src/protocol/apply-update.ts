import { type ConsensusNetwork, periodOf } from '../network/consensus-network.ts';
import type { ClaimedHeader, Update } from '../wire/messages.ts';
import { isZeroBranch } from './merkle.ts';
import { type Outcome, reject } from './outcome.ts';
import { compareUpdates, countParticipants, rankOf } from './rank-updates.ts';
import type { LightClientStore, NextCommittee, VerifiedHeader } from './store.ts';
import type { Committee } from '../wire/beacon-values.ts';

/**
 * Applies an update whose branches are verified (`apply_light_client_update`). The caller verifies its signature before
 * it uses the outcome. Two thirds of the committee signed, see `checkUpdate`.
 *
 * @param before - the store that the outcome is compared with
 * @param base - the same store, advanced to the current slot
 */
export function applyUpdate(
  network: ConsensusNetwork,
  before: LightClientStore,
  base: LightClientStore,
  update: Update,
): Outcome {
  const attestedPeriod = periodOf(network, update.attested.beacon.slot);
  const finalized = finalizedOf(update);
  const isNewFinal = finalized !== undefined && finalized.beacon.slot > base.finalized.beacon.slot;
  const isNewAttested = update.attested.beacon.slot > base.attested.beacon.slot;
  const committees = committeesAfter(network, base, update, attestedPeriod, finalized);
  if (!isNewFinal && !isNewAttested && committees === undefined) {
    return reject('stale', `nothing in the update of slot ${update.attested.beacon.slot} is new`);
  }
  const participants = countParticipants(update.participants);
  const { candidate, next, ...rest } = { ...base, ...committees };
  const store: LightClientStore = {
    ...rest,
    ...(next ? { next } : {}),
    ...(candidate ? { candidate } : {}),
    ...(isNewFinal
      ? { finalized: verified(finalized), progressSlot: Math.max(base.progressSlot, finalized.beacon.slot) }
      : undefined),
    ...(isNewAttested ? { attested: { ...verified(update.attested), participants } } : undefined),
  };
  return {
    accepted: true,
    store,
    changed: {
      attested: isNewAttested,
      finalized: isNewFinal,
      committee:
        store.current !== before.current || store.next !== before.next || candidate !== before.candidate,
    },
  };
}

type Committees = Pick<LightClientStore, 'period' | 'current'> & {
  readonly next: LightClientStore['next'] | undefined;
  readonly candidate: LightClientStore['candidate'] | undefined;
};

/** Returns the committees after an update, or undefined when they stay. */
function committeesAfter(
  network: ConsensusNetwork,
  { candidate, current, next, period }: LightClientStore,
  update: Update,
  attestedPeriod: number,
  finalized: ClaimedHeader | undefined,
): Committees | undefined {
  const claimed = update.next && !isZeroBranch(update.next.branch) ? update.next : undefined;
  const { slot } = update.attested.beacon;
  const finalizedPeriod = finalized && periodOf(network, finalized.beacon.slot);
  const learned: NextCommittee | undefined = claimed && { ...bare(claimed), slot, isFinal: true };
  if (next && finalizedPeriod === period + 1) {
    return { period: period + 1, current: bare(next), next: learned, candidate: undefined };
  }
  if (!learned) return undefined;
  // The committee of a header is final once a header of the same period is: both lie on one chain, whose state it is of.
  if (finalizedPeriod === attestedPeriod && attestedPeriod === period) {
    return next?.isFinal ? undefined : { period, current, next: learned, candidate: undefined };
  }
  const isNeeded = attestedPeriod === period ? !next : next !== undefined && attestedPeriod === period + 1;
  const rank = rankOf(network, update);
  if (!isNeeded || (candidate && compareUpdates(rank, candidate.rank) >= 0)) return undefined;
  return { period, current, next, candidate: { ...bare(learned), slot, rank } };
}

function finalizedOf({ finality }: Update): ClaimedHeader | undefined {
  return finality && !finality.header.isEmpty ? finality.header : undefined;
}

function verified({ beacon, execution, root }: ClaimedHeader): VerifiedHeader {
  return { beacon, execution, root };
}

function bare({ keys, root }: Committee): Committee {
  return { keys, root };
}
