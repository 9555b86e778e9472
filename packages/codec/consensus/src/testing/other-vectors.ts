import { bytesToHex, hexToBytes } from '@ethread/core';
import type { Bls } from '../bls.ts';
import { FORK_NAMES } from '../network/consensus-network.ts';
import { createLightClient } from '../protocol/light-client.ts';
import { isLie } from '../protocol/outcome.ts';
import { compareUpdates, rankOf } from '../protocol/rank-updates.ts';
import type { LightClientStore } from '../protocol/store.ts';
import { decodeBootstrap, decodeUpdate, type UpdateKind } from '../wire/messages.ts';
import { hashPair } from '../wire/ssz-types.ts';
import { asRecord, networkOf, type Vector } from './vector-folder.ts';

/** Returns the root to which the branch of a `single_merkle_proof` vector leads from its leaf. */
export function followProof(vector: Vector): { readonly index: number; readonly root: string } {
  const { branch, leaf, leaf_index } = asRecord(vector.yaml('proof.yaml'));
  if (!Array.isArray(branch)) throw new TypeError('the branch is no list');
  const index = Number(leaf_index);
  let node = hexToBytes(String(leaf));
  for (const [height, sibling] of branch.entries()) {
    const other = hexToBytes(String(sibling));
    node = (index >> height) & 1 ? hashPair(other, node) : hashPair(node, other);
  }
  return { index, root: bytesToHex(node) };
}

/** Sorts the updates of an `update_ranking` vector, and returns their numbers: 0, 1, 2 and so on when we agree. */
export function rankVector(vector: Vector): number[] {
  const fork = FORK_NAMES.find((name) => name === vector.fork);
  if (!fork) throw new Error(`fork ${vector.fork} is not implemented`);
  const network = {
    name: 'vector',
    genesisTime: 0,
    slotMs: 12_000,
    genesisValidatorsRoot: new Uint8Array(32),
    slotsPerEpoch: 8,
    epochsPerPeriod: 8,
    committeeSize: 32,
    forks: [{ name: fork, epoch: 0, version: new Uint8Array(4) }],
    blobLimits: [],
    weakSubjectivityEpochs: 1_000_000,
  };
  const count = Number(asRecord(vector.yaml('meta.yaml'))['updates_count']);
  return Array.from({ length: count }, (_, index) => {
    const update = decodeUpdate(network, 'update', fork, vector.ssz(`updates_${index}`));
    return { index, rank: rankOf(network, update) };
  })
    .reverse()
    .sort((a, b) => compareUpdates(a.rank, b.rank))
    .map(({ index }) => index);
}

const UPDATE_KINDS: Readonly<Record<string, UpdateKind>> = {
  best_updates: 'update',
  latest_finality_update: 'finalityUpdate',
  latest_optimistic_update: 'optimisticUpdate',
};
/** A slot after all of the vector, within the second period. */
const LATE_SLOT = 120;

/**
 * Starts a client at every bootstrap of a `data_collection` vector, and passes it all updates. Returns the rejections that an
 * honest node may cause, by cause, and the data that the client took for a lie.
 */
export async function runCollection(vector: Vector, bls: Bls) {
  // The state begins with the genesis time (8 bytes) and genesis_validators_root.
  const genesisRoot = bytesToHex(vector.ssz('initial_state').subarray(8, 40));
  const { forkOf, network } = networkOf(vector, genesisRoot);
  const client = createLightClient({ network, bls });
  const lies: string[] = [];
  const rejected: Record<string, number> = {};
  let accepted = 0;
  const stores = new Map<string, LightClientStore>();
  const updates = new Map<string, { kind: UpdateKind; digest: unknown }>();
  const steps = vector.yaml('steps.yaml');
  if (!Array.isArray(steps)) throw new TypeError('steps are no list');
  for (const step of steps) {
    const { checks } = asRecord(asRecord(step)['new_head'] ?? {});
    for (const [field, value] of Object.entries(asRecord(checks ?? {}))) {
      for (const entry of Array.isArray(value) ? value : [value]) {
        const row = asRecord(entry);
        if (row['bootstrap'] !== undefined) {
          const { data, fork_digest } = asRecord(row['bootstrap']);
          const bootstrap = decodeBootstrap(network, forkOf(fork_digest), vector.ssz(String(data)));
          const started = client.initialize(bootstrap, hexToBytes(String(row['block_root'])), LATE_SLOT);
          if (started.accepted) stores.set(String(data), started.store);
          else lies.push(`${String(data)}: ${started.message}`);
        }
        const kind = UPDATE_KINDS[field];
        const { data, fork_digest } = asRecord(row['update'] ?? row);
        if (kind && data !== undefined) updates.set(String(data), { kind, digest: fork_digest });
      }
    }
  }
  for (const store of stores.values()) {
    for (const [data, { kind, digest }] of updates) {
      const update = decodeUpdate(network, kind, forkOf(digest), vector.ssz(data));
      const outcome = await client.process(store, update, LATE_SLOT);
      if (outcome.accepted) accepted++;
      else if (isLie(outcome.cause)) lies.push(`${data}: ${outcome.message}`);
      else rejected[outcome.cause] = (rejected[outcome.cause] ?? 0) + 1;
    }
  }
  client.close();
  return { bootstraps: stores.size, accepted, rejected, lies };
}
