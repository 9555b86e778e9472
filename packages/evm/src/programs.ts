import { createLruCache, bytesToHex } from '@ethread/core';

const JUMPDEST = 0x5b;
const PUSH1 = 0x60;
const PUSH32 = 0x7f;
/** Zeros behind the code, so that a constant that its end cuts off is read as zeros and running on ends at STOP. */
const PADDING = 33;
/** EIP-7702: the first bytes of an account's code that point to another's, and the length of all. */
const DELEGATION = [0xef, 0x01, 0x00] as const;
const DELEGATION_LENGTH = 23;

/** Code with what is known of it before it runs. */
export interface Program {
  readonly code: Uint8Array;
  /** The code followed by zeros. */
  readonly padded: Uint8Array;
  /** The same bytes, for constants. */
  readonly constants: DataView;
  /** By place: 1 where a jump may go. */
  readonly jumpTargets: Uint8Array;
  /** The address of 20 bytes that the code points to (EIP-7702). */
  readonly delegation: Uint8Array | undefined;
}

/** Reads a code. */
export function readProgram(code: Uint8Array): Program {
  const padded = new Uint8Array(code.length + PADDING);
  padded.set(code);
  const jumpTargets = new Uint8Array(code.length);
  for (let place = 0; place < code.length; place++) {
    const opcode = code[place];
    if (opcode === JUMPDEST) jumpTargets[place] = 1;
    else if (opcode >= PUSH1 && opcode <= PUSH32) place += opcode - PUSH1 + 1;
  }
  const isDelegation =
    code.length === DELEGATION_LENGTH && DELEGATION.every((byte, index) => code[index] === byte);
  return {
    code,
    padded,
    constants: new DataView(padded.buffer),
    jumpTargets,
    delegation: isDelegation ? code.slice(DELEGATION.length) : undefined,
  };
}

/** The code that makes an account point to another's. */
export function delegationTo(address: Uint8Array): Uint8Array {
  const code = new Uint8Array(DELEGATION_LENGTH);
  code.set(DELEGATION);
  code.set(address, DELEGATION.length);
  return code;
}

/** The program of an account without code. */
export const NO_PROGRAM = readProgram(new Uint8Array());

/** Programs by the hash of their code. */
export interface Programs {
  of(codeHash: Uint8Array, load: (codeHash: Uint8Array) => Uint8Array): Program;
}

/** @param maxBytes Memory for programs. */
export function createPrograms(maxBytes: number): Programs {
  const programs = createLruCache<string, Program>(maxBytes);
  return {
    of(codeHash, load) {
      const key = bytesToHex(codeHash);
      let program = programs.get(key);
      if (!program) {
        program = readProgram(load(codeHash));
        programs.set(key, program, 3 * program.code.length + 300);
      }
      return program;
    },
  };
}
