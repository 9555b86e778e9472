import { type FailedStep, Halt, rulesOf } from '@ethread/evm';
import { stepFailure } from './failure-message.ts';

const STEP: FailedStep = {
  opcode: 0,
  immediate: 0,
  hasBegun: true,
  height: 7,
  operands: [],
  memory: new Uint8Array(),
  gas: 1_000n,
  left: -1n,
  refund: 0,
  rules: rulesOf('osaka'),
};
const LONG_INIT_CODE = 'out of gas: max initcode size exceeded: code size 49153 limit 49152';
const LONG_CODE = 'max code size exceeded: code size 65537 limit 65536';

describe('stepFailure', () => {
  const [istanbul, amsterdam] = [rulesOf('istanbul'), rulesOf('amsterdam')];
  // CALL of a new account, whose 25,000 gas the frame does not have: what remains wraps around.
  const unpaidCall = { opcode: 0xf1, operands: [500n, 1n, 0n, 0n, 0n, 0n, 0n], left: -24_000n };
  const swap = { opcode: 0xe7, rules: amsterdam, left: 1_000n };

  it.each<[string, number, number, boolean, Partial<FailedStep>]>([
    ['out of gas: write protection', Halt.writeProtection, 0, false, { opcode: 0x55 }],
    ['write protection', Halt.writeProtection, 1_376, true, { opcode: 0xa0 }],
    ['gas uint64 overflow', Halt.outOfGas, 3, false, { opcode: 0x51, operands: [2n ** 64n] }],
    ['out of gas: gas uint64 overflow', Halt.outOfGas, 3, false, { opcode: 0x51, operands: [2n ** 37n] }],
    [LONG_INIT_CODE, Halt.initCodeTooLarge, 32_000, false, { opcode: 0xf0, operands: [0n, 0n, 49_153n] }],
    ['out of gas', Halt.outOfGas, 1_001, false, { opcode: 0xf3, operands: [2n ** 64n, 0n] }],
    [LONG_CODE, Halt.codeTooLarge, 1_001, true, { opcode: 0xf3, operands: [0n, 65_537n], rules: amsterdam }],
    ['out of gas: out of gas', Halt.outOfGas, 100, false, { opcode: 0xfa }],
    ['out of gas', Halt.outOfGas, 100, false, { opcode: 0xfa, hasBegun: false }],
    ['out of gas', Halt.outOfGas, 700 + 25_000 + 500, false, { ...unpaidCall, rules: istanbul }],
    ['stack underflow (7 <=> 18)', Halt.stackUnderflow, 3, true, { ...swap, immediate: 0x80 }],
    ['invalid opcode: SWAPN (operand: 0x5b)', Halt.invalidOpcode, 3, true, { ...swap, immediate: 0x5b }],
  ])('says "%s" of halt %d at a cost of %d', (message, halt, gasCost, isLate, step) => {
    expect(stepFailure(halt, { ...STEP, ...step })).toEqual({ message, gasCost: BigInt(gasCost), isLate });
  });
});
