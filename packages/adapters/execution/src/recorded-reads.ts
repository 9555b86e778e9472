import {
  assumingPrograms,
  type CallOutcome,
  StateReads,
  WITNESS_EXCEEDED,
  WITNESS_LIMITS,
  type WitnessedCall,
} from '@ethread/calls';
import type { TrieNodes } from '@ethread/chain';
import { bytesToHex, EthreadError } from '@ethread/core';
import { type AccountState, type BlockHashOf, createPrograms, type StatePort, World } from '@ethread/evm';

/** Thrown out of a run that reads more than a witness may have. */
class WitnessExceededError extends EthreadError {
  override readonly name = 'WitnessExceededError';
}

/** Records everything that a run reads of a state. */
export class RecordedReads implements StatePort {
  readonly #below: StatePort;
  readonly #blockHashOf: BlockHashOf;
  readonly #codes = new Map<string, Uint8Array>();
  readonly #nodes = new Map<string, Uint8Array>();
  #bytes = 0;
  #oldestBlock: number | undefined;
  readonly reads: StateReads = new StateReads();
  /** A cache of programs that others filled would hide reads of code. */
  readonly world: World = new World(this, assumingPrograms(createPrograms(WITNESS_LIMITS.bytes)));

  /** @param below Creates the state below, which may read nodes of tries by the recording function. */
  constructor(below: (recording: (nodes: TrieNodes) => TrieNodes) => StatePort, blockHashOf: BlockHashOf) {
    this.#below = below((nodes) => ({
      node: (hash) => {
        const found = nodes.node(hash);
        if (found) this.#add(this.#nodes, hash, found);
        return found;
      },
    }));
    this.#blockHashOf = blockHashOf;
  }

  account(address: Uint8Array): AccountState | undefined {
    this.reads.account(address.slice(), false);
    this.#requireRoom();
    return this.#below.account(address);
  }

  storage(address: Uint8Array, slot: Uint8Array, account?: AccountState): Uint8Array {
    this.reads.slot(address.slice(), slot, false);
    this.#requireRoom();
    return this.#below.storage(address, slot, account);
  }

  code(codeHash: Uint8Array): Uint8Array {
    const code = this.#below.code(codeHash);
    this.#add(this.#codes, codeHash, code);
    return code;
  }

  readonly blockHashOf = (number: number): Uint8Array | undefined => {
    this.#oldestBlock = Math.min(number, this.#oldestBlock ?? number);
    return this.#blockHashOf(number);
  };

  /** Runs a call over the world. One that reads more than a witness may have has failed. */
  run(call: () => CallOutcome): CallOutcome {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof WitnessExceededError)) throw error;
      return { kind: 'failed', message: error.message };
    }
  }

  /** Returns the witness of a run. One without a result needs none. */
  witness(outcome: CallOutcome): WitnessedCall {
    const codes = sorted([...this.#codes.values()]);
    const keys = [...this.reads.accounts.values()].flatMap((read) => [read.address, ...read.keys.values()]);
    const found = { outcome, state: [], codes, keys, oldestBlock: this.#oldestBlock };
    return withNodes(found, [...this.#nodes.values()]);
  }

  #add(parts: Map<string, Uint8Array>, name: Uint8Array, part: Uint8Array): void {
    const text = bytesToHex(name);
    if (parts.has(text)) return;
    parts.set(text, part);
    this.#bytes += part.length;
    if (this.#nodes.size + this.#codes.size > WITNESS_LIMITS.nodes || this.#bytes > WITNESS_LIMITS.bytes)
      throw new WitnessExceededError(WITNESS_EXCEEDED);
  }

  /** A storage without nodes has any number of keys. */
  #requireRoom(): void {
    const { accounts, slots } = this.reads;
    if (accounts.size + slots > WITNESS_LIMITS.nodes) throw new WitnessExceededError(WITNESS_EXCEEDED);
  }
}

/** Adds nodes to a witness, which has failed where they are too many. */
export function withNodes(witness: WitnessedCall, nodes: readonly Uint8Array[]): WitnessedCall {
  const { outcome, codes } = witness;
  if (outcome.kind !== 'returned') return withoutWitness(outcome);
  const state = sorted(nodes);
  const bytes = [...state, ...codes].reduce((sum, { length }) => sum + length, 0);
  if (state.length + codes.length > WITNESS_LIMITS.nodes || bytes > WITNESS_LIMITS.bytes)
    return withoutWitness({ kind: 'failed', message: WITNESS_EXCEEDED });
  return { ...witness, state };
}

/** Returns the witness of a run without a result. */
export function withoutWitness(outcome: CallOutcome): WitnessedCall {
  return { outcome, state: [], codes: [], keys: [], oldestBlock: undefined };
}

/** Returns the parts in the order of their bytes, each once. */
function sorted(parts: readonly Uint8Array[]): readonly Uint8Array[] {
  const byText = new Map(parts.map((part) => [bytesToHex(part), part]));
  return [...byText.values()].toSorted((one, other) => Buffer.compare(one, other));
}
