import { type ExitedFrame, type FailedStep, Halt, HALT_MESSAGES, OPCODES } from '@ethread/evm';

const BY_CODE = new Map(OPCODES.map((row) => [row.code, row]));
const MAX_STACK = 1_024;
const PREVRANDAO = 0x44;
const INVALID = 0xfe;

/** Returns the name of an instruction, in the words of geth. */
export function opcodeName(opcode: number): string {
  if (opcode === INVALID) return 'INVALID';
  // Nodes print its first name on every fork.
  if (opcode === PREVRANDAO) return 'DIFFICULTY';
  return BY_CODE.get(opcode)?.name ?? `opcode 0x${opcode.toString(16)} not defined`;
}

/** Returns why a frame failed, in the words of geth. */
export function failureMessage({ halt, failedStep, inputFault }: FrameFailure): string {
  if (failedStep) return stepFailure(halt, failedStep).message;
  return inputFault ?? haltMessage(halt);
}

export type FrameFailure = Pick<ExitedFrame, 'halt' | 'failedStep' | 'inputFault'>;

const haltMessage = (halt: number) => HALT_MESSAGES[halt] ?? 'execution failed';

/** Why an instruction failed, as geth says it. */
export interface StepFailure {
  readonly message: string;
  /** Gas of the instruction in a trace: geth shows the parts that it computed before the failure. */
  readonly gasCost: bigint;
  /** True when it failed while it ran. Its costs and its stack were right, so its step in a trace has no error. */
  readonly isLate: boolean;
}

const [EXP, SSTORE, CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, STATICCALL, SELFDESTRUCT] = [
  0x0a, 0x55, 0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa, 0xff,
];
const [LOG0, LOG4, DUPN, EXCHANGE] = [0xa0, 0xa4, 0xe6, 0xe8];
const CALLS: ReadonlySet<number> = new Set([CALL, CALLCODE, DELEGATECALL, STATICCALL]);
/** Instructions that geth prices only where they may write. */
const PRICED_WRITES: ReadonlySet<number> = new Set([SSTORE, CREATE, CALL, CREATE2, SELFDESTRUCT]);

/** Returns why an instruction failed at which a frame halted, and what geth shows as its cost. */
export function stepFailure(halt: number, step: FailedStep): StepFailure {
  const { opcode, height, rules } = step;
  const { takes = 0, gives = 0 } = BY_CODE.get(opcode) ?? {};
  const fixed = fixedGasOf(step);
  const early = (message: string, gas = 0n): StepFailure => ({
    message,
    gasCost: fixed + gas,
    isLate: false,
  });
  const late = (message: string): StepFailure => ({
    message,
    gasCost: step.hasBegun ? paidOf(step) : 0n,
    isLate: true,
  });
  if (halt === Halt.invalidOpcode) {
    const immediate = step.hasBegun ? ` (operand: 0x${step.immediate.toString(16).padStart(2, '0')})` : '';
    return late(`invalid opcode: ${opcodeName(opcode)}${immediate}`);
  }
  if (halt === Halt.stackUnderflow) {
    const least = step.hasBegun ? wordsReachedBy(step) : takes;
    return (step.hasBegun ? late : early)(`stack underflow (${height} <=> ${least})`);
  }
  if (halt === Halt.stackOverflow)
    return early(`stack limit reached ${height} (${MAX_STACK - gives + takes})`);
  if (halt === Halt.codeTooLarge) {
    return late(`${haltMessage(halt)}: code size ${step.operands[1]} limit ${rules.gas.maxCodeBytes}`);
  }
  if (!PRICED_HALTS.has(halt)) return late(haltMessage(halt));
  const problem = step.hasBegun || isPricedWhole(opcode) ? pricingProblem(step, halt) : undefined;
  if (problem !== undefined) return early(problem);
  if (halt === Halt.writeProtection) return late(haltMessage(halt));
  if (CALLS.has(opcode) && step.hasBegun) return callFailure(step, early);
  if ((opcode === CREATE || opcode === CREATE2) && step.hasBegun && step.left >= 0n) return late(OUT_OF_GAS);
  // EIP-8038
  if (opcode === SSTORE && rules.hasStateGas && lacksAccess(step, rules.gas.coldSlot))
    return early('out of gas: not enough gas for slot access');
  // EIP-2929
  if (
    opcode === SELFDESTRUCT &&
    rules.hasAccessLists &&
    step.hasBegun &&
    lacksAccess(step, rules.gas.coldAccount)
  ) {
    return early('out of gas: out of gas', rules.hasStateGas ? BigInt(rules.gas.coldAccount) : 0n);
  }
  return isPricedWhole(opcode) || step.hasBegun
    ? { message: OUT_OF_GAS, gasCost: wholePriceOf(step), isLate: false }
    : early(OUT_OF_GAS);
}

const OUT_OF_GAS = haltMessage(Halt.outOfGas);
/** Failures for the price of an instruction. */
const PRICED_HALTS: ReadonlySet<number> = new Set([
  Halt.outOfGas,
  Halt.writeProtection,
  Halt.initCodeTooLarge,
  Halt.storageSentry,
]);

/** Returns why geth found no price for an instruction; undefined where it has one that the frame could not pay. */
function pricingProblem(step: FailedStep, halt: number): string | undefined {
  const { opcode, operands, rules } = step;
  const size = memorySizeOf(step);
  if (size + WORD_BYTES - 1n > MAX_UINT64) return 'gas uint64 overflow';
  if (halt === Halt.writeProtection) {
    return PRICED_WRITES.has(opcode) ? 'out of gas: write protection' : undefined;
  }
  if (halt === Halt.storageSentry) return haltMessage(halt);
  if (size > MAX_MEMORY) return 'out of gas: gas uint64 overflow';
  const { maxInitCodeBytes } = rules.gas;
  const [, , codeSize = 0n] = operands;
  if ((opcode === CREATE || opcode === CREATE2) && codeSize > maxInitCodeBytes) {
    return `out of gas: max initcode size exceeded: code size ${codeSize} limit ${maxInitCodeBytes}`;
  }
  return undefined;
}

/** Returns true where an instruction could not pay for its first access, which costs so much. */
function lacksAccess({ gas, left }: FailedStep, cost: number): boolean {
  return left < 0n && gas - left <= cost;
}

/** Returns the failure of a call that cannot pay its price, or not what it passes on. */
function callFailure(step: FailedStep, early: (message: string, gas?: bigint) => StepFailure): StepFailure {
  const { opcode, operands, gas, left, rules } = step;
  const unpaid = early('out of gas: out of gas');
  if (rules.hasDelegation) return unpaid;
  const [passed = 0n, , amount = 0n] = operands;
  const hasAmount = (opcode === CALL || opcode === CALLCODE) && amount > 0n;
  const least = memoryPriceOf(step) + BigInt(hasAmount ? rules.gas.callValue : 0);
  const price = gas - left;
  const access = rules.hasAccessLists ? (price - least) % BigInt(rules.gas.newAccount) : 0n;
  if (access > gas || (opcode === CALL && access + least > gas)) return unpaid;
  const remaining = BigInt.asUintN(64, left);
  // EIP-150
  const most = rules.hasCallReserve ? remaining - remaining / 64n : passed;
  const given = passed < most ? passed : most;
  const whole = price + given;
  if (given > MAX_UINT64 || whole > MAX_UINT64) return early('out of gas: gas uint64 overflow');
  return early(OUT_OF_GAS, whole);
}

/** Returns what the frame paid for an instruction, with its fixed gas. */
function paidOf({ opcode, gas, left, rules }: FailedStep): bigint {
  return BigInt(rules.fees[opcode] ?? 0) + gas - left;
}

/** Returns the price of an instruction that the frame could not pay. */
function wholePriceOf(step: FailedStep): bigint {
  const { opcode, operands, rules } = step;
  const [, second = 0n] = operands;
  if (step.hasBegun) return paidOf(step);
  const fee = BigInt(rules.fees[opcode] ?? 0);
  if (opcode === EXP) {
    const bytes = second > 0n ? Math.ceil(second.toString(16).length / 2) : 0;
    return fee + BigInt(rules.gas.exponentByte * bytes);
  }
  return fee + memoryPriceOf(step) + 8n * second;
}

/** Returns true for EXP and the logs, whose price geth computes as a whole. */
function isPricedWhole(opcode: number): boolean {
  return opcode === EXP || (opcode >= LOG0 && opcode <= LOG4);
}

/** Returns the gas of an instruction that geth takes before it computes the rest. */
function fixedGasOf({ opcode, rules }: FailedStep): bigint {
  const fee = rules.fees[opcode] ?? Infinity;
  return isPricedWhole(opcode) || fee === Infinity ? 0n : BigInt(fee);
}

/** Returns the number of words that DUPN, SWAPN or EXCHANGE needs (EIP-8024). */
function wordsReachedBy({ opcode, immediate }: FailedStep): number {
  if (opcode !== EXCHANGE) return ((immediate + 145) % 256) + (opcode === DUPN ? 0 : 1);
  const mixed = immediate ^ 0x8f;
  const [row, column] = [mixed >> 4, mixed & 15];
  return (row < column ? column + 1 : 29 - row) + 1;
}

/** The largest memory that has a price in geth, in bytes. */
const MAX_MEMORY = 0x1fffffffe0n;
const MAX_UINT64 = 2n ** 64n - 1n;
const WORD_BYTES = 32n;

/** Returns the price of the memory that an instruction adds to that of its frame. */
function memoryPriceOf(step: FailedStep): bigint {
  const priceOf = (size: bigint) => {
    const words = (size + WORD_BYTES - 1n) / WORD_BYTES;
    return 3n * words + (words * words) / 512n;
  };
  const more = priceOf(memorySizeOf(step)) - priceOf(BigInt(step.memory.length));
  return more > 0n ? more : 0n;
}

/** Ranges of memory by instruction: the operand that is the offset of each, then the operand that is its length. */
const RANGES: Readonly<Record<number, readonly number[]>> = {
  0x20: [0, 1],
  0x37: [0, 2],
  0x39: [0, 2],
  0x3c: [1, 3],
  0x3e: [0, 2],
  0x5e: [0, 2, 1, 2],
  ...Object.fromEntries(Array.from({ length: 5 }, (_none, topics) => [LOG0 + topics, [0, 1]])),
  [CREATE]: [1, 2],
  [CALL]: [3, 4, 5, 6],
  [CALLCODE]: [3, 4, 5, 6],
  0xf3: [0, 1],
  [DELEGATECALL]: [2, 3, 4, 5],
  [CREATE2]: [1, 2],
  [STATICCALL]: [2, 3, 4, 5],
  0xfd: [0, 1],
};
/** Bytes of memory at the offset on top of the stack: MLOAD, MSTORE and MSTORE8. */
const WIDTHS: Readonly<Record<number, bigint>> = { 0x51: 32n, 0x52: 32n, 0x53: 1n };

function memorySizeOf({ opcode, operands }: FailedStep): bigint {
  const at = RANGES[opcode] ?? (opcode in WIDTHS ? [0] : []);
  const ends = at.map((operand, index) => {
    const length = WIDTHS[opcode] ?? operands[at[index + 1] ?? 0] ?? 0n;
    return index % 2 === 1 || length === 0n ? 0n : (operands[operand] ?? 0n) + length;
  });
  return ends.reduce((size, end) => (end > size ? end : size), 0n);
}
