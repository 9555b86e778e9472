import { bytesToHex, hexToBytes } from '@ethread/core';
import type { Bls } from '../bls.ts';
import { createLightClient } from '../protocol/light-client.ts';
import { advanceWithoutFinality, type LightClientStore, type VerifiedHeader } from '../protocol/store.ts';
import { type ClaimedHeader, decodeBootstrap, decodeUpdate } from '../wire/messages.ts';
import { asRecord, networkOf, type Vector } from './vector-folder.ts';

/** A step after which the store differs from the specification's, or a message that it accepts and we reject. */
export interface Difference {
  readonly step: number;
  readonly what: 'rejected' | 'finalized_header' | 'optimistic_header';
  readonly ours: string;
  readonly specified: string;
  /** A step before forced an update. */
  readonly wasForced: boolean;
}

/** What a vector's steps showed. */
export interface SyncResult {
  /** Number of compared values: outcomes of updates, and fields of headers. */
  readonly checks: number;
  readonly differences: readonly Difference[];
}

/** Runs the steps of a `sync` vector, and compares the store after each with what the specification has. */
export async function runSyncVector(vector: Vector, bls: Bls): Promise<SyncResult> {
  const meta = asRecord(vector.yaml('meta.yaml'));
  const { forkOf, network } = networkOf(vector, String(meta['genesis_validators_root']));
  const client = createLightClient({ network, bls });
  const executionRoots = new Map<string, string>();
  const remember = ({ executionLeaf, root }: ClaimedHeader) => {
    executionRoots.set(bytesToHex(root), bytesToHex(executionLeaf));
  };
  const bootstrap = decodeBootstrap(network, forkOf(meta['bootstrap_fork_digest']), vector.ssz('bootstrap'));
  remember(bootstrap.header);
  const started = client.initialize(bootstrap, hexToBytes(String(meta['trusted_block_root'])), 0);
  if (!started.accepted) throw new Error(`${vector.name}: ${started.message}`);
  let { store }: { store: LightClientStore } = started;
  let checks = 1;
  let wasForced = false;
  const differences: Difference[] = [];

  function compare(step: number, what: Difference['what'], header: VerifiedHeader, expected: unknown): void {
    const { beacon_root, execution_root, slot } = asRecord(expected);
    const root = bytesToHex(header.root);
    checks += 3;
    if (root === beacon_root && header.beacon.slot === slot && executionRoots.get(root) === execution_root)
      return;
    differences.push({ step, what, ours: String(header.beacon.slot), specified: String(slot), wasForced });
  }

  const steps = vector.yaml('steps.yaml');
  if (!Array.isArray(steps)) throw new TypeError('steps are no list');
  for (const [index, step] of steps.entries()) {
    const [[kind, body] = ['', {}]] = Object.entries(asRecord(step));
    const { checks: expected, current_slot, update, update_fork_digest } = asRecord(body);
    if (kind === 'process_update') {
      const bytes = vector.ssz(String(update));
      const decoded = decodeUpdate(network, 'update', forkOf(update_fork_digest), bytes);
      remember(decoded.attested);
      if (decoded.finality) remember(decoded.finality.header);
      const outcome = await client.process(store, decoded, Number(current_slot));
      checks++;
      if (outcome.accepted) ({ store } = outcome);
      else {
        const specified = 'accepted';
        differences.push({ step: index, what: 'rejected', ours: outcome.cause, specified, wasForced });
      }
    } else if (kind === 'force_update') {
      store = advanceWithoutFinality(network, store, Number(current_slot));
      wasForced = true;
    } else if (kind !== 'upgrade_store') {
      throw new Error(`${vector.name}: unknown step ${kind}`);
    }
    const { finalized_header, optimistic_header } = asRecord(expected);
    compare(index, 'finalized_header', store.finalized, finalized_header);
    compare(index, 'optimistic_header', store.attested, optimistic_header);
  }
  client.close();
  return { checks, differences };
}
