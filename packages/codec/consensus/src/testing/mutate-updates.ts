import { bytesEqual } from '@ethread/core';
import type { Bls } from '../bls.ts';
import { type ConsensusNetwork, forkAt } from '../network/consensus-network.ts';
import type { BeaconForkName } from '../network/fork-name.ts';
import { createLightClient } from '../protocol/light-client.ts';
import { encodeStore } from '../protocol/store-codec.ts';
import type { LightClientStore } from '../protocol/store.ts';
import { decodeUpdate, MalformedMessageError, type UpdateKind } from '../wire/messages.ts';

/** An update that its store accepts. */
export interface ValidUpdate {
  readonly network: ConsensusNetwork;
  readonly store: LightClientStore;
  readonly kind: UpdateKind;
  readonly fork: BeaconForkName;
  readonly bytes: Uint8Array;
  readonly currentSlot: number;
}

/** What the flips of an update showed. */
export interface MutationResult {
  /** Flips by what rejected them: a cause, or `undecodable`. */
  readonly rejected: Readonly<Record<string, number>>;
  /**
   * Flips of `signature_slot`, which nobody signs, to another slot of the same fork and period: the specification accepts
   * them, too, and the store becomes the same as by the update itself.
   */
  readonly equivalent: number;
  /** Places whose flip changed the store in another way. */
  readonly accepted: readonly string[];
}

/** Flips a bit of each given byte, one at a time, and of the fork version, and passes the update to its store. */
export async function mutateUpdate(
  { bytes, currentSlot, fork, kind, network, store }: ValidUpdate,
  bls: Bls,
  places: Iterable<number>,
): Promise<MutationResult> {
  const client = createLightClient({ network, bls });
  const before = encodeStore(network, store);
  const valid = await client.process(store, decodeUpdate(network, kind, fork, bytes), currentSlot);
  if (!valid.accepted) throw new Error(`the update itself is rejected: ${valid.message}`);
  const after = encodeStore(network, valid.store);
  const rejected: Record<string, number> = {};
  const accepted: string[] = [];
  let equivalent = 0;

  async function outcomeOf(mutated: Uint8Array, rules: typeof client): Promise<string | Uint8Array> {
    try {
      const outcome = await rules.process(store, decodeUpdate(network, kind, fork, mutated), currentSlot);
      return outcome.accepted ? encodeStore(network, outcome.store) : outcome.cause;
    } catch (error) {
      if (error instanceof MalformedMessageError) return 'undecodable';
      throw error;
    }
  }

  async function count(place: string, mutated: Uint8Array, rules: typeof client): Promise<void> {
    const outcome = await outcomeOf(mutated, rules);
    if (typeof outcome === 'string') rejected[outcome] = (rejected[outcome] ?? 0) + 1;
    else if (place.startsWith('byte') && bytesEqual(outcome, after)) equivalent++;
    else accepted.push(place);
    if (!bytesEqual(encodeStore(network, store), before))
      accepted.push(`${place} changed the store in place`);
  }

  for (const place of places) {
    const mutated = bytes.slice();
    mutated[place] = (mutated[place] ?? 0) ^ (1 << (place % 8));
    await count(`byte ${place}`, mutated, client);
  }
  const signed = forkAt(network, decodeUpdate(network, kind, fork, bytes).signatureSlot - 1);
  for (const byte of [0, 1, 2, 3]) {
    const forks = network.forks.map((one) => {
      const version = one.version.slice();
      if (one.name === signed?.name) version[byte] = (version[byte] ?? 0) ^ 1;
      return { ...one, version };
    });
    const other = createLightClient({ network: { ...network, forks }, bls });
    await count(`fork version ${byte}`, bytes, other);
    other.close();
  }
  client.close();
  return { rejected, equivalent, accepted };
}
