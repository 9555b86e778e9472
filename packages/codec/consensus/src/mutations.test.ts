import { createRandom } from '@ethread/core';
import { forkAt } from './network/consensus-network.ts';
import { createLightClient } from './protocol/light-client.ts';
import { encodeStore } from './protocol/store-codec.ts';
import { createSignedChain, TEST_NETWORK } from './testing/signed-chain.ts';
import { signedUpdates } from './testing/signed-updates.ts';
import { loadWasmBls } from './wasm-bls.ts';
import { decodeUpdate, MalformedMessageError } from './wire/messages.ts';

// Flip more bytes of each update with CONSENSUS_FLIPS=10000 npx jest src/mutations.test.ts.
const FLIPS = Number(process.env['CONSENSUS_FLIPS'] ?? 48);

describe('an update with a flipped bit', () => {
  it('never changes the store, in any fork and of any kind', async () => {
    const bls = await loadWasmBls();
    const random = createRandom(7);
    const updates = signedUpdates(TEST_NETWORK, bls, createSignedChain(TEST_NETWORK));
    expect(updates).toHaveLength(12);
    for (const { bytes, currentSlot, fork, kind, store } of updates) {
      const before = encodeStore(TEST_NETWORK, store);
      const isAccepted = async (update: Uint8Array, network = TEST_NETWORK) => {
        const client = createLightClient({ network, bls });
        try {
          return (await client.process(store, decodeUpdate(network, kind, fork, update), currentSlot))
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
