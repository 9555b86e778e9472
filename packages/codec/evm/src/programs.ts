import { createLruCache, bytesToHex } from '@ethread/core';

/** EIP-7702: prefix of an account's code that points to another's, and the total length. */
const DELEGATION = [0xef, 0x01, 0x00] as const;
const DELEGATION_LENGTH = 23;

export interface Program {
  readonly code: Uint8Array;
  /** Address of 20 bytes to which the code delegates (EIP-7702). */
  readonly delegation: Uint8Array | undefined;
}

/** Returns a code with what it delegates to. */
export function readProgram(code: Uint8Array): Program {
  const isDelegation =
    code.length === DELEGATION_LENGTH && DELEGATION.every((byte, index) => code[index] === byte);
  return { code, delegation: isDelegation ? code.slice(DELEGATION.length) : undefined };
}

/** Returns the code that delegates an account to another's code. */
export function delegationTo(address: Uint8Array): Uint8Array {
  const code = new Uint8Array(DELEGATION_LENGTH);
  code.set(DELEGATION);
  code.set(address, DELEGATION.length);
  return code;
}

/** The program of an account without code. */
export const NO_PROGRAM: Program = readProgram(new Uint8Array());

/** A cache of programs by the hash of their code. */
export interface Programs {
  of(codeHash: Uint8Array, load: (codeHash: Uint8Array) => Uint8Array): Program;
}

/** @param maxBytes Limit of memory for programs. */
export function createPrograms(maxBytes: number): Programs {
  const programs = createLruCache<string, Program>(maxBytes);
  return {
    of(codeHash, load) {
      const key = bytesToHex(codeHash);
      let program = programs.get(key);
      if (!program) {
        program = readProgram(load(codeHash));
        programs.set(key, program, program.code.length + 300);
      }
      return program;
    },
  };
}
