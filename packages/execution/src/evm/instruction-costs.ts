import type { Common } from '@ethereumjs/common';

/** What instructions cost and need under the rules of a fork, by opcode. */
export interface InstructionCosts {
  /** Gas whatever its operands are; Infinity for what is left to the interpreter. */
  readonly fees: Float64Array;
  /** The least and the most words of the stack with which an instruction can run. */
  readonly least: Uint16Array;
  readonly most: Uint16Array;
  readonly keccakWord: number;
  readonly copyWord: number;
  readonly exponentByte: number;
  /** Of a storage value; both 0 before EIP-2929, whose fee is fixed. */
  readonly coldRead: number;
  readonly warmRead: number;
}

const MAX_STACK = 1_024;

/** First and last opcode, words taken from the stack, words put on it (Yellow Paper appendix H.2). */
const SHAPES: readonly (readonly [first: number, last: number, takes: number, gives: number])[] = [
  [0x01, 0x07, 2, 1],
  [0x08, 0x09, 3, 1],
  [0x0a, 0x0b, 2, 1],
  [0x10, 0x14, 2, 1],
  [0x15, 0x15, 1, 1],
  [0x16, 0x18, 2, 1],
  [0x19, 0x19, 1, 1],
  [0x1a, 0x1d, 2, 1],
  [0x1e, 0x1e, 1, 1],
  [0x20, 0x20, 2, 1],
  [0x30, 0x30, 0, 1],
  [0x32, 0x34, 0, 1],
  [0x35, 0x35, 1, 1],
  [0x36, 0x36, 0, 1],
  [0x37, 0x37, 3, 0],
  [0x38, 0x38, 0, 1],
  [0x39, 0x39, 3, 0],
  [0x3a, 0x3a, 0, 1],
  [0x3d, 0x3d, 0, 1],
  [0x3e, 0x3e, 3, 0],
  [0x41, 0x43, 0, 1],
  [0x45, 0x48, 0, 1],
  [0x50, 0x50, 1, 0],
  [0x51, 0x51, 1, 1],
  [0x52, 0x53, 2, 0],
  [0x54, 0x54, 1, 1],
  [0x56, 0x56, 1, 0],
  [0x57, 0x57, 2, 0],
  [0x58, 0x5a, 0, 1],
  [0x5b, 0x5b, 0, 0],
  [0x5e, 0x5e, 3, 0],
  [0x5f, 0x7f, 0, 1],
  ...Array.from({ length: 16 }, (_, depth) => [0x80 + depth, 0x80 + depth, depth + 1, depth + 2] as const),
  ...Array.from({ length: 16 }, (_, depth) => [0x90 + depth, 0x90 + depth, depth + 2, depth + 2] as const),
];

/** EIPs under which instructions have other meanings: stateless gas, the EVM object format, access lists of blocks, state gas. */
const OTHER_MEANINGS = [3540, 6800, 7864, 7928, 8037];

/** @param feeOf The fixed fee of an opcode under the rules; undefined when they do not know it. */
export function instructionCosts(
  rules: Common,
  feeOf: (opcode: number) => number | undefined,
): InstructionCosts {
  const fees = new Float64Array(256).fill(Infinity);
  const least = new Uint16Array(256);
  const most = new Uint16Array(256);
  const isKnown = !OTHER_MEANINGS.some((eip) => rules.isActivatedEIP(eip));
  for (const [first, last, takes, gives] of isKnown ? SHAPES : []) {
    for (let opcode = first; opcode <= last; opcode++) {
      fees[opcode] = feeOf(opcode) ?? Infinity;
      least[opcode] = takes;
      most[opcode] = MAX_STACK - gives + takes;
    }
  }
  const hasWarmth = rules.isActivatedEIP(2929);
  const param = (name: string) => Number(rules.param(name));
  return {
    fees,
    least,
    most,
    keccakWord: param('keccak256WordGas'),
    copyWord: param('copyGas'),
    exponentByte: param('expByteGas'),
    coldRead: hasWarmth ? param('coldsloadGas') : 0,
    warmRead: hasWarmth ? param('warmstoragereadGas') : 0,
  };
}
