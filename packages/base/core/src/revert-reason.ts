import { bytesToHex } from './bytes.ts';

/** The selectors of `Error(string)` and `Panic(uint256)` in the ABI encoding (Solidity's documentation). */
const ERROR_SELECTOR = '0x08c379a0';
const PANIC_SELECTOR = '0x4e487b71';
const WORD = 32;

/** The meanings of Solidity's panic codes, in the words of nodes. */
const PANICS: Readonly<Record<string, string>> = {
  0x00: 'generic panic',
  0x01: 'assert(false)',
  0x11: 'arithmetic underflow or overflow',
  0x12: 'division or modulo by zero',
  0x21: 'enum overflow',
  0x22: 'invalid encoded storage byte array accessed',
  0x31: 'out-of-bounds array access; popping on an empty array',
  0x32: 'out-of-bounds access of an array or bytesN',
  0x41: 'out of memory',
  0x51: 'uninitialized function',
};

/**
 * Decodes the reason in a revert's payload. Returns undefined for custom errors, raw bytes, and payloads with wrong
 * lengths.
 */
export function revertReason(payload: Uint8Array): string | undefined {
  const selector = bytesToHex(payload.subarray(0, 4));
  const content = payload.subarray(4);
  if (selector === ERROR_SELECTOR) return readString(content);
  if (selector !== PANIC_SELECTOR || content.length < WORD) return undefined;
  const code = readWord(content, 0);
  return PANICS[String(code)] ?? `unknown panic code: 0x${code.toString(16)}`;
}

function readString(content: Uint8Array): string | undefined {
  if (content.length < 2 * WORD) return undefined;
  const offset = readWord(content, 0);
  if (offset + BigInt(WORD) > BigInt(content.length)) return undefined;
  const length = readWord(content, Number(offset));
  const start = Number(offset) + WORD;
  if (BigInt(start) + length > BigInt(content.length)) return undefined;
  return new TextDecoder().decode(content.subarray(start, start + Number(length)));
}

function readWord(bytes: Uint8Array, offset: number): bigint {
  return BigInt(bytesToHex(bytes.subarray(offset, offset + WORD)));
}
