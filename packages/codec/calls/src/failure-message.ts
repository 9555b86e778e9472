import { type ExitedFrame, Halt, HALT_MESSAGES, OPCODES, type Rules } from '@ethread/evm';

const NAMES: readonly (string | undefined)[] = OPCODES.reduce<(string | undefined)[]>(
  (names, { code, name }) => {
    names[code] = name;
    return names;
  },
  [],
);
const PREVRANDAO = 0x44;
const INVALID = 0xfe;

/** Returns the name of an instruction, in the words of geth. */
export function opcodeName(opcode: number): string {
  if (opcode === INVALID) return 'INVALID';
  // Nodes print its first name on every fork.
  if (opcode === PREVRANDAO) return 'DIFFICULTY';
  return NAMES[opcode] ?? `opcode 0x${opcode.toString(16)} not defined`;
}

/** Returns why a frame failed, in the words of geth. */
export function failureMessage({ halt, failedStep }: Pick<ExitedFrame, 'halt' | 'failedStep'>): string {
  if (failedStep) {
    const { opcode, height, least, most } = failedStep;
    if (halt === Halt.invalidOpcode) return `invalid opcode: ${opcodeName(opcode)}`;
    if (halt === Halt.stackUnderflow) return `stack underflow (${height} <=> ${least})`;
    if (halt === Halt.stackOverflow) return `stack limit reached ${height} (${most})`;
  }
  return HALT_MESSAGES[halt] ?? 'execution failed';
}

/** Instructions by their opcode. */
const [SSTORE, CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, STATICCALL, SELFDESTRUCT] = [
  0x55, 0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa, 0xff,
];
/** Instructions that geth prices only where they may write. */
const PRICED_WRITES: ReadonlySet<number> = new Set([SSTORE, CREATE, CALL, CREATE2, SELFDESTRUCT]);
const CALLS: ReadonlySet<number> = new Set([CALL, CALLCODE, DELEGATECALL, STATICCALL]);

/** The parts of an instruction by which geth prices it. */
export interface PricedStep {
  readonly opcode: number;
  /** The operands, the top of the stack first. Those of CALL are most, with seven. */
  readonly operands: readonly bigint[];
  /** Gas of the frame before the instruction. */
  readonly gas: number;
  readonly rules: Rules;
}

/** Returns whether the price of an instruction depends on memory, or on whether it may write. */
export function hasPriceOfOperands(opcode: number): boolean {
  return opcode in RANGES || PRICED_WRITES.has(opcode);
}

/**
 * Returns why geth found no price for an instruction, which then costs its constant gas; undefined where it has a price
 * that the frame could not pay.
 */
export function pricingProblem(step: PricedStep, halt: number): string | undefined {
  const { opcode, operands, rules } = step;
  const size = memorySizeOf(opcode, operands);
  if (size === 'overflow') return 'gas uint64 overflow';
  if (halt === Halt.writeProtection) {
    return PRICED_WRITES.has(opcode) ? 'out of gas: write protection' : undefined;
  }
  if (size > MAX_MEMORY) return 'out of gas: gas uint64 overflow';
  const { maxInitCodeBytes } = rules.gas;
  const [, , codeSize = 0n] = operands;
  if ((opcode === CREATE || opcode === CREATE2) && codeSize > maxInitCodeBytes) {
    return `out of gas: max initcode size exceeded: code size ${codeSize} limit ${maxInitCodeBytes}`;
  }
  const isCall = halt === Halt.outOfGas && CALLS.has(opcode) && rules.hasAccessLists;
  return isCall && step.gas >= rules.gas.warmAccount ? 'out of gas: out of gas' : undefined;
}

/** The largest memory that has a price in geth, in bytes. */
const MAX_MEMORY = 0x1fffffffe0n;
const MAX_UINT64 = 2n ** 64n - 1n;
const WORD_BYTES = 32n;

/** Ranges of memory by instruction: the operands that are their offset and length, or a fixed length. */
const RANGES: Readonly<Record<number, readonly (readonly [offset: number, length: number | bigint])[]>> = {
  0x20: [[0, 1]],
  0x37: [[0, 2]],
  0x39: [[0, 2]],
  0x3c: [[1, 3]],
  0x3e: [[0, 2]],
  0x51: [[0, 32n]],
  0x52: [[0, 32n]],
  0x53: [[0, 1n]],
  0x5e: [
    [0, 2],
    [1, 2],
  ],
  0xa0: [[0, 1]],
  0xa1: [[0, 1]],
  0xa2: [[0, 1]],
  0xa3: [[0, 1]],
  0xa4: [[0, 1]],
  [CREATE]: [[1, 2]],
  [CALL]: [
    [3, 4],
    [5, 6],
  ],
  [CALLCODE]: [
    [3, 4],
    [5, 6],
  ],
  0xf3: [[0, 1]],
  [DELEGATECALL]: [
    [2, 3],
    [4, 5],
  ],
  [CREATE2]: [[1, 2]],
  [STATICCALL]: [
    [2, 3],
    [4, 5],
  ],
  0xfd: [[0, 1]],
};

/** Returns the size of the memory that an instruction reaches, in bytes. */
function memorySizeOf(opcode: number, operands: readonly bigint[]): bigint | 'overflow' {
  let most = 0n;
  for (const [at, lengthAt] of RANGES[opcode] ?? []) {
    const offset = operands[at] ?? 0n;
    const length = typeof lengthAt === 'bigint' ? lengthAt : (operands[lengthAt] ?? 0n);
    if (length === 0n) continue;
    if (offset + length + WORD_BYTES - 1n > MAX_UINT64) return 'overflow';
    if (offset + length > most) most = offset + length;
  }
  return most;
}

/** BALANCE, EXTCODESIZE, EXTCODECOPY and EXTCODEHASH. */
const READS: ReadonlySet<number> = new Set([0x31, 0x3b, 0x3c, 0x3f]);
const EXP = 0x0a;
const [LOG0, LOG4] = [0xa0, 0xa4];

/** Returns the gas of an instruction without the part that geth computes from its operands. */
export function constantGasOf({ opcode, rules }: Pick<PricedStep, 'opcode' | 'rules'>): number {
  if (opcode === EXP || (opcode >= LOG0 && opcode <= LOG4)) return 0;
  const accesses = CALLS.has(opcode) || READS.has(opcode);
  return accesses && rules.hasAccessLists ? rules.gas.warmAccount : (rules.fees[opcode] ?? 0);
}
