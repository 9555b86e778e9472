import { bytesToHex } from '@ethread/core';
import fc from 'fast-check';
import { FORKS } from '../forks/forks.ts';
import { type Case, OTHER, PROGRAM, SENDER } from './differential.ts';
import { anyProgram } from './random-program.ts';

/** Forks under comparison. EthereumJS has a part of Amsterdam's changes alone. */
export const COMPARED_FORKS: typeof FORKS = FORKS.filter((fork) => fork !== 'amsterdam');

const number = (address: Uint8Array) => BigInt(bytesToHex(address));
const IDENTITY = 4n;
const SHA256 = 2n;
const NOBODY = 2n ** 159n;

/** Generates messages to random programs, which call themselves, each other and precompiled contracts. */
export function anyCase(): fc.Arbitrary<Case> {
  const targets = [number(OTHER), number(PROGRAM), number(SENDER), IDENTITY, SHA256, NOBODY];
  return fc.record({
    program: anyProgram(targets),
    other: anyProgram(targets),
    input: fc.uint8Array({ maxLength: 100 }),
    gas: fc.oneof(fc.bigInt({ min: 0n, max: 60_000n }), fc.constant(500_000n)),
    value: fc.constantFrom(0n, 0n, 3n),
  });
}
