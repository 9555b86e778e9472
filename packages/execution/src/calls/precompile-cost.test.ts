import { hexToBytes } from '@ethread/core';
import { precompileMs } from './precompile-cost.ts';

const GAS = 600_000_000n;
const address = (number: number) => number.toString(16).padStart(40, '0');
const word = (value: number) => value.toString(16).padStart(64, '0');
const blake2f = (rounds: number) =>
  hexToBytes(`0x${rounds.toString(16).padStart(8, '0')}${'00'.repeat(209)}`);

describe('the expected time of precompiled contracts', () => {
  it('grows with the rounds of BLAKE2F', () => {
    expect(precompileMs(address(9), blake2f(12), GAS)).toBeLessThan(1);
    expect(precompileMs(address(9), blake2f(500_000_000), GAS)).toBeGreaterThan(60_000);
  });

  it('is nothing where the gas does not suffice', () => {
    expect(precompileMs(address(9), blake2f(1_000_000), 999_999n)).toBe(0);
  });

  it('grows with the pairs of a pairing', () => {
    expect(precompileMs(address(8), new Uint8Array(2 * 192), GAS)).toBe(14);
    expect(precompileMs(address(15), new Uint8Array(10_000 * 384), GAS)).toBeGreaterThan(2_000);
  });

  it('grows with the modulus and the exponent of MODEXP', () => {
    const modexp = (base: number, exponent: number, modulus: number) =>
      hexToBytes(`0x${word(base)}${word(exponent)}${word(modulus)}`);
    expect(precompileMs(address(5), modexp(256, 3, 256), GAS)).toBeLessThan(1);
    expect(precompileMs(address(5), modexp(1_024, 1_024, 1_024), GAS)).toBeGreaterThan(500);
  });

  it('is nothing for those that are always quick', () => {
    expect(precompileMs(address(1), new Uint8Array(128), GAS)).toBe(0);
    expect(precompileMs(address(4), new Uint8Array(1_000_000), GAS)).toBe(0);
  });
});
