import { keccak256 } from './crypto.ts';

/** The hash of empty code, which every account without code has. */
export const EMPTY_CODE_HASH: Uint8Array = keccak256(new Uint8Array());
