import { keccak256 } from './crypto.ts';
import { encodeRlp } from './rlp.ts';

/** The hash of empty code, which every account without code has. */
export const EMPTY_CODE_HASH: Uint8Array = keccak256(new Uint8Array());

/** The hash of an empty uncle list, which every block after the Merge has (EIP-3675). */
// The annotation keeps the declaration free of type arguments, which TypeScript 5.4 does not know.
export const EMPTY_UNCLES_HASH: Uint8Array = keccak256(encodeRlp([]));
