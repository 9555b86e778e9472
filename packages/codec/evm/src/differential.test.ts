import fc from 'fast-check';
import { loadCrypto } from './crypto/load-crypto.ts';
import { createOwn, createPeer, type Ending } from './testing/differential.ts';
import { FORKS } from './forks/forks.ts';
import { anyCase, COMPARED_FORKS } from './testing/random-case.ts';

// Compare more programs of each fork with EVM_PROGRAMS=1000 EVM_SEED=7 npx jest src/differential.test.ts.
const PROGRAMS = Number(process.env['EVM_PROGRAMS'] ?? 30);
const SEED = Number(process.env['EVM_SEED'] ?? 1);

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
