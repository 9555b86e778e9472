/**
 * The rounds of BLAKE2b's compression (RFC 7693, 3.2) as WebAssembly, whose numbers have the 64 bits of the function's
 * words. A round takes a fifth of its time in JavaScript, where each word is two numbers. No package offers rounds of any
 * number, which only EIP-152 needs, so the module is assembled here: one function of one loop, without calls.
 */

/** Places in the module's memory, in bytes: the 16 words of the state, the 16 of the message, and the orders. */
const STATE = 0;
const MESSAGE = 128;
const ORDER = 256;
const WORD = 8;

/** The order in which each round takes the words of the message (RFC 7693, 2.7). The eleventh repeats the first. */
const ORDERS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const ORDERS_END = ORDER + 16 * ORDERS.length;
/** The words of the state that each step of a round mixes: four columns, then four diagonals. */
const STEPS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** The function's variables: its parameter, the place of the round's order, and the 16 words of the state. */
const COUNT = 0;
const PLACE = 1;
const state = (word: number) => 2 + word;

// Types and instructions (WebAssembly core specification, 5.3 and 5.4).
const I32 = 0x7f;
const I64 = 0x7e;
const VOID = 0x40;
const get = (variable: number) => [0x20, variable];
const set = (variable: number) => [0x21, variable];
const i32 = (value: number) => [0x41, ...signed(value)];
const i64 = (value: number) => [0x42, ...signed(value)];
const I32_ADD = [0x6a];
const I32_EQ = [0x46];
const I32_EQZ = [0x45];
const I64_ADD = [0x7c];
const I64_XOR = [0x85];
const I64_ROTR = [0x8a];
const SELECT = [0x1b];
const END = [0x0b];
const load = (offset: number) => [0x29, 3, ...unsigned(offset)];
const store = (offset: number) => [0x37, 3, ...unsigned(offset)];
const loadByte = (offset: number) => [0x2d, 0, ...unsigned(offset)];

/** Adds a word of the state, and one of the message by its position in the round's order, to another. */
const addWord = (to: number, other: number, position: number) => [
  ...[...get(state(to)), ...get(state(other)), ...I64_ADD],
  ...[...get(PLACE), ...loadByte(position), ...load(MESSAGE), ...I64_ADD, ...set(state(to))],
];
const add = (to: number, other: number) => [
  ...[...get(state(to)), ...get(state(other)), ...I64_ADD, ...set(state(to))],
];
const turn = (to: number, other: number, bits: number) => [
  ...[...get(state(to)), ...get(state(other)), ...I64_XOR, ...i64(bits), ...I64_ROTR, ...set(state(to))],
];

/** The function G (RFC 7693, 3.1) of the words with two words of the message. */
const mix = ([a, b, c, d]: readonly [number, number, number, number], position: number) => [
  ...[...addWord(a, b, position), ...turn(d, a, 32), ...add(c, d), ...turn(b, c, 24)],
  ...[...addWord(a, b, position + 1), ...turn(d, a, 16), ...add(c, d), ...turn(b, c, 63)],
];

/** The compression's rounds, with the memory that they work on. */
export interface Blake2bRounds {
  /** The 16 words of the state, 8 bytes each, little-endian. */
  readonly state: Uint8Array;
  /** The 16 words of the message. */
  readonly message: Uint8Array;
  /** Mixes the state by a number of rounds. The first one takes the message's words in the first order. */
  mix(rounds: number): void;
}

/** Number of orders: after as many rounds, the next one takes the first order again. */
export const ROUNDS_A_CYCLE: number = ORDERS.length;

/** Compiles the module, in about a millisecond. */
export function createBlake2bRounds(): Blake2bRounds {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(assemble()));
  const { rounds, memory }: { rounds(count: number): void; memory: WebAssembly.Memory } = Object(
    instance.exports,
  );
  return {
    state: new Uint8Array(memory.buffer, STATE, 16 * WORD),
    message: new Uint8Array(memory.buffer, MESSAGE, 16 * WORD),
    mix: rounds,
  };
}

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const isLast = value >= -0x40 && value < 0x40;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

/** Assembles the module. Its function mixes the state by a number of rounds, of which the first takes the first order. */
function assemble(): Uint8Array<ArrayBuffer> {
  const words = Array.from({ length: 16 }, (_, word) => word);
  const body = [
    ...[...i32(ORDER), ...set(PLACE)],
    ...words.flatMap((word) => [...i32(STATE), ...load(WORD * word), ...set(state(word))]),
    ...[0x02, VOID, 0x03, VOID, ...get(COUNT), ...I32_EQZ, 0x0d, 1],
    ...STEPS.flatMap((step, index) => mix(step, 2 * index)),
    // The next order, or the first after the last.
    ...[...i32(ORDER), ...get(PLACE), ...i32(16), ...I32_ADD],
    ...[...get(PLACE), ...i32(ORDERS_END - 16), ...I32_EQ, ...SELECT, ...set(PLACE)],
    ...[...get(COUNT), ...i32(-1), ...I32_ADD, ...set(COUNT), 0x0c, 0, ...END, ...END],
    ...words.flatMap((word) => [...i32(STATE), ...get(state(word)), ...store(WORD * word)]),
    ...END,
  ];
  const variables = [2, 1, I32, 16, I64];
  const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content];
  const name = (text: string) => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
  const orders = ORDERS.flat().map((word) => WORD * word);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, I32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, 1]),
    ...section(7, [2, ...name('rounds'), 0, 0, ...name('memory'), 2, 0]),
    ...section(10, [1, ...unsigned(variables.length + body.length), ...variables, ...body]),
    ...section(11, [1, 0, ...i32(ORDER), ...END, ...unsigned(orders.length), ...orders]),
  ]);
}
