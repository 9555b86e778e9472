import { createRandom } from '@ethread/core';
import { forkAt } from './network/consensus-network.ts';
import { createLightClient } from './protocol/light-client.ts';
import { encodeStore } from './protocol/store-codec.ts';
import { createSignedChain, TEST_NETWORK } from './testing/signed-chain.ts';
import { storeAt } from './testing/store-at.ts';
import { loadWasmBls } from './wasm-bls.ts';
import { decodeUpdate, MalformedMessageError, type UpdateKind } from './wire/messages.ts';

// Flip more bytes of each update with CONSENSUS_FLIPS=10000 npx jest src/mutations.test.ts.
const FLIPS = Number(process.env['CONSENSUS_FLIPS'] ?? 48);

/**
 * One update of each kind in each fork, and over the fork of Gloas one whose finalized header is older. Each is signed in
 * the slot after its header, which is the current one, so that no other signature slot is valid.
 */
const KINDS: readonly UpdateKind[] = ['update', 'finalityUpdate', 'optimisticUpdate'];
const SLOTS = [
  ...TEST_NETWORK.forks.map(({ epoch }) => [8 * epoch + 8, 8 * epoch + 16, 8 * epoch + 32] as const),
  [256, 264, 272] as const,
];
const CASES = SLOTS.flatMap((slots) => KINDS.map((kind) => [kind, ...slots] as const));

describe('an update with a flipped bit', () => {
  it('never changes the store, in any fork and of any kind', async () => {
    const bls = await loadWasmBls();
    const random = createRandom(7);
    const chain = createSignedChain(TEST_NETWORK);
    for (const [kind, startSlot, finalizedSlot, attested] of CASES) {
      const fork = forkAt(TEST_NETWORK, attested)?.name ?? 'gloas';
      const bytes = chain.update(kind, attested, { finalizedSlot });
      const store = storeAt(TEST_NETWORK, bls, chain, startSlot);
      const before = encodeStore(TEST_NETWORK, store);
      const isAccepted = async (update: Uint8Array, network = TEST_NETWORK) => {
        const client = createLightClient({ network, bls });
        try {
          return (await client.process(store, decodeUpdate(network, kind, fork, update), attested + 1))
            .accepted;
        } catch (error) {
          if (error instanceof MalformedMessageError) return false;
          throw error;
        } finally {
          client.close();
        }
      };
      expect(await isAccepted(bytes)).toBe(true);
      const accepted: string[] = [];
      for (const place of Array.from({ length: FLIPS }, () => random.below(bytes.length))) {
        const mutated = bytes.slice();
        mutated[place] = (mutated[place] ?? 0) ^ (1 << (place % 8));
        if (await isAccepted(mutated)) accepted.push(`byte ${place}`);
      }
      const signed = forkAt(TEST_NETWORK, decodeUpdate(TEST_NETWORK, kind, fork, bytes).signatureSlot - 1);
      for (const byte of [0, 1, 2, 3]) {
        const forks = TEST_NETWORK.forks.map((one) => {
          const version = one.version.slice();
          if (one.name === signed?.name) version[byte] = (version[byte] ?? 0) ^ 1;
          return { ...one, version };
        });
        if (await isAccepted(bytes, { ...TEST_NETWORK, forks })) accepted.push(`fork version ${byte}`);
      }
      expect([fork, kind, accepted, encodeStore(TEST_NETWORK, store)]).toEqual([fork, kind, [], before]);
    }
  });
});
