import {
  decodeHeader,
  decodeRlp,
  decodeTrieAccount,
  EMPTY_TRIE_ROOT,
  type Header,
  InvalidChainBytesError,
  keccak256,
  loadNode,
  readTrieValue,
  TrieError,
  type TrieNode,
  type TrieNodes,
} from '@ethread/chain';
import { bytesToHex, EthreadError } from '@ethread/core';
import type { AccountState, StatePort } from '@ethread/evm';
import { ProvenValues } from './proven-values.ts';
import { type Witness, WITNESS_EXCEEDED, WITNESS_LIMITS } from './witness.ts';

/** Thrown out of a run that needs a part that its witness lacks. No handler of the engine catches it. */
export class WitnessError extends EthreadError {
  override readonly name = 'WitnessError';
}

const ZERO = new Uint8Array();
/** BLOCKHASH reaches as far as this many blocks back. */
const MAX_ANCESTORS = 256;

/**
 * The state of a block as far as a witness shows it. Each part is found by its hash, whatever its place. A value is
 * absent only where nodes of the trie show its absence.
 *
 * @throws {WitnessError} from each read that the witness does not show, and at once for a witness beyond the bounds.
 */
export class WitnessState implements StatePort {
  readonly #nodes: TrieNodes;
  /** Decoded nodes, by the array of the hash that leads to them: keys share the upper nodes of a trie. */
  readonly #decoded = new Map<Uint8Array, TrieNode>();
  readonly #codes: ReadonlyMap<string, Uint8Array>;
  readonly #headers: ReadonlyMap<string, Uint8Array>;
  readonly #header: Header;
  /** Everything that was read, and is therefore proven. */
  readonly proven: ProvenValues = new ProvenValues();

  constructor(header: Header, { state, codes, headers }: Witness) {
    const parts = [...state, ...codes, ...headers];
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    if (parts.length > WITNESS_LIMITS.nodes || bytes > WITNESS_LIMITS.bytes)
      throw new WitnessError(WITNESS_EXCEEDED);
    const nodes = byHash(state);
    this.#nodes = { node: (hash) => nodes.get(bytesToHex(hash)) };
    this.#codes = byHash(codes);
    this.#headers = byHash(headers);
    this.#header = header;
  }

  account(address: Uint8Array): AccountState | undefined {
    const known = this.proven.account(address);
    if (known !== undefined) return known ?? undefined;
    const encoded = this.#read(this.#header.stateRoot, address);
    const account = encoded ? decodeTrieAccount(encoded) : null;
    this.proven.setAccount(address, account);
    return account ?? undefined;
  }

  storage(address: Uint8Array, slot: Uint8Array): Uint8Array {
    const { storageRoot } = this.account(address) ?? { storageRoot: EMPTY_TRIE_ROOT };
    const encoded = this.#read(storageRoot, slot);
    const decoded = encoded ? decodeRlp(encoded, 'storage value') : ZERO;
    if (!(decoded instanceof Uint8Array)) throw new WitnessError('a storage value is a list');
    this.proven.setSlot(address, slot, decoded);
    return decoded;
  }

  code(codeHash: Uint8Array): Uint8Array {
    const code = this.#codes.get(bytesToHex(codeHash));
    if (!code) throw new WitnessError(`the witness lacks the code with hash ${bytesToHex(codeHash)}`);
    this.proven.setCode(codeHash, code);
    return code;
  }

  /** Finds the hash of an ancestor by the headers that lead to it. */
  readonly blockHashOf = (number: number): Uint8Array => {
    let header = this.#header;
    for (let links = 0; links < MAX_ANCESTORS && header.number > number + 1; links++) {
      const encoded = this.#headers.get(bytesToHex(header.parentHash));
      if (!encoded) throw new WitnessError(`the witness lacks the header of block ${header.number - 1}`);
      header = decodeHeader(encoded);
    }
    if (header.number !== number + 1) throw new WitnessError(`no header leads to block ${number}`);
    this.proven.setBlockHash(number, header.parentHash);
    return header.parentHash;
  };

  readonly #load = (hash: Uint8Array): TrieNode => {
    const known = this.#decoded.get(hash);
    if (known) return known;
    const node = loadNode(this.#nodes, hash);
    this.#decoded.set(hash, node);
    return node;
  };

  #read(root: Uint8Array, key: Uint8Array): Uint8Array | undefined {
    try {
      return readTrieValue(root, keccak256(key), this.#load);
    } catch (cause) {
      if (!(cause instanceof TrieError || cause instanceof InvalidChainBytesError)) throw cause;
      throw new WitnessError(`the witness does not show ${bytesToHex(key)}`, { cause });
    }
  }
}

function byHash(parts: readonly Uint8Array[]): ReadonlyMap<string, Uint8Array> {
  return new Map(parts.map((part) => [bytesToHex(keccak256(part)), part]));
}
