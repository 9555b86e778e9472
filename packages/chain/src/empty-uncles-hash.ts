import { keccak256 } from './crypto.ts';
import { encodeRlp } from './rlp.ts';

/** The hash of an empty uncle list, which every block after the Merge has (EIP-3675). */
export const EMPTY_UNCLES_HASH = keccak256(encodeRlp([]));
