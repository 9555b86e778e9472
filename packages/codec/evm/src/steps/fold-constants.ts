const PUSH0 = 0x5f;
const PUSH4 = 0x63;
const PUSH32 = 0x7f;
const NOT = 0x19;
const MAX_SHIFT = 256n;
/** Most constants that a sequence has on the stack at once. */
const MAX_HEIGHT = 4;
const MAX_32 = 0xffff_ffffn;

/** A sequence of instructions that puts one constant on the stack. */
export interface Constant {
  /** Its value, when that has up to 32 bits; −1 otherwise. */
  readonly small: number;
  /** Its value, when `small` is −1. */
  readonly wide: bigint;
  /** Position after the sequence. */
  readonly next: number;
  /** Fixed gas of its instructions. */
  readonly gas: number;
}

const word = (value: bigint) => BigInt.asUintN(256, value);

/** Instructions whose result is known when their operands are. The top word is the first operand. */
const binary: Readonly<Record<number, (top: bigint, below: bigint) => bigint>> = {
  0x01: (top, below) => word(top + below),
  0x03: (top, below) => word(top - below),
  0x1b: (top, below) => (top < MAX_SHIFT ? word(below << top) : 0n),
};

const isPush = (opcode: number) => opcode >= PUSH0 && opcode <= PUSH32;
/** Returns the position after an instruction that pushes a constant. */
const afterPush = (opcode: number, place: number) => place + 1 + opcode - PUSH0;

/**
 * Reads the longest sequence from a position on that puts one constant on the stack, such as `PUSH1 1, PUSH1 1,
 * PUSH1 160, SHL, SUB`.
 *
 * @param fees Gas by opcode, Infinity for an instruction that the fork does not have.
 * @returns undefined when no constant begins there, or when one instruction pushes more than 32 bits.
 */
export function readConstants(code: Uint8Array, fees: Float64Array, start: number): Constant | undefined {
  const opcode = code[start];
  if (!isPush(opcode) || fees[opcode] === Infinity) return undefined;
  if (isFolded(code, start)) {
    const folded = foldConstants(code, fees, start);
    if (folded) return folded;
  }
  if (opcode > PUSH4) return undefined;
  const next = afterPush(opcode, start);
  let small = 0;
  for (let place = start + 1; place < next; place++) small = 256 * small + (code[place] ?? 0);
  return { small, wide: 0n, next, gas: fees[opcode] };
}

/** Returns true when an instruction that computes a constant follows the constants at a position. */
function isFolded(code: Uint8Array, start: number): boolean {
  let place = start;
  for (let height = 0; height < MAX_HEIGHT && isPush(code[place] ?? 0); height++) {
    place = afterPush(code[place] ?? 0, place);
  }
  const opcode = code[place] ?? 0;
  return opcode === NOT || opcode in binary;
}

function foldConstants(code: Uint8Array, fees: Float64Array, start: number): Constant | undefined {
  const values: bigint[] = [];
  let found: Constant | undefined;
  let gas = 0;
  for (let place = start; place < code.length;) {
    const opcode = code[place];
    gas += fees[opcode];
    if (gas === Infinity) break;
    if (isPush(opcode)) {
      if (values.length === MAX_HEIGHT) break;
      const next = afterPush(opcode, place);
      values.push(constantOf(code, place + 1, next));
      place = next;
      continue;
    }
    const top = values.pop();
    if (top === undefined) break;
    if (opcode === NOT) values.push(word(~top));
    else {
      const below = values.pop();
      const operation = binary[opcode];
      if (below === undefined || !operation) break;
      values.push(operation(top, below));
    }
    place++;
    const [value] = values;
    if (value === undefined || values.length > 1) continue;
    found = { small: value > MAX_32 ? -1 : Number(value), wide: value, next: place, gas };
  }
  return found;
}

/** Returns the constant in a range of a code, after whose end zeros follow. */
function constantOf(code: Uint8Array, from: number, to: number): bigint {
  let value = 0n;
  for (let place = from; place < to; place++) value = (value << 8n) | BigInt(code[place] ?? 0);
  return value;
}
