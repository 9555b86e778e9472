import { OPCODES } from './forks/opcodes.ts';

const JUMPDEST = 0x5b;
const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const MAX_STACK = 1_024;

/** A position where a jump may end. */
export const JUMP_TARGET = 1;
/** Places of the numbers in an entry: the words that a block needs below the top, and those that it adds at most. */
const NEED_SHIFT = 1;
const RISE_SHIFT = 12;
/** Highest number in an entry, above any stack: a block with it is always checked instruction by instruction. */
const MOST = 2_047;
/** Marks an entry with numbers. */
const HAS_BOUNDS = 1 << 24;

/** Words that an instruction takes from the stack and gives to it, at whichever fork has the instruction. */
const takes = new Uint8Array(256);
const gives = new Uint8Array(256);
/** 1 for an instruction that ends its block; undefined instructions do. */
const ends = new Uint8Array(256).fill(1);
const LAST_NAMES: ReadonlySet<string> = new Set([
  ...['STOP', 'JUMP', 'RETURN', 'REVERT', 'SELFDESTRUCT'],
  // Another frame runs in between, and the frame then begins again.
  ...['CREATE', 'CREATE2', 'CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL'],
  // They have an operand at some forks only.
  ...['DUPN', 'SWAPN', 'EXCHANGE'],
]);
for (const { code, name, takes: taken, gives: given } of OPCODES) {
  takes[code] = taken;
  gives[code] = given;
  ends[code] = LAST_NAMES.has(name) ? 1 : 0;
}

/** Returns true for an instruction that ends its block. */
export function endsBlock(opcode: number): boolean {
  return ends[opcode] === 1;
}

/**
 * Analyzes the blocks of a code: instructions that run one after another. A block begins at the start of the code, at a
 * JUMPDEST and after an instruction that runs another frame.
 *
 * @param length Length of the returned array, at least that of the code.
 * @returns by position: {@link JUMP_TARGET}, and the bounds for {@link fitsStack}; 0 elsewhere.
 */
export function blocksOf(code: Uint8Array, length: number): Uint32Array {
  const blocks = new Uint32Array(length);
  let start = 0;
  /** Height of the stack relative to the start of the block, and its needs. */
  let height = 0;
  let need = 0;
  let rise = 0;
  let place = 0;
  const end = () => {
    const entry = HAS_BOUNDS | (Math.min(need, MOST) << NEED_SHIFT) | (Math.min(rise, MOST) << RISE_SHIFT);
    if (start >= 0 && start < code.length) blocks[start] |= entry;
    height = need = rise = 0;
  };
  for (; place < code.length; place++) {
    const opcode = code[place];
    if (opcode === JUMPDEST) {
      end();
      start = place;
      blocks[place] = JUMP_TARGET;
    }
    need = Math.max(need, takes[opcode] - height);
    height += gives[opcode] - takes[opcode];
    rise = Math.max(rise, height);
    if (ends[opcode] === 1) {
      end();
      start = place + 1;
    } else if (opcode >= PUSH1 && opcode <= PUSH32) place += opcode - PUSH1 + 1;
  }
  end();
  return blocks;
}

const checked = new WeakMap<Uint32Array, Uint32Array>();

/** Returns the entries of a program without their bounds, so that each instruction is checked. */
export function checkedBlocks({ blocks }: { readonly blocks: Uint32Array }): Uint32Array {
  let entries = checked.get(blocks);
  if (!entries) checked.set(blocks, (entries = blocks.map((entry) => entry & JUMP_TARGET)));
  return entries;
}

/** Returns true when no instruction of a block can leave the stack, so that none of them needs a check. */
export function fitsStack(entry: number, height: number): boolean {
  return (
    entry >= HAS_BOUNDS &&
    height >= ((entry >> NEED_SHIFT) & MOST) &&
    height + ((entry >> RISE_SHIFT) & MOST) <= MAX_STACK
  );
}
