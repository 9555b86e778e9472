import { createRandom } from '@ethread/core';
import { mutateUpdate } from './testing/mutate-updates.ts';
import { createSignedChain, TEST_NETWORK } from './testing/signed-chain.ts';
import { signedUpdates } from './testing/signed-updates.ts';
import { loadWasmBls } from './wasm-bls.ts';

// Flip more bytes of each update with CONSENSUS_FLIPS=10000 npx jest src/mutations.test.ts.
const FLIPS = Number(process.env['CONSENSUS_FLIPS'] ?? 48);

describe('an update with a flipped bit', () => {
  it('never changes the store, in any fork and of any kind', async () => {
    const bls = await loadWasmBls();
    const random = createRandom(7);
    const updates = signedUpdates(TEST_NETWORK, bls, createSignedChain(TEST_NETWORK));
    expect(updates).toHaveLength(12);
    for (const update of updates) {
      const places = Array.from({ length: FLIPS }, () => random.below(update.bytes.length));
      const { accepted, rejected } = await mutateUpdate(update, bls, places);
      expect([update.fork, update.kind, accepted]).toEqual([update.fork, update.kind, []]);
      const count = Object.values(rejected).reduce((sum, one) => sum + one, 0);
      expect(count).toBe(FLIPS + 4);
    }
  });
});
