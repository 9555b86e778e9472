import { type ConsensusNetwork, FORK_NAMES, maxBlobsAt, slotAt, timeOfSlot } from '@ethread/consensus';
import { blobScheduleAt, type Genesis } from '@ethread/chain';
import type { FollowedConsensus } from '@ethread/ports';

/** The keys of a genesis file that activate the forks of the execution layer which begin with those of the beacon chain. */
const ACTIVATIONS = { electra: 'pragueTime', fulu: 'osakaTime', gloas: 'amsterdamTime' } as const;
/** Slots after the newest signed one whose fork is not in doubt: the block of the next slot, and of the one after it. */
const UNSIGNED_SLOTS = 2;

/** The rules of the chain's blocks, as far as both layers agree on them. */
export interface CertainRules {
  /** Returns the Unix time in seconds before which the forks of blocks are certain. */
  until(): number;
  /** The same for the limits of blobs, which no signature covers. */
  readonly blobsUntil: number;
  /** How the schedules of both layers differ, for the operator. */
  readonly problem: string | undefined;
}

export interface CertainRulesModules {
  readonly network: ConsensusNetwork;
  readonly consensus: Pick<FollowedConsensus, 'head'>;
  /** The forks that calls and header rules follow. undefined: every fork that this version knows, by the fields of headers. */
  readonly schedule: Pick<Genesis, 'forks' | 'blobSchedule'> | undefined;
}

/**
 * Compares the forks of the execution layer with those of the beacon chain. A fork such as Osaka leaves no trace in a
 * header, but each signature of a sync committee is made for the version of its slot's fork. The rules of a block are
 * therefore certain when both schedules agree up to its time, and its epoch has a verified signature.
 */
export function createCertainRules({ network, consensus, schedule }: CertainRulesModules): CertainRules {
  const unsupported = network.unsupportedFrom
    ? timeOfEpoch(network, network.unsupportedFrom.epoch)
    : Infinity;
  const difference = schedule && firstDifference(network, schedule);
  const agreed = Math.min(unsupported, difference?.time ?? Infinity);
  return {
    until() {
      const head = consensus.head();
      if (!head) return 0;
      const { slotsPerEpoch } = network;
      const { slot } = head.attested;
      const nextEpoch = (Math.floor(slot / slotsPerEpoch) + 1) * slotsPerEpoch;
      return Math.min(agreed, timeOfSlot(network, Math.max(nextEpoch, slot + UNSIGNED_SLOTS + 1)) / 1000);
    },
    blobsUntil: schedule ? blobsAgreedUntil(network, schedule) : 0,
    problem: difference?.text,
  };
}

const timeOfEpoch = (network: ConsensusNetwork, epoch: number): number =>
  timeOfSlot(network, epoch * network.slotsPerEpoch) / 1000;

/** Returns the first fork that begins at another time on the execution layer. */
function firstDifference(
  network: ConsensusNetwork,
  { forks }: Pick<Genesis, 'forks'>,
): { readonly time: number; readonly text: string } | undefined {
  const differences = FORK_NAMES.flatMap((name, index) => {
    const activation = ACTIVATIONS[name];
    // A later fork includes the earlier ones.
    const epochs = network.forks.filter((fork) => FORK_NAMES.indexOf(fork.name) >= index);
    const consensus = Math.min(...epochs.map(({ epoch }) => timeOfEpoch(network, epoch)));
    const execution = Math.max(forks.get(activation) ?? Infinity, network.genesisTime);
    const time = Math.min(consensus, execution);
    if (consensus === execution) return [];
    return [
      {
        time,
        text: `${activation} is ${shown(execution)}, but ${name} begins at ${shown(consensus)}: responses about blocks from ${shown(time)} on count as unproven; correct the fork schedule, or update ethread`,
      },
    ];
  });
  return differences.sort((one, other) => one.time - other.time)[0];
}

const shown = (time: number): string => (time === Infinity ? 'not scheduled' : String(time));

/** Returns the first time at which the layers allow another number of blobs. */
function blobsAgreedUntil(
  network: ConsensusNetwork,
  { blobSchedule }: Pick<Genesis, 'blobSchedule'>,
): number {
  const [first] = network.blobLimits;
  if (!first) return 0;
  const times = [
    ...network.blobLimits.map(({ epoch }) => timeOfEpoch(network, epoch)),
    ...blobSchedule.map(({ timestamp }) => timestamp),
  ].filter((time) => time >= timeOfEpoch(network, first.epoch));
  const differing = times.filter(
    (time) => maxBlobsAt(network, slotAt(network, time * 1000)) !== blobScheduleAt(blobSchedule, time)?.max,
  );
  return Math.min(...differing, Infinity);
}
