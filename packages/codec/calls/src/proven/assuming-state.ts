import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT, keccak256 } from '@ethread/chain';
import { bytesEqual, bytesToHex, EthreadError } from '@ethread/core';
import type { AccountState, Programs, StatePort } from '@ethread/evm';
import type { LikelyState, ProvenState } from './proven-state.ts';
import { StateReads } from './state-reads.ts';

const ZERO = new Uint8Array();
/** The code of an account whose code is missing: it has code, which does nothing. */
const MISSING = new Uint8Array();

/** What a run goes on with where nothing is known. */
export interface Guess {
  /** The value of a slot, without leading zeros. */
  readonly slot: Uint8Array;
  /** The code of an account. Absent: it does not exist. */
  readonly code?: Uint8Array;
}

const NOTHING: Guess = { slot: ZERO };

class MissingCodeError extends EthreadError {
  override readonly name = 'MissingCodeError';
}

/**
 * A state of proven values that goes on with a likely value where none is proven, and notes each such assumption. A run
 * over it is right when it has assumed nothing.
 */
export class AssumingState implements StatePort {
  #proven: ProvenState;
  #likely: LikelyState;
  readonly #guess: Guess;
  #guessedHash: Uint8Array | undefined;
  /** An account of each code hash that was read, by the hash in hex. */
  readonly #owners = new Map<string, Uint8Array>();
  /** Reads that were answered by an assumption. */
  readonly assumed: StateReads = new StateReads();
  /** Whether it has assumed something of which nothing is known. */
  hasGuessed = false;

  /** @param guess Default: what does not exist. */
  constructor(proven: ProvenState, likely: LikelyState, guess: Guess = NOTHING) {
    this.#proven = proven;
    this.#likely = likely;
    this.#guess = guess;
  }

  /** Reads from newer values of the same block. An account that was read before goes on noting what it assumes here. */
  readFrom(proven: ProvenState, likely: LikelyState): void {
    this.#proven = proven;
    this.#likely = likely;
  }

  /** Returns the same state with another guess, without what this one assumed. */
  withGuess(guess: Guess): AssumingState {
    return new AssumingState(this.#proven, this.#likely, guess);
  }

  isProven(address: Uint8Array): boolean {
    return this.#proven.account(address) !== undefined;
  }

  /** Returns the proven code of a proven account. */
  provenCode(address: Uint8Array): Uint8Array | undefined {
    const account = this.#proven.account(address);
    return account ? this.#proven.code(account.codeHash) : undefined;
  }

  isSlotProven(address: Uint8Array, key: Uint8Array): boolean {
    return this.#proven.slot(address, key) !== undefined;
  }

  account(address: Uint8Array): AccountState | undefined {
    const proven = this.#proven.account(address);
    if (proven !== undefined) return this.#noted(address, proven);
    const likely = this.#likely.account(address);
    this.assumed.account(address, likely === undefined);
    return likely === undefined ? this.#guessed() : this.#noted(address, likely);
  }

  storage(address: Uint8Array, slot: Uint8Array): Uint8Array {
    const account = this.#proven.account(address);
    // An account that does not exist, and one without storage, have no other values.
    if (account === null) return ZERO;
    if (account && bytesEqual(account.storageRoot, EMPTY_TRIE_ROOT)) return ZERO;
    const proven = this.#proven.slot(address, slot);
    if (proven) return proven;
    this.assumed.slot(address, slot, false);
    const likely = this.#likely.slot(address, slot);
    this.hasGuessed ||= likely === undefined;
    return likely ?? this.#guess.slot;
  }

  /** @throws {MissingCodeError} where the code is missing, after noting it. */
  code(codeHash: Uint8Array): Uint8Array {
    const code =
      this.#proven.code(codeHash) ?? (codeHash === this.#guessedHash ? this.#guess.code : undefined);
    if (code) return code;
    const name = bytesToHex(codeHash);
    const owner = this.#owners.get(name);
    if (owner) this.assumed.code(owner, codeHash);
    throw new MissingCodeError(`the code with hash ${name} is missing`);
  }

  /** Finds the hash of an ancestor. An unknown one is an assumption, never proven to be zero. */
  readonly blockHashOf = (number: number): Uint8Array | undefined => {
    const hash = this.#proven.blockHash(number);
    if (!hash) this.assumed.blocks.add(number);
    return hash;
  };

  #guessed(): AccountState | undefined {
    this.hasGuessed = true;
    if (!this.#guess.code) return undefined;
    const codeHash = (this.#guessedHash ??= keccak256(this.#guess.code));
    return { nonce: 1n, balance: 0n, codeHash, storageRoot: EMPTY_TRIE_ROOT };
  }

  #noted(address: Uint8Array, account: AccountState | null | undefined): AccountState | undefined {
    if (!account) return undefined;
    const { codeHash } = account;
    if (!bytesEqual(codeHash, EMPTY_CODE_HASH)) this.#owners.set(bytesToHex(codeHash), address);
    return account;
  }
}

/** Returns a view of a cache of programs in which missing code does nothing. Such code never enters the cache. */
export function assumingPrograms(programs: Programs): Programs {
  return {
    of(codeHash, load) {
      try {
        return programs.of(codeHash, load);
      } catch (error) {
        if (error instanceof MissingCodeError) return MISSING;
        throw error;
      }
    },
  };
}
