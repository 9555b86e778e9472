import { keccak256 } from './keccak.ts';
import { encodeRlp } from './rlp.ts';

/** The hash of an empty list of uncles, as every block after the Merge has it (EIP-3675). */
export const EMPTY_UNCLES_HASH = keccak256(encodeRlp([]));
