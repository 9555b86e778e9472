import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import { NO_PROGRAM, type Program } from '../programs.ts';

/** An account as messages read and change it. Only {@link World} writes to it. */
export class Account {
  readonly address: Uint8Array;
  /** Address in limbs of 32 bits, the lowest first. */
  readonly limbs: Uint32Array;
  /** Identifies the account in the journal. */
  readonly index: number;
  exists = false;
  nonce = 0n;
  balance = 0n;
  codeHash: Uint8Array = EMPTY_CODE_HASH;
  /** Loaded on first use. */
  program: Program | undefined = NO_PROGRAM;
  /** Number that identifies its storage among the slots. It changes when the storage is cleared. */
  storage = 0;
  /** Number of its storage before the block that last changed the account. */
  storageBefore = 0;
  /** True when unwritten slots have the values of the underlying state. */
  hasStorageBelow = false;
  /** Storage root before the current messages. It shows if the account has storage (EIP-7610). */
  storageRoot: Uint8Array = EMPTY_TRIE_ROOT;
  /**
   * Numbers of the transactions in which it was accessed, created, destroyed and touched, and of the blocks that
   * changed it.
   */
  warmIn = 0;
  madeIn = 0;
  destroyedIn = 0;
  touchedIn = 0;
  changedIn = 0;
  /** Transactions counted before the account was read, see {@link World.countNonce}. */
  countedNonces = 0;
  /** True when it was read, did not exist, and exists only by its counted transactions. */
  isMadeByCount = false;
  /** True when it is warm in every transaction. */
  isAlwaysWarm = false;
  /** Values before the transaction that last touched it. */
  before: { readonly balance: bigint; readonly nonce: bigint; readonly codeHash: Uint8Array } | undefined;

  constructor(address: Uint8Array, limbs: Uint32Array, index: number) {
    this.address = address;
    this.limbs = limbs;
    this.index = index;
  }

  get hasCode(): boolean {
    return this.program !== NO_PROGRAM;
  }

  /** True for an empty account by EIP-161. */
  get isEmpty(): boolean {
    return this.nonce === 0n && this.balance === 0n && !this.hasCode;
  }
}
