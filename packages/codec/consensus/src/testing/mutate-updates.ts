import { bytesEqual } from '@ethread/core';
import type { Bls } from '../bls.ts';
import { type ConsensusNetwork, forkAt } from '../network/consensus-network.ts';
import type { BeaconForkName } from '../network/consensus-network.ts';
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
  /** Places whose flip changed the store. */
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
  const rejected: Record<string, number> = {};
  const accepted: string[] = [];

  async function rejectionOf(mutated: Uint8Array, rules: typeof client): Promise<string | undefined> {
    try {
      const outcome = await rules.process(store, decodeUpdate(network, kind, fork, mutated), currentSlot);
      return outcome.accepted ? undefined : outcome.cause;
    } catch (error) {
      if (error instanceof MalformedMessageError) return 'undecodable';
      throw error;
    }
  }

  async function count(place: string, mutated: Uint8Array, rules: typeof client): Promise<void> {
    const cause = await rejectionOf(mutated, rules);
    if (cause === undefined) accepted.push(place);
    else rejected[cause] = (rejected[cause] ?? 0) + 1;
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
  return { rejected, accepted };
}
