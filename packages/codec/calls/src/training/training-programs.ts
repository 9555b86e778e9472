import { hexToBytes } from '@ethread/core';
import { type Fork, OPCODES, rulesOf } from '@ethread/evm';

/** Words of an input, from which programs read their operands. */
const INPUT_WORDS = 6;
const MAX = 2n ** 256n - 1n;

/**
 * Inputs with words of every form: zero, small, above 31 bits, and wide. A program runs as instructions for the first
 * ones, and as steps for the others.
 */
export const TRAINING_INPUTS: readonly Uint8Array[] = [
  [1n, 2n, 3n, 4n, 5n, 6n],
  [MAX, 7n, MAX, 7n, MAX, 7n],
  [2n ** 31n, MAX - 1n, 2n ** 53n - 1n, 2n ** 160n - 1n, 9n, 2n ** 255n],
  [0n, 0n, 0n, 0n, 0n, 0n],
  [64n, 32n, 96n, 32n, 64n, 32n],
  [2n ** 53n - 1n, 2n ** 53n - 2n, 3n, 2n ** 32n, 2n ** 52n, 1n],
  [MAX, MAX, MAX, MAX, MAX, MAX],
  [5n, 2n ** 200n + 1n, 5n, 2n ** 64n, 2n ** 33n, 2n ** 90n],
  [2n ** 200n + 3n, 2n ** 40n, 2n ** 77n, 11n, 2n ** 255n, 8n],
  [170n, 2n ** 255n + 7n, 2n ** 100n, 2n ** 255n, 2n ** 255n, 2n ** 20n],
].map((words) => Uint8Array.from(words.flatMap(bytesOfWord)));

type Code = readonly number[];

const [STOP, ADD, MUL, SUB, LT, GT, SGT, EQ, ISZERO, AND, NOT, SHL] = [
  ...[0x00, 0x01, 0x02, 0x03, 0x10, 0x11, 0x13, 0x14, 0x15, 0x16, 0x19, 0x1b],
] as const;
const [CALLDATALOAD, RETURNDATASIZE, RETURNDATACOPY, POP, MLOAD, MSTORE, MSTORE8, SLOAD, SSTORE] = [
  ...[0x35, 0x3d, 0x3e, 0x50, 0x51, 0x52, 0x53, 0x54, 0x55],
] as const;
const [
  JUMP,
  JUMPI,
  PC,
  JUMPDEST,
  PUSH1,
  PUSH2,
  PUSH3,
  PUSH4,
  PUSH32,
  DUP1,
  DUP2,
  DUP3,
  SWAP1,
  SWAP2,
  SWAP16,
] = [...[0x56, 0x57, 0x58, 0x5b, 0x60, 0x61, 0x62, 0x63, 0x7f, 0x80, 0x81, 0x82, 0x90, 0x91, 0x9f]] as const;
const [LOG1, CREATE, CALL, CALLCODE, RETURN, DELEGATECALL, CREATE2, STATICCALL, REVERT, INVALID] = [
  ...[0xa1, 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xfa, 0xfd, 0xfe],
] as const;
const [DIV, GAS, SELFDESTRUCT] = [0x04, 0x5a, 0xff] as const;

/** Instructions that end a frame, jump or run another frame. Programs of their own run them. */
const APART: ReadonlySet<number> = new Set([
  ...[STOP, JUMP, JUMPI, CREATE, CREATE2, CALL, CALLCODE, DELEGATECALL, STATICCALL],
  ...[RETURN, REVERT, SELFDESTRUCT],
]);
/** Instructions whose first operands are a range of memory, and the number of these operands. */
const OF_MEMORY: ReadonlyMap<string, number> = new Map([
  ...([
    ['KECCAK256', 2],
    ['CALLDATACOPY', 3],
    ['CODECOPY', 3],
    ['RETURNDATACOPY', 0],
    ['MLOAD', 1],
    ['MSTORE', 1],
    ['MSTORE8', 1],
    ['MCOPY', 3],
  ] as const),
  ...Array.from({ length: 5 }, (_, topics) => [`LOG${topics}`, 2] as const),
]);

const push = (value: number): Code => [PUSH2, value >> 8, value & 0xff];
/** Pushes a word of the input. */
const operand = (index: number): Code => [PUSH1, 32 * (index % INPUT_WORDS), CALLDATALOAD];
/** Pushes a word of the input below 128. */
const small = (index: number): Code => [...operand(index), PUSH1, 127, AND];
/** Pushes words of the input, the first on top. */
const operands = (count: number): Code =>
  Array.from({ length: count }, (_, index) => operand(count - 1 - index)).flat();
/** Returns the top word. */
const END: Code = [PUSH1, 0, MSTORE, PUSH1, 32, PUSH1, 0, RETURN];

/** Runs each instruction of a fork once. */
function instructions(fork: Fork): Code {
  const { fees } = rulesOf(fork);
  return OPCODES.filter(({ code }) => fees[code] !== Infinity && !APART.has(code)).flatMap(
    ({ code, name, takes, gives }) => {
      const ofMemory = name === 'EXTCODECOPY' ? 4 : (OF_MEMORY.get(name) ?? 0);
      const given = Array.from({ length: takes }, (_, index) => {
        const place = takes - 1 - index;
        return place < ofMemory ? small(place) : name === 'RETURNDATACOPY' ? push(0) : operand(place);
      }).flat();
      const isPush = code >= PUSH1 && code <= PUSH32;
      const bytes = isPush ? Array.from({ length: code - PUSH1 + 1 }, (_, byte) => byte + 1) : [];
      // The operand of DUPN, SWAPN and EXCHANGE is undefined for a stack of this height, which ends the frame.
      if (name === 'DUPN' || name === 'SWAPN' || name === 'EXCHANGE') return [];
      return [...given, code, ...bytes, ...Array.from({ length: gives }, () => POP)];
    },
  );
}

/** Sequences that compilers write often, which run as one step each. */
function sequences(): Code {
  const mask = (bits: number): Code => [PUSH1, 1, PUSH1, 1, PUSH1, bits, SHL, SUB];
  const wide: Code = [PUSH32, ...Array.from({ length: 32 }, (_, byte) => 255 - byte)];
  const uses: readonly Code[] = [
    // Constants above 31 bits, too: V8 represents them in another way.
    ...[
      [PUSH1, 5],
      [PUSH4, 255, 255, 255, 254],
    ].flatMap((constant) => [
      [...constant, SUB],
      [...constant, ADD],
      [...constant, DUP1, SUB],
      [...constant, DUP3, SUB],
      [...constant, PUSH1, 3, SUB],
      [PUSH1, 3, ...constant, SUB],
    ]),
    [PUSH1, 4, PUSH1, 2, SHL, MUL],
    [PUSH4, 127, 255, 255, 255, PUSH1, 1, SHL, MUL],
    [PUSH1, 7, NOT, SUB],
    [PUSH1, 7, NOT, AND],
    ...[8, 32, 53, 64, 128, 160, 255].flatMap((bits) => [
      [...mask(bits), SUB],
      [...mask(bits), AND],
    ]),
    [...push(64), MLOAD],
    [SWAP1, POP],
    [DUP1, DUP2, POP, POP],
    [DUP1, DUP3, SUB],
    [SWAP1, SWAP2, SUB],
    [DUP1, ADD],
    [DUP2, ADD],
    [...wide, AND],
  ];
  return uses.flatMap((use) => [...operands(4), ...use, POP, POP, POP]);
}

/** Jumps on every condition, each to the instruction after it. */
function branches(): Code {
  const code: number[] = [];
  const comparisons = [LT, GT, LT + 2, SGT, EQ];
  const conditions: readonly Code[] = [
    ...[[], [ISZERO], [ISZERO, ISZERO]],
    ...comparisons.flatMap((comparison) => [[comparison], [comparison, ISZERO]]),
    ...[
      [PUSH1, 1],
      [PUSH1, 64],
      [PUSH4, 255, 255, 255, 254],
    ].flatMap((constant) => [
      [DUP1, ...constant, EQ],
      [DUP1, ...constant, GT],
    ]),
  ];
  for (const condition of conditions) {
    code.push(...operands(2), ...condition);
    code.push(...push(code.length + 4), JUMPI, JUMPDEST);
    // Jumps to words that are no constants for the translation, and one to a constant.
    code.push(...operand(1), ...push(code.length + 9), PC, POP, JUMPI, JUMPDEST);
    code.push(...push(code.length + 6), PC, POP, JUMP, JUMPDEST);
    code.push(...push(code.length + 4), JUMP, JUMPDEST);
  }
  return code;
}

/** Counts down until a check for interruption is due. */
function longLoop(): Code {
  const start: Code = [...push(700), JUMPDEST];
  return [...start, PUSH1, 1, SWAP1, SUB, DUP1, ...push(start.length - 1), JUMPI, STOP];
}

/** Calls itself with half of its gas. Its words make the stack larger. */
function recursion(self: number): Code {
  const words = Array.from({ length: 300 }, () => DUP1);
  const ranges = [PUSH1, 0, PUSH1, 0, PUSH1, 0, PUSH1, 0];
  return [PUSH1, 1, ...words, ...ranges, ...push(self), PUSH1, 2, GAS, DIV, STATICCALL];
}

/** Programs that others call: they return, revert, fail, write, log, and create. */
const CALLED: readonly Code[] = [
  [...operands(2), ADD, ...END],
  [...operand(0), PUSH1, 0, MSTORE, PUSH1, 32, PUSH1, 0, REVERT],
  [INVALID],
  [...operands(2), SSTORE, ...operand(0), SLOAD, ...END],
  [...operands(1), PUSH1, 32, PUSH1, 0, LOG1],
  [...operand(0), SELFDESTRUCT],
  [...creation(CREATE, '60015f5360015ff3'), ...END],
  [...push(2_048), PUSH1, 0, RETURN],
];

/** Runs an init code. */
function creation(opcode: number, init: string): Code {
  const bytes = [...hexToBytes(`0x${init}`)];
  const stored = bytes.flatMap((byte, index) => [PUSH1, byte, PUSH1, index, MSTORE8]);
  const salt = opcode === CREATE2 ? operand(0) : [];
  return [...stored, ...salt, PUSH1, bytes.length, PUSH1, 0, PUSH1, 0, opcode];
}

/** Calls an address and copies what it returns. */
function callOf(opcode: number, target: number, value: number, length: number): Code {
  const hasValue = opcode === CALL || opcode === CALLCODE;
  const given = hasValue ? [PUSH1, value] : [];
  return [
    ...[...operand(0), PUSH1, 0, MSTORE, PUSH1, length, PUSH1, 64, PUSH1, length, PUSH1, 0, ...given],
    ...[...push(target), ...push(60_000), opcode, POP],
    ...[RETURNDATASIZE, PUSH1, 0, PUSH1, 0, RETURNDATACOPY],
  ];
}

/** Number of the first program, as an address: lower ones belong to precompiled contracts. */
export const FIRST_PROGRAM = 0x1000;
/** An account that does not exist, and addresses of precompiled contracts. */
const NOBODY = 0x0fff;
const [SHA256, IDENTITY] = [2, 4] as const;

/**
 * Returns programs that run every instruction and every step of a fork, in most of the ways in which they can run. A
 * program's address is {@link FIRST_PROGRAM} plus its index.
 */
export function trainingPrograms(fork: Fork): readonly Uint8Array[] {
  const called = CALLED.map((_, index) => FIRST_PROGRAM + index);
  const calls = [CALL, CALLCODE, DELEGATECALL, STATICCALL].flatMap((opcode) =>
    [...called, NOBODY, SHA256, IDENTITY].flatMap((target, index) =>
      callOf(opcode, target, index % 2, 40 * (index % 3)),
    ),
  );
  const inits = ['60015f5360015ff3', '60015ffd', '', '33ff', '600160015500', '60ef5f5360015ff3', 'fe'];
  const creations = [CREATE, CREATE2].flatMap((opcode) => inits.flatMap((init) => creation(opcode, init)));
  const failing: readonly Code[] = [
    // Offsets beyond any memory, jumps to no target, and too few words.
    ...[MLOAD, SLOAD, JUMP].map((opcode) => [...operand(0), opcode, POP]),
    ...[MSTORE, JUMPI, RETURN, REVERT].map((opcode) => [...operands(2), opcode]),
    [ADD],
    [SWAP16],
    longLoop(),
    // Memory beyond the arena that a machine begins with.
    [PUSH3, 0x20, 0, 0, MLOAD],
  ];
  const programs = [
    ...CALLED,
    ...[instructions(fork), sequences(), branches(), calls, creations],
    ...failing,
  ];
  programs.push(recursion(FIRST_PROGRAM + programs.length));
  return programs.map((code) => Uint8Array.from(code));
}

function bytesOfWord(word: bigint): number[] {
  return [...hexToBytes(`0x${word.toString(16).padStart(64, '0')}`)];
}
