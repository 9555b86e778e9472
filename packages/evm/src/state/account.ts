import { EMPTY_TRIE_ROOT, keccak256 } from '@ethread/chain';
import { NO_PROGRAM, type Program } from '../programs.ts';

/** The hash of no code: an account's that is no contract. */
export const EMPTY_CODE_HASH = keccak256(new Uint8Array());

/** An account as messages see and change it. Only {@link World} writes to it. */
export class Account {
  readonly address: Uint8Array;
  /** The address by 32 bits, the lowest first. */
  readonly limbs: Uint32Array;
  /** Names the account in the journal. */
  readonly index: number;
  exists = false;
  nonce = 0n;
  balance = 0n;
  codeHash: Uint8Array = EMPTY_CODE_HASH;
  /** Read at the first need. */
  program: Program | undefined = NO_PROGRAM;
  /** Names its storage among the slots: another number from when the storage is cleared on. */
  storage = 0;
  /** Whether slots that were not written are those of the state below. */
  hasStorageBelow = false;
  /** Before the messages at hand: whether it has storage (EIP-7610). */
  storageRoot: Uint8Array = EMPTY_TRIE_ROOT;
  /** Transactions, by their number, in which it was accessed, made, destroyed, touched, and blocks in which it changed. */
  warmIn = 0;
  madeIn = 0;
  destroyedIn = 0;
  touchedIn = 0;
  changedIn = 0;

  constructor(address: Uint8Array, limbs: Uint32Array, index: number) {
    this.address = address;
    this.limbs = limbs;
    this.index = index;
  }

  get hasCode(): boolean {
    return this.program !== NO_PROGRAM;
  }

  /** EIP-161 */
  get isEmpty(): boolean {
    return this.nonce === 0n && this.balance === 0n && !this.hasCode;
  }
}
