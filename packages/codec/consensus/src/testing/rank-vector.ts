import { FORK_NAMES } from '../network/consensus-network.ts';
import { compareUpdates, rankOf } from '../protocol/rank-updates.ts';
import { decodeUpdate } from '../wire/messages.ts';
import { TEST_NETWORK } from './signed-chain.ts';
import { asRecord, type Vector } from './vector-folder.ts';

/** Sorts the updates of an `update_ranking` vector, and returns their numbers: 0, 1, 2 and so on when we agree. */
export function rankVector(vector: Vector): number[] {
  const fork = FORK_NAMES.find((name) => name === vector.fork);
  if (!fork) throw new Error(`fork ${vector.fork} is not implemented`);
  const network = { ...TEST_NETWORK, forks: [{ name: fork, epoch: 0, version: new Uint8Array(4) }] };
  const count = Number(asRecord(vector.yaml('meta.yaml'))['updates_count']);
  return Array.from({ length: count }, (_, index) => {
    const update = decodeUpdate(network, 'update', fork, vector.ssz(`updates_${index}`));
    return { index, rank: rankOf(network, update) };
  })
    .reverse()
    .sort((a, b) => compareUpdates(a.rank, b.rank))
    .map(({ index }) => index);
}
