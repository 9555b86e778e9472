import { bytesToHex } from '@ethread/core';
import fc from 'fast-check';
import { loadCrypto } from './crypto/load-crypto.ts';
import { createOwn, createPeer, type Ending, OTHER, PROGRAM, SENDER } from './differential.test.data.ts';
import { FORKS } from './forks/forks.ts';
import { anyProgram } from './random-program.test.data.ts';

// The whole storm: EVM_PROGRAMS=100000 npx jest src/differential.test.ts; EVM_SEED names where it begins.
const PROGRAMS = Number(process.env['EVM_PROGRAMS'] ?? 30);
const SEED = Number(process.env['EVM_SEED'] ?? 1);

const number = (address: Uint8Array) => BigInt(bytesToHex(address));
const IDENTITY = 4n;

describe('the engine beside EthereumJS', () => {
  it.each(FORKS)('ends random programs alike, with the same gas, logs and state, at %s', async (fork) => {
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
    // Programs that all fail would show little.
    expect([...kinds]).toEqual(expect.arrayContaining(['returned', 'failed']));
  });
});
