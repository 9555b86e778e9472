import { hexToBytes } from '@ethread/core';
import type { Bls } from '../bls.ts';
import { createLightClient } from '../protocol/light-client.ts';
import { advanceWithoutFinality } from '../protocol/without-finality.ts';
import { decodeBootstrap, decodeUpdate } from '../wire/messages.ts';
import type { ValidUpdate } from './mutate-updates.ts';
import { asRecord, networkOf, type Vector } from './vector-folder.ts';

/** Returns the accepted updates of a `sync` vector, each with the store that it came to. */
export async function vectorUpdates(vector: Vector, bls: Bls): Promise<ValidUpdate[]> {
  const meta = asRecord(vector.yaml('meta.yaml'));
  const { forkOf, network } = networkOf(vector, String(meta['genesis_validators_root']));
  const client = createLightClient({ network, bls });
  const bootstrap = decodeBootstrap(network, forkOf(meta['bootstrap_fork_digest']), vector.ssz('bootstrap'));
  const started = client.initialize(bootstrap, hexToBytes(String(meta['trusted_block_root'])), 0);
  if (!started.accepted) throw new Error(started.message);
  let { store } = started;
  const updates: ValidUpdate[] = [];
  const steps = vector.yaml('steps.yaml');
  if (!Array.isArray(steps)) throw new TypeError('steps are no list');
  for (const step of steps) {
    const [[kind, body] = ['', {}]] = Object.entries(asRecord(step));
    const { current_slot, update, update_fork_digest } = asRecord(body);
    const currentSlot = Number(current_slot);
    if (kind === 'force_update') store = advanceWithoutFinality(network, store, currentSlot);
    if (kind !== 'process_update') continue;
    const fork = forkOf(update_fork_digest);
    const bytes = vector.ssz(String(update));
    const outcome = await client.process(store, decodeUpdate(network, 'update', fork, bytes), currentSlot);
    if (!outcome.accepted) continue;
    updates.push({ network, store, kind: 'update', fork, bytes, currentSlot });
    ({ store } = outcome);
  }
  client.close();
  return updates;
}
