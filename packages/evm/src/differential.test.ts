import { bytesToHex } from '@ethread/core';
import fc from 'fast-check';
import { loadCrypto } from './crypto/load-crypto.ts';
import { createOwn, createPeer, type Ending, OTHER, PROGRAM, SENDER } from './testing/differential.ts';
import { FORKS } from './forks/forks.ts';
import { anyProgram } from './testing/random-program.ts';

// Run a large set with EVM_PROGRAMS=100000 npx jest src/differential.test.ts; EVM_SEED sets the first seed.
const PROGRAMS = Number(process.env['EVM_PROGRAMS'] ?? 30);
const SEED = Number(process.env['EVM_SEED'] ?? 1);

const number = (address: Uint8Array) => BigInt(bytesToHex(address));
const IDENTITY = 4n;

/**
 * Forks under comparison. EthereumJS has a part of Amsterdam's changes; `blocks/fork-crossing.test.ts` compares that
 * fork with geth.
 */
const COMPARED = FORKS.filter((fork) => fork !== 'amsterdam');

describe('the engine compared with EthereumJS', () => {
  it.each(COMPARED)(
    'executes random programs with the same outcome, gas, logs and state at %s',
    async (fork) => {
      const own = createOwn(fork, await loadCrypto());
      const peer = createPeer(fork);
      const targets = [number(OTHER), number(PROGRAM), number(SENDER), IDENTITY, 2n, 2n ** 159n];
      const kinds = new Set<Ending['kind']>();
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            program: anyProgram(targets),
            other: anyProgram(targets),
            input: fc.uint8Array({ maxLength: 100 }),
            gas: fc.oneof(fc.bigInt({ min: 0n, max: 60_000n }), fc.constant(500_000n)),
            value: fc.constantFrom(0n, 0n, 3n),
          }),
          async (test) => {
            const expected = await peer(test);
            kinds.add(expected.kind);
            expect(own(test)).toEqual(expected);
          },
        ),
        { numRuns: PROGRAMS, seed: SEED + FORKS.indexOf(fork), endOnFailure: true },
      );
      // Programs that all fail would prove little.
      expect([...kinds]).toEqual(expect.arrayContaining(['returned', 'failed']));
    },
  );
});
