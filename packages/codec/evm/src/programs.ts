import { createLruCache, bytesToHex } from '@ethread/core';
import { blocksOf } from './blocks-of-code.ts';
import { Translation } from './steps/translation.ts';

/**
 * Zeros after the code, so that a constant cut off by its end reads as zeros and execution past the end reaches STOP.
 */
const PADDING = 33;
/** EIP-7702: prefix of an account's code that points to another's, and the total length. */
const DELEGATION = [0xef, 0x01, 0x00] as const;
const DELEGATION_LENGTH = 23;

/** Memory of a program per byte of its code, in bytes. */
const BYTES_A_BYTE = 10;

/** A code with its analysis. */
export interface Program {
  readonly code: Uint8Array;
  /** The code followed by zeros. */
  readonly padded: Uint8Array;
  /** View of the same bytes, for constants. */
  readonly constants: DataView;
  /** By position of {@link padded}: jump targets and the bounds of blocks, see {@link blocksOf}. */
  readonly blocks: Uint32Array;
  /** Steps of its blocks that run often. */
  readonly translation: Translation;
  /** Address of 20 bytes to which the code delegates (EIP-7702). */
  readonly delegation: Uint8Array | undefined;
}

/** Analyses a code. */
export function readProgram(code: Uint8Array): Program {
  const padded = new Uint8Array(code.length + PADDING);
  padded.set(code);
  const blocks = blocksOf(code, padded.length);
  const isDelegation =
    code.length === DELEGATION_LENGTH && DELEGATION.every((byte, index) => code[index] === byte);
  return {
    code,
    padded,
    constants: new DataView(padded.buffer),
    blocks,
    translation: new Translation(code, blocks),
    delegation: isDelegation ? code.slice(DELEGATION.length) : undefined,
  };
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

/**
 * Creates a cache of programs.
 *
 * @param maxBytes Limit of memory for programs.
 */
export function createPrograms(maxBytes: number): Programs {
  const programs = createLruCache<string, Program>(maxBytes);
  return {
    of(codeHash, load) {
      const key = bytesToHex(codeHash);
      let program = programs.get(key);
      if (!program) {
        program = readProgram(load(codeHash));
        programs.set(key, program, BYTES_A_BYTE * program.code.length + 300);
      }
      return program;
    },
  };
}
