import { bytesToHex, hexToBytes } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import { loadCrypto } from '../crypto/load-crypto.ts';
import { recordedVectors } from '../testing/precompile-vectors.ts';
import { precompilesOf } from './precompiles.ts';

/** Limits of the default run. Larger inputs take seconds; EVM_VECTORS=all runs all of them. */
const LONG_BYTES = process.env['EVM_VECTORS'] === 'all' ? Infinity : 20_000;
const LONG_GAS = process.env['EVM_VECTORS'] === 'all' ? Infinity : 1_000_000;
/** Step between the vectors that run by default, in a file of hundreds of short vectors. */
const STEP = process.env['EVM_VECTORS'] === 'all' ? 1 : 8;

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
        const expected = Expected === undefined ? undefined : `0x${Expected}`;
        expect([file, Name, output && bytesToHex(output)]).toEqual([file, Name, expected]);
        if (Gas !== undefined) expect([Name, contract.gas(input)]).toEqual([Name, Gas]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(150);
  });
});
