import fc from 'fast-check';
import { loadCrypto } from './crypto/load-crypto.ts';
import { createOwn, createPeer, type Ending } from './testing/differential.ts';
import { FORKS } from './forks/forks.ts';
import { anyCase, COMPARED_FORKS } from './testing/random-case.ts';

/** Programs per fork. `npx nx run @ethread/evm:compare-programs` compares a large number. */
const PROGRAMS = 30;
const SEED = 1;

describe('the engine compared with EthereumJS', () => {
  it.each(COMPARED_FORKS)(
    'executes random programs with the same outcome, gas, logs and state at %s',
    async (fork) => {
      const own = createOwn(fork, await loadCrypto());
      const peer = await createPeer(fork);
      const kinds = new Set<Ending['kind']>();
      await fc.assert(
        fc.asyncProperty(anyCase(), async (test) => {
          const expected = await peer(test);
          kinds.add(expected.kind);
          expect(own(test)).toEqual(expected);
        }),
        { numRuns: PROGRAMS, seed: SEED + FORKS.indexOf(fork), endOnFailure: true },
      );
      // Programs that all fail would prove little.
      expect([...kinds]).toEqual(expect.arrayContaining(['returned', 'failed']));
    },
  );
});
