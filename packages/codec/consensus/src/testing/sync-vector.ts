import { bytesToHex, hexToBytes } from '@ethread/core';
import type { Bls } from '../bls.ts';
import { createLightClient } from '../protocol/light-client.ts';
import { advanceWithoutFinality, type LightClientStore, type VerifiedHeader } from '../protocol/store.ts';
import { type ClaimedHeader, decodeBootstrap, decodeUpdate } from '../wire/messages.ts';
import { asRecord, networkOf, type Vector } from './vector-folder.ts';

/**
 * Runs the steps of a `sync` vector, and compares the store after each with what the specification has. Returns the
 * number of compared values, and the differences.
 */
export async function runSyncVector(vector: Vector, bls: Bls) {
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
  const differences: string[] = [];

  function compare(step: number, what: string, header: VerifiedHeader, expected: unknown): void {
    const { beacon_root, execution_root, slot } = asRecord(expected);
    const root = bytesToHex(header.root);
    checks += 3;
    if (root === beacon_root && header.beacon.slot === slot && executionRoots.get(root) === execution_root)
      return;
    differences.push(`step ${step}: ${what} ${header.beacon.slot}, by the specification ${String(slot)}`);
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
      else differences.push(`step ${index}: rejected as ${outcome.cause}`);
    } else if (kind === 'force_update') {
      store = advanceWithoutFinality(network, store, Number(current_slot));
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
