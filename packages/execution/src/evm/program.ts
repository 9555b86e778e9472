import { readWord, type Word } from './word.ts';

const JUMPDEST = 0x5b;
const PUSH1 = 0x60;
const PUSH32 = 0x7f;

/** What is known of a code before it runs. */
export interface Program {
  readonly code: Uint8Array;
  /** 1 where a jump may lead. */
  readonly jumpTargets: Uint8Array;
  /** Constants of more than four bytes that were read already, by the place of their first byte. */
  readonly constants: Map<number, Word>;
}

/** Finds where jumps may lead: JUMPDESTs that are no part of a constant (Yellow Paper 9.4.3). */
export function readProgram(code: Uint8Array): Program {
  const jumpTargets = new Uint8Array(code.length);
  for (let index = 0; index < code.length; index++) {
    const op = code[index] ?? 0;
    if (op === JUMPDEST) jumpTargets[index] = 1;
    else if (op >= PUSH1 && op <= PUSH32) index += op - PUSH1 + 1;
  }
  return { code, jumpTargets, constants: new Map() };
}

/** Constants up to here are read anew each time, which is as quick as a look into a map. */
const MAX_PLAIN_BYTES = 4;

const scratch = new Uint8Array(32);
const scratchView = new DataView(scratch.buffer);

/** The constant of up to 32 bytes of code, with zeros behind its end. */
export function constantAt({ code, constants }: Program, start: number, length: number): Word {
  if (length <= MAX_PLAIN_BYTES) {
    let small = 0;
    for (let index = start; index < start + length; index++) small = small * 256 + (code[index] ?? 0);
    return small;
  }
  const known = constants.get(start);
  if (known !== undefined) return known;
  scratch.fill(0);
  scratch.set(code.subarray(start, start + length), 32 - length);
  const constant = readWord(scratchView, 0);
  constants.set(start, constant);
  return constant;
}
