import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import { bytesEqual, bytesToHex, EthreadError } from '@ethread/core';
import { type AccountState, type Program, type Programs, readProgram, type StatePort } from '@ethread/evm';
import type { KnownAccount, LikelyState, ProvenState } from './proven-state.ts';
import { StateReads } from './state-reads.ts';

const ZERO = new Uint8Array();
/** The program of an account whose code is missing: it has code, which does nothing. */
const MISSING: Program = readProgram(new Uint8Array());

/** Thrown within {@link assumingPrograms} where the code is missing. */
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
  readonly #unknownSlot: Uint8Array;
  /** An account of each code hash that was read, by the hash in hex. */
  readonly #owners = new Map<string, Uint8Array>();
  /** Reads that were answered by an assumption. */
  readonly assumed: StateReads = new StateReads();
  /** Whether it has assumed a slot of which nothing is known. */
  hasUnknownSlots = false;

  /** @param unknownSlot The value of slots of which nothing is known, without leading zeros. Default: zero. */
  constructor(proven: ProvenState, likely: LikelyState, unknownSlot: Uint8Array = ZERO) {
    this.#proven = proven;
    this.#likely = likely;
    this.#unknownSlot = unknownSlot;
  }

  /** Reads from newer values of the same block. An account that was read before goes on noting what it assumes here. */
  readFrom(proven: ProvenState, likely: LikelyState): void {
    this.#proven = proven;
    this.#likely = likely;
  }

  /** Returns the same state with another value of slots of which nothing is known, without what this one assumed. */
  withUnknownSlots(value: Uint8Array): AssumingState {
    return new AssumingState(this.#proven, this.#likely, value);
  }

  /** Returns whether an account, or its absence, is proven. */
  isProven(address: Uint8Array): boolean {
    return this.#proven.account(address) !== undefined;
  }

  account(address: Uint8Array): AccountState | undefined {
    const proven = this.#proven.account(address);
    if (proven !== undefined) return this.#noted(address, proven);
    const likely = this.#likely.account(address);
    this.assumed.account(address, likely === undefined);
    return this.#noted(address, likely);
  }

  storage(address: Uint8Array, slot: Uint8Array): Uint8Array {
    const account = this.#proven.account(address);
    // An account that does not exist, and one without storage, have no other values.
    if (account === null) return ZERO;
    if (account?.storageRoot && bytesEqual(account.storageRoot, EMPTY_TRIE_ROOT)) return ZERO;
    const proven = this.#proven.slot(address, slot);
    if (proven) return proven;
    this.assumed.slot(address, slot, false);
    const likely = this.#likely.slot(address, slot);
    this.hasUnknownSlots ||= likely === undefined;
    return likely ?? this.#unknownSlot;
  }

  /** @throws {MissingCodeError} where the code is missing, after noting it. */
  code(codeHash: Uint8Array): Uint8Array {
    const code = this.#proven.code(codeHash);
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

  #noted(address: Uint8Array, account: KnownAccount | null | undefined): AccountState | undefined {
    if (!account) return undefined;
    const { nonce, balance, codeHash, storageRoot } = account;
    if (!bytesEqual(codeHash, EMPTY_CODE_HASH)) this.#owners.set(bytesToHex(codeHash), address);
    if (storageRoot) return { nonce, balance, codeHash, storageRoot };
    const { assumed } = this;
    return {
      nonce,
      balance,
      codeHash,
      /** An unknown root is a miss only for a run that depends on it. */
      get storageRoot() {
        assumed.account(address, false);
        return EMPTY_TRIE_ROOT;
      },
    };
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
