import { bytesToHex, createLruCache } from '@ethread/core';

/** EIP-7702: prefix of an account's code that points to another's, and the total length. */
const DELEGATION = [0xef, 0x01, 0x00] as const;
const DELEGATION_LENGTH = 23;

/** Returns the address of 20 bytes to which a code delegates (EIP-7702); undefined for other codes. */
export function delegationOf(code: Uint8Array): Uint8Array | undefined {
  const delegates =
    code.length === DELEGATION_LENGTH && DELEGATION.every((byte, index) => code[index] === byte);
  return delegates ? code.slice(DELEGATION.length) : undefined;
}

/** Returns the code that delegates an account to another's code. */
export function delegationTo(address: Uint8Array): Uint8Array {
  const code = new Uint8Array(DELEGATION_LENGTH);
  code.set(DELEGATION);
  code.set(address, DELEGATION.length);
  return code;
}

/** A cache of programs, which are the codes of accounts, by their hash. */
export interface Programs {
  of(codeHash: Uint8Array, load: (codeHash: Uint8Array) => Uint8Array): Uint8Array;
}

/** @param maxBytes Limit of memory for programs. */
export function createPrograms(maxBytes: number): Programs {
  const programs = createLruCache<string, Uint8Array>(maxBytes);
  return {
    of(codeHash, load) {
      const key = bytesToHex(codeHash);
      let code = programs.get(key);
      if (!code) programs.set(key, (code = load(codeHash)), code.length + 300);
      return code;
    },
  };
}
