import { type CallGround, WITNESS_EXCEEDED, WITNESS_LIMITS, type WitnessedCall } from '@ethread/calls';
import type { TrieNodes } from '@ethread/chain';
import { bytesToHex, EthreadError } from '@ethread/core';
import { createPrograms, World } from '@ethread/evm';
import { createTrieState } from '../state/trie-state.ts';
import type { StateSource } from '../state/state-source.ts';
import type { StateAt } from '../store/state-reader.ts';
import type { CallTarget } from './messages.ts';

/** Thrown out of a run whose witness would exceed its bounds. */
class WitnessExceededError extends EthreadError {
  override readonly name = 'WitnessExceededError';
}

/** Parts of a witness by their hash or name, with a bound that all kinds share. */
class Parts {
  readonly #found = new Map<string, Uint8Array>();
  readonly #count: (bytes: number) => void;

  constructor(count: (bytes: number) => void) {
    this.#count = count;
  }

  add(name: Uint8Array, part: Uint8Array): void {
    const text = bytesToHex(name);
    if (this.#found.has(text)) return;
    this.#count(part.length);
    this.#found.set(text, part);
  }

  get list(): readonly Uint8Array[] {
    return [...this.#found.values()];
  }

  /** Returns the parts in the order of their bytes, each once. */
  get sorted(): readonly Uint8Array[] {
    return this.list.toSorted((one, other) => Buffer.compare(one, other));
  }
}

export interface RecordedSources {
  readonly at: Pick<StateAt, 'stateRoot' | 'blockHashOf'>;
  readonly nodes: TrieNodes;
  readonly code: StateSource['code'];
}

/** Runs a call on the trie of a block, without cached values, and records each node, code and hash that it reads. */
export function recordWitness(
  { at, nodes, code }: RecordedSources,
  { block }: CallTarget,
  run: (ground: CallGround) => WitnessedCall['outcome'],
): WitnessedCall {
  let parts = 0;
  let bytes = 0;
  const count = (length: number) => {
    parts++;
    bytes += length;
    if (parts > WITNESS_LIMITS.nodes || bytes > WITNESS_LIMITS.bytes)
      throw new WitnessExceededError(WITNESS_EXCEEDED);
  };
  let names = 0;
  // A storage without nodes has any number of keys.
  const countKey = () => {
    if (++names > WITNESS_LIMITS.nodes) throw new WitnessExceededError(WITNESS_EXCEEDED);
  };
  const [state, codes, keys] = [new Parts(count), new Parts(count), new Parts(countKey)];
  let oldestBlock: number | undefined;
  const recorded: TrieNodes = {
    node(hash) {
      const found = nodes.node(hash);
      if (found) state.add(hash, found);
      return found;
    },
  };
  const below = createTrieState(recorded, code, at.stateRoot);
  const source: StateSource = {
    account(address) {
      keys.add(address, address.slice());
      return below.account(address);
    },
    storage(address, slot) {
      keys.add(Buffer.concat([address, slot]), slot.slice());
      return below.storage(address, slot);
    },
    code(codeHash) {
      const found = code(codeHash);
      codes.add(codeHash, found);
      return found;
    },
  };
  const ground: CallGround = {
    block,
    // A cache of programs would hide reads of code.
    world: new World(source, createPrograms(WITNESS_LIMITS.bytes)),
    blockHashOf(number) {
      oldestBlock = Math.min(number, oldestBlock ?? number);
      return at.blockHashOf(number);
    },
  };
  try {
    const outcome = run(ground);
    if (outcome.kind !== 'returned') return withoutWitness(outcome);
    return { outcome, state: state.sorted, codes: codes.sorted, keys: keys.list, oldestBlock };
  } catch (error) {
    if (!(error instanceof WitnessExceededError)) throw error;
    return withoutWitness({ kind: 'failed', message: error.message });
  }
}

/** Returns the outcome of a call that has no result, whose witness nobody needs. */
function withoutWitness(outcome: WitnessedCall['outcome']): WitnessedCall {
  return { outcome, state: [], codes: [], keys: [], oldestBlock: undefined };
}
