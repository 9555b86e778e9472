import { hexToBytes } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import { loadCrypto } from '../crypto/load-crypto.ts';
import type { Fork } from '../forks/forks.ts';
import { recordedFiles } from '../testing/recorded.ts';
import { precompilesOf } from './precompiles.ts';

/** A run of a precompiled contract, in the form of the archive. */
interface Vector {
  readonly Name: string;
  readonly Input: string;
  readonly Expected?: string;
  readonly Gas?: number;
  readonly ExpectedError?: string;
}

const FILES: Readonly<Record<string, readonly [number, Fork]>> = {
  ecRecover: [1, 'frontier'],
  modexp: [5, 'byzantium'],
  modexp_eip2565: [5, 'berlin'],
  modexp_eip7883: [5, 'osaka'],
  bn256Add: [6, 'istanbul'],
  bn256ScalarMul: [7, 'istanbul'],
  bn256Pairing: [8, 'istanbul'],
  blake2F: [9, 'istanbul'],
  'fail-blake2f': [9, 'istanbul'],
  pointEvaluation: [10, 'cancun'],
  blsG1Add: [11, 'prague'],
  blsG1Mul: [12, 'prague'],
  blsG1MultiExp: [12, 'prague'],
  blsG2Add: [13, 'prague'],
  blsG2Mul: [14, 'prague'],
  blsG2MultiExp: [14, 'prague'],
  blsPairing: [15, 'prague'],
  blsMapG1: [16, 'prague'],
  blsMapG2: [17, 'prague'],
  p256Verify: [0x100, 'osaka'],
};

/** Limits of the default run. Larger inputs take seconds; EVM_VECTORS=all runs all of them. */
const LONG_BYTES = process.env['EVM_VECTORS'] === 'all' ? Infinity : 20_000;
const LONG_GAS = process.env['EVM_VECTORS'] === 'all' ? Infinity : 1_000_000;
/** Step between the vectors that run by default, in a file of hundreds of short vectors. */
const STEP = process.env['EVM_VECTORS'] === 'all' ? 1 : 8;

/** Yields the recorded vectors of precompiled contracts with the address of their contract and a fork that has it. */
function* recordedVectors() {
  for (const { name, text } of recordedFiles('precompiles.tar.gz')) {
    const file = /^precompiles\/(.*)\.json$/.exec(name)?.[1];
    if (file === undefined) continue;
    const [number, fork] = FILES[file] ?? FILES[file.replace(/^fail-/, '')] ?? [];
    if (number === undefined || fork === undefined) throw new Error(`${name}: its contract is unknown`);
    const vectors: readonly Vector[] = JSON.parse(text());
    yield { file, number, fork, vectors };
  }
}

describeWith('recorded data')('precompiled contracts', () => {
  it('return the recorded output and gas for the recorded vectors', async () => {
    const crypto = await loadCrypto();
    let compared = 0;
    for (const { file, number, fork, vectors } of recordedVectors()) {
      const contract = precompilesOf(fork, crypto)[number];
      for (const { Name, Input, Expected, Gas } of vectors.filter((_, index) => index % STEP === 0)) {
        const input = hexToBytes(`0x${Input.replace(/^0x/, '')}`);
        if (!contract || input.length > LONG_BYTES || contract.gas(input) > LONG_GAS) continue;
        const output = contract.run(input, () => undefined);
        const expected = Expected === undefined ? expect.any(String) : hexToBytes(`0x${Expected}`);
        expect([file, Name, output]).toEqual([file, Name, expected]);
        if (Gas !== undefined) expect([Name, contract.gas(input)]).toEqual([Name, Gas]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(150);
  });
});
