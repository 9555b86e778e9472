import { readFileSync } from 'node:fs';
import {
  type Block,
  decodeReceipt,
  decodeRlp,
  decodeTransaction,
  decodeTrieAccount,
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  encodeHeader,
  encodeRlp,
  encodeTrieAccount,
  headerFromJson,
  headerHash,
  keccak256,
  readTrie,
  type Receipt,
  recoverSender,
  type RlpItem,
} from '@ethread/chain';
import { bytesEqual, bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import type { StatePort } from '@ethread/evm';
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

/**
 * A recorded block on a parent that stands for the recorded state: the real parent's header is not recorded, so another
 * takes its place, and the block's hash follows from it. What the witness lacks is absent from the state of this parent,
 * so that every read of it can be proven, as by a node with the whole state.
 */
export class WitnessBlock {
  readonly parent: StoredHeader;
  readonly at: StoredHeader;
  readonly block: Block;
  readonly senders: readonly Uint8Array[];
  readonly receipts: readonly Receipt[];
  /** The hash of the block as it was recorded, and of the header that was recorded with it. */
  readonly recordedHashes: readonly [string, string | undefined];
  readonly #blockHashes: ReadonlyMap<number, Uint8Array>;
  readonly #nodes: ReadonlyMap<string, Uint8Array>;
  readonly #codes: ReadonlyMap<string, Uint8Array>;

  constructor(path: string) {
    const witness: RecordedWitness = JSON.parse(readFileSync(path, 'utf8'));
    const recorded = headerFromJson(witness.header);
    const { root, nodes } = withoutGaps(hexToBytes(witness.parentStateRoot), byHash(witness.stateNodes));
    this.#nodes = nodes;
    this.#codes = byHash(witness.codes);
    this.#blockHashes = new Map(
      Object.entries(witness.blockHashes).map(([number, hash]) => [Number(number), hexToBytes(hash)]),
    );
    const parent = {
      ...recorded,
      number: recorded.number - 1,
      timestamp: recorded.timestamp - 12,
      stateRoot: root,
    };
    this.parent = { hash: headerHash(parent), header: parent, canonical: true };
    // Its withdrawals are not recorded.
    const header = { ...recorded, parentHash: this.parent.hash, withdrawalsRoot: EMPTY_TRIE_ROOT };
    this.at = { hash: keccak256(encodeHeader(header)), header, canonical: true };
    const transactions = witness.rawTransactions.map((raw) => decodeTransaction(hexToBytes(raw)));
    this.block = { header, transactions, uncles: [], withdrawals: [] };
    this.senders = transactions.map((transaction) => recoverSender(transaction));
    this.receipts = witness.rawReceipts.map((raw) => decodeReceipt(unwrapped(hexToBytes(raw))));
    this.recordedHashes = [bytesToHex(headerHash(recorded)), witness.header['hash']];
  }

  /** Returns the response to eth_getProof at the parent. @throws {TrieError} for what the witness does not hold. */
  proof(address: string, keys: readonly string[]): unknown {
    const { value, proof } = this.#read(this.parent.header.stateRoot, hexToBytes(address));
    const account = value ? decodeTrieAccount(value) : undefined;
    const storageRoot = account?.storageRoot ?? EMPTY_TRIE_ROOT;
    return {
      address,
      accountProof: proof.map(bytesToHex),
      balance: quantityToHex(account?.balance ?? 0n),
      nonce: quantityToHex(account?.nonce ?? 0n),
      codeHash: bytesToHex(account?.codeHash ?? EMPTY_CODE_HASH),
      storageHash: bytesToHex(storageRoot),
      storageProof: keys.map((key) => {
        const slot = this.#read(storageRoot, hexToBytes(key));
        const bytes = slot.value && bytesToHex(bytesOf(decodeRlp(slot.value, 'storage value')));
        return { key, value: quantityToHex(BigInt(bytes ?? 0)), proof: slot.proof.map(bytesToHex) };
      }),
    };
  }

  /** Returns the code of an account at the parent. */
  code(address: string): string {
    const { codeHash = EMPTY_CODE_HASH } = this.state.account(hexToBytes(address)) ?? {};
    const code = this.#codes.get(bytesToHex(codeHash));
    if (!code && !bytesEqual(codeHash, EMPTY_CODE_HASH)) throw new Error(`missing code of ${address}`);
    return bytesToHex(code ?? new Uint8Array());
  }

  get state() {
    const account = (address: Uint8Array) => {
      const { value } = this.#read(this.parent.header.stateRoot, address);
      return value && decodeTrieAccount(value);
    };
    return {
      account,
      storage: (address, slot) => {
        const { value } = this.#read(account(address)?.storageRoot ?? EMPTY_TRIE_ROOT, slot);
        return value ? bytesOf(decodeRlp(value, 'storage value')) : new Uint8Array();
      },
      code: (codeHash) => this.#codes.get(bytesToHex(codeHash)) ?? new Uint8Array(),
    } satisfies StatePort;
  }

  readonly blockHashOf = (number: number): Uint8Array | undefined =>
    number === this.parent.header.number ? this.parent.hash : this.#blockHashes.get(number);

  /** Reads a key of a trie with its proof. @throws {TrieError} for what the witness does not hold. */
  #read(root: Uint8Array, key: Uint8Array): ReturnType<typeof readTrie> {
    return readTrie({ node: (hash) => this.#nodes.get(bytesToHex(hash)) }, root, keccak256(key));
  }
}

function byHash(parts: readonly string[]): ReadonlyMap<string, Uint8Array> {
  return new Map(parts.map(hexToBytes).map((part) => [bytesToHex(keccak256(part)), part]));
}

type Nodes = Map<string, Uint8Array>;

/** Returns a state trie without the parts that are not recorded, and without those of its storage tries. */
function withoutGaps(
  root: Uint8Array,
  recorded: ReadonlyMap<string, Uint8Array>,
): { root: Uint8Array; nodes: Nodes } {
  const nodes: Nodes = new Map();
  const store = (node: RlpItem): Uint8Array => {
    const encoded = encodeRlp(node);
    const hash = keccak256(encoded);
    nodes.set(bytesToHex(hash), encoded);
    return hash;
  };

  /** Returns a node without its gaps, or undefined where nothing of it is recorded. */
  function rebuilt(link: RlpItem, leaf: (value: Uint8Array) => Uint8Array): RlpItem | undefined {
    const encoded = link instanceof Uint8Array ? recorded.get(bytesToHex(link)) : undefined;
    if (link instanceof Uint8Array && !encoded) return undefined;
    const items = itemsOf(encoded ? decodeRlp(encoded, 'trie node') : link);
    if (items.length === 17)
      return items.map((item, index) => (index < 16 && item.length > 0 ? child(item, leaf) : item));
    const [path = NOTHING, item = NOTHING] = items;
    const isLeaf = ((bytesOf(path)[0] ?? 0) & 0x20) !== 0;
    if (isLeaf) return [path, leaf(bytesOf(item))];
    const next = child(item, leaf);
    return next.length === 0 ? undefined : [path, next];
  }

  /** Returns the link to a child: itself where it is short, else its hash. */
  function child(link: RlpItem, leaf: (value: Uint8Array) => Uint8Array): RlpItem {
    const node = rebuilt(link, leaf);
    if (!node) return NOTHING;
    return encodeRlp(node).length < 32 ? node : store(node);
  }

  function rootOf(link: Uint8Array, leaf: (value: Uint8Array) => Uint8Array): Uint8Array {
    const node = rebuilt(link, leaf);
    return node ? store(node) : EMPTY_TRIE_ROOT;
  }

  const withStorage = (value: Uint8Array) => {
    const account = decodeTrieAccount(value);
    return encodeTrieAccount({ ...account, storageRoot: rootOf(account.storageRoot, (slot) => slot) });
  };
  return { root: rootOf(root, withStorage), nodes };
}

const NOTHING = new Uint8Array();

/** Returns a receipt's bytes. Some recorders leave typed ones as RLP of their bytes. */
export function unwrapped(bytes: Uint8Array): Uint8Array {
  const [first = 0] = bytes;
  return first >= 0x80 && first < 0xc0 ? bytesOf(decodeRlp(bytes, 'receipt')) : bytes;
}

function bytesOf(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) return item;
  throw new Error('a trie node has a list for bytes');
}

function itemsOf(item: RlpItem): readonly RlpItem[] {
  if (item instanceof Uint8Array) throw new Error('a trie node has bytes for a list');
  return item;
}
