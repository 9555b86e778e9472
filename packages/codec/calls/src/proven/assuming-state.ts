import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import { bytesEqual, bytesToHex, EthreadError } from '@ethread/core';
import type { AccountState, Programs, StatePort } from '@ethread/evm';
import type { LikelyState, ProvenState } from './proven-values.ts';
import { StateReads } from './state-reads.ts';

const ZERO = new Uint8Array();
/** The code of an account whose code is missing: it has code, which does nothing. */
const MISSING = new Uint8Array();

class MissingCodeError extends EthreadError {
  override readonly name = 'MissingCodeError';
}

/**
 * A state of proven values that goes on with a likely value where none is proven, and notes each such assumption. A run
 * over it is right when it has assumed nothing.
 */
export class AssumingState implements StatePort {
  /** What it reads from. Newer values of the same block may take its place between runs. */
  proven: ProvenState;
  readonly #likely: LikelyState;
  readonly #unknownSlot: Uint8Array;
  /** An account of each code hash that was read, by the hash in hex. */
  readonly #owners = new Map<string, Uint8Array>();
  /** Reads that were answered by an assumption. */
  readonly assumed: StateReads = new StateReads();

  /** @param unknownSlot What a slot has of which nothing is known. Default: zero. */
  constructor(proven: ProvenState, likely: LikelyState, unknownSlot: Uint8Array = ZERO) {
    this.proven = proven;
    this.#likely = likely;
    this.#unknownSlot = unknownSlot;
  }

  account(address: Uint8Array): AccountState | undefined {
    let account = this.proven.account(address);
    if (account === undefined) {
      account = this.#likely.account(address);
      this.assumed.account(address, account === undefined);
    }
    if (!account) return undefined;
    const { codeHash } = account;
    if (!bytesEqual(codeHash, EMPTY_CODE_HASH)) this.#owners.set(bytesToHex(codeHash), address);
    return account;
  }

  storage(address: Uint8Array, slot: Uint8Array): Uint8Array {
    const account = this.proven.account(address);
    // An account that does not exist, and one without storage, have no other values.
    if (account === null) return ZERO;
    if (account && bytesEqual(account.storageRoot, EMPTY_TRIE_ROOT)) return ZERO;
    const proven = this.proven.slot(address, slot);
    if (proven) return proven;
    this.assumed.slot(address, slot, false);
    return this.#likely.slot(address, slot) ?? this.#unknownSlot;
  }

  /** @throws {MissingCodeError} where the code is missing, after noting it. */
  code(codeHash: Uint8Array): Uint8Array {
    const code = this.proven.code(codeHash);
    if (code) return code;
    const name = bytesToHex(codeHash);
    const owner = this.#owners.get(name);
    if (owner) this.assumed.code(owner, codeHash);
    throw new MissingCodeError(`the code with hash ${name} is missing`);
  }

  /** Finds the hash of an ancestor. An unknown one is an assumption, never proven to be zero. */
  readonly blockHashOf = (number: number): Uint8Array | undefined => {
    const hash = this.proven.blockHash(number);
    if (!hash) this.assumed.blocks.add(number);
    return hash;
  };
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
