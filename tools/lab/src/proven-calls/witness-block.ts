import { readFileSync } from 'node:fs';
import {
  type Block,
  decodeRlp,
  decodeTransaction,
  decodeTrieAccount,
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  encodeHeader,
  headerFromJson,
  headerHash,
  keccak256,
  recoverSender,
  type RlpItem,
} from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';

/** A recorded block of a public chain, with everything of the state that it reads. */
interface RecordedWitness {
  readonly header: Readonly<Record<string, string>>;
  readonly rawTransactions: readonly string[];
  readonly rawReceipts: readonly string[];
  readonly parentStateRoot: string;
  readonly stateNodes: readonly string[];
  readonly codes: readonly string[];
  readonly blockHashes: Readonly<Record<string, string>>;
}

/** The nodes on the path to a key of a trie, and its value. `value` is undefined where the trie does not have the key. */
interface Path {
  readonly nodes: readonly string[];
  readonly value: Uint8Array | undefined;
}

/**
 * A recorded block on a parent that stands for the recorded state: the real parent's header is not recorded, so a header
 * with its state root takes its place, and the block's hash follows from it.
 */
export class WitnessBlock {
  readonly parent: StoredHeader;
  readonly at: StoredHeader;
  readonly block: Block;
  readonly senders: readonly Uint8Array[];
  readonly rawReceipts: readonly Uint8Array[];
  readonly blockHashes: ReadonlyMap<number, Uint8Array>;
  readonly #nodes: ReadonlyMap<string, Uint8Array>;
  readonly #codes: ReadonlyMap<string, Uint8Array>;

  constructor(path: string) {
    const witness: RecordedWitness = JSON.parse(readFileSync(path, 'utf8'));
    const recorded = headerFromJson(witness.header);
    this.#nodes = byHash(witness.stateNodes);
    this.#codes = byHash(witness.codes);
    this.blockHashes = new Map(
      Object.entries(witness.blockHashes).map(([number, hash]) => [Number(number), hexToBytes(hash)]),
    );
    const parent = {
      ...recorded,
      number: recorded.number - 1,
      timestamp: recorded.timestamp - 12,
      stateRoot: hexToBytes(witness.parentStateRoot),
    };
    this.parent = { hash: headerHash(parent), header: parent, canonical: true };
    const header = { ...recorded, parentHash: this.parent.hash };
    this.at = { hash: keccak256(encodeHeader(header)), header, canonical: true };
    const transactions = witness.rawTransactions.map((raw) => decodeTransaction(hexToBytes(raw)));
    this.block = { header, transactions, uncles: [], withdrawals: [] };
    this.senders = transactions.map((transaction) => recoverSender(transaction));
    this.rawReceipts = witness.rawReceipts.map(hexToBytes);
  }

  /** Returns the response to eth_getProof at the parent. @throws {Error} for what the witness does not hold. */
  proof(address: string, keys: readonly string[]): unknown {
    const { nodes, value } = this.#path(this.parent.header.stateRoot, hexToBytes(address));
    const account = value ? decodeTrieAccount(value) : undefined;
    const storageRoot = account?.storageRoot ?? EMPTY_TRIE_ROOT;
    return {
      address,
      accountProof: nodes,
      balance: `0x${(account?.balance ?? 0n).toString(16)}`,
      nonce: `0x${(account?.nonce ?? 0n).toString(16)}`,
      codeHash: bytesToHex(account?.codeHash ?? EMPTY_CODE_HASH),
      storageHash: bytesToHex(storageRoot),
      storageProof: keys.map((key) => {
        const slot = this.#path(storageRoot, hexToBytes(key));
        const decoded = slot.value ? decodeRlp(slot.value, 'storage value') : new Uint8Array();
        return {
          key,
          value: decoded.length === 0 ? '0x0' : `0x${BigInt(bytesToHex(bytesOf(decoded))).toString(16)}`,
          proof: slot.nodes,
        };
      }),
    };
  }

  /** Returns the code of an account at the parent. */
  code(address: string): string {
    const { value } = this.#path(this.parent.header.stateRoot, hexToBytes(address));
    const hash = value && bytesToHex(decodeTrieAccount(value).codeHash);
    const code = hash === undefined ? undefined : this.#codes.get(hash);
    if (!code && hash !== undefined && hash !== bytesToHex(EMPTY_CODE_HASH)) throw missing(`code ${hash}`);
    return bytesToHex(code ?? new Uint8Array());
  }

  /** Everything that the witness holds, for an engine that runs on it. */
  get parts(): { readonly state: readonly Uint8Array[]; readonly codes: readonly Uint8Array[] } {
    return { state: [...this.#nodes.values()], codes: [...this.#codes.values()] };
  }

  /** Walks a trie (Yellow Paper, appendix D) from its root to a key. */
  #path(root: Uint8Array, key: Uint8Array): Path {
    if (bytesToHex(root) === bytesToHex(EMPTY_TRIE_ROOT)) return { nodes: [], value: undefined };
    const nibbles = bytesToHex(keccak256(key)).slice(2);
    const nodes: string[] = [];
    let depth = 0;
    let link: RlpItem = root;
    while (true) {
      let node = link;
      if (link instanceof Uint8Array) {
        const encoded = this.#nodes.get(bytesToHex(link));
        if (!encoded) throw missing(`trie node ${bytesToHex(link)}`);
        nodes.push(bytesToHex(encoded));
        node = decodeRlp(encoded, 'trie node');
      }
      const items = itemsOf(node);
      if (items.length === 17) {
        const item: RlpItem | undefined =
          items[depth === nibbles.length ? 16 : Number.parseInt(nibbles[depth] ?? '', 16)];
        if (item === undefined || item.length === 0) return { nodes, value: undefined };
        if (depth++ === nibbles.length) return { nodes, value: bytesOf(item) };
        link = item;
        continue;
      }
      const [path = new Uint8Array(), item = new Uint8Array()] = items;
      const packed = bytesToHex(bytesOf(path)).slice(2);
      const flag = Number.parseInt(packed[0] ?? '0', 16);
      const part = packed.slice(flag % 2 === 1 ? 1 : 2);
      if (!nibbles.startsWith(part, depth)) return { nodes, value: undefined };
      depth += part.length;
      if (flag >= 2) return { nodes, value: bytesOf(item) };
      link = item;
    }
  }
}

function byHash(parts: readonly string[]): ReadonlyMap<string, Uint8Array> {
  return new Map(parts.map(hexToBytes).map((part) => [bytesToHex(keccak256(part)), part]));
}

function missing(part: string): Error {
  return new Error(`missing ${part}`);
}

function bytesOf(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) return item;
  throw new Error('a trie node has a list for bytes');
}

function itemsOf(item: RlpItem): readonly RlpItem[] {
  if (item instanceof Uint8Array) throw new Error('a trie node has bytes for a list');
  return item;
}
