import type { ChainGauges, ConsensusGauges } from '@ethread/metrics';
import { type BlockRange, type ChainHead, isUnavailable, stateAt } from '@ethread/ports';
import type { ConsensusFollower } from '@ethread/upstreams/consensus';
import { unknownForkOf } from '../networks/fork-warnings.ts';
import { servedMethods } from '../served-methods.ts';
import { type BackendParts, isExecuting } from './backend-parts.ts';
import type { ChainState } from './backend.ts';
import { executionProblemOf } from './problem.ts';

const NO_INCIDENTS = { reorgsBelowFinal: 0, isBeyondKnownForks: false };

/** Returns the gauges of a chain. */
export function gaugesOf(parts: BackendParts): ChainGauges {
  const { configuration, chain, genesis, replica, nodes, proven, followed, damage, clock } = parts;
  const head = followed?.shown.head();
  const available = replica?.ranges() ?? [];
  const latest = head?.latest ?? chain?.history.head();
  const incidents = nodes?.incidents() ?? NO_INCIDENTS;
  return {
    chain: configuration.name,
    head: latest?.header.number,
    execution: isExecuting(configuration)
      ? { block: chain?.execution.executedBlock(), problem: executionProblemOf(parts) }
      : undefined,
    finalized: finalizedNumber(parts),
    headAgeSeconds: latest
      ? Math.max(0, Math.floor(clock.now() / 1_000) - latest.header.timestamp)
      : undefined,
    available,
    missing: missingIn(available),
    ...incidents,
    isBeyondKnownForks: incidents.isBeyondKnownForks || unknownForkOf(genesis, latest) !== undefined,
    damagedReads: damage.reads,
    scan: followed?.scanned?.(),
    bucket: chain?.bucketUse?.(),
    proven: proven?.counts(),
    consensus: parts.consensus && consensusGauges(parts.consensus, head),
    nodes: (nodes?.status() ?? []).map(({ name: node, ...status }) => ({ ...status, node })),
  };
}

/** Returns the gauges of the followed consensus. */
function consensusGauges(consensus: ConsensusFollower, head: ChainHead | undefined): ConsensusGauges {
  return {
    headState: stateAt(head, head?.latest.header.number ?? 0),
    attestedBlock: head?.vouched?.attested?.header.number,
    finalizedBlock: head?.vouched?.finalized?.header.number,
    staleSeconds: consensus.staleSeconds(),
  };
}

/** Counts the missing blocks between stored ranges. The genesis block alone does not begin a range. */
function missingIn(found: readonly BlockRange[]): number {
  const [first, ...others] = found;
  const ranges = first && first.to > 0 ? found : others;
  const storedBlocks = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const lowest = ranges[0]?.from ?? 0;
  return (ranges.at(-1)?.to ?? lowest - 1) - lowest + 1 - storedBlocks;
}

/** Returns the state of a chain. */
export function stateOf(parts: BackendParts): ChainState {
  const { chain, followed, replica, options } = parts;
  const latest = followed ? followed.shown.head()?.latest : chain?.history.head();
  return {
    head: latest?.header.number ?? null,
    finalized: finalizedNumber(parts) ?? null,
    available: replica?.ranges() ?? [],
    methods: servedMethods(options.methods),
  };
}

/** Returns the number of the finalized block: of the followed head, or of the store where no head is followed. */
export function finalizedNumber({ chain, followed }: BackendParts): number | undefined {
  const block = followed ? followed.shown.head()?.finalized : chain?.history.header({ tag: 'finalized' });
  return block && !isUnavailable(block) ? block.header.number : undefined;
}
