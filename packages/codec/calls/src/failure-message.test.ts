import { Halt, rulesOf } from '@ethread/evm';
import { pricingProblem } from './failure-message.ts';
import { precompileFailure } from './precompile-failure.ts';

/** Returns why an instruction has no price under Osaka. */
const wordsOf = (halt: number, opcode: number, operands: readonly bigint[] = [], gas = 1_000) =>
  pricingProblem({ opcode, operands, gas, rules: rulesOf('osaka') }, halt);

describe('pricingProblem', () => {
  it('names what a static call forbids as a lack of gas where geth prices the instruction', () => {
    expect(wordsOf(Halt.writeProtection, 0x55, [0n, 1n])).toBe('out of gas: write protection');
    expect(wordsOf(Halt.writeProtection, 0xa0, [0n, 0n])).toBeUndefined();
  });

  it('names memory that has no size or no price', () => {
    expect(wordsOf(Halt.outOfGas, 0x51, [2n ** 64n])).toBe('gas uint64 overflow');
    expect(wordsOf(Halt.outOfGas, 0x51, [2n ** 37n])).toBe('out of gas: gas uint64 overflow');
    expect(wordsOf(Halt.outOfGas, 0x51, [2n ** 36n])).toBeUndefined();
    expect(wordsOf(Halt.outOfGas, 0xf3, [2n ** 64n, 0n])).toBeUndefined();
  });

  it('names the lack of gas of a call that can pay for the instruction itself', () => {
    expect(wordsOf(Halt.outOfGas, 0xfa, [])).toBe('out of gas: out of gas');
    expect(wordsOf(Halt.outOfGas, 0xfa, [], 99)).toBeUndefined();
  });
});

describe('precompileFailure', () => {
  it.each([
    [0x08, 100, 'bad elliptic curve pairing size'],
    [0x08, 192, 'invalid input of a precompiled contract'],
    [0x09, 212, 'invalid input length'],
    [0x09, 213, 'invalid final flag'],
    [0x0c, 0, 'invalid input length'],
    [0x0c, 320, 'invalid input of a precompiled contract'],
  ])('names the fault of %d with %d bytes', (number, length, words) => {
    const address = new Uint8Array(20).fill(number, 19);
    expect(precompileFailure(address, new Uint8Array(length))).toBe(words);
  });
});
