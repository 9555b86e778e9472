import { type Header, InvalidChainBytesError } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { type BlockChanges, readBlockChanges } from './block-changes.ts';

/** A header with the hash that it has. */
export interface HashedHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
}

/** A recent block, with the changes since its parent where its access list is known. */
export interface LineBlock {
  readonly header: Header;
  /** Both present where the changes of the block are known. Only then can a value cross from one block to the other. */
  readonly parent: LineBlock | undefined;
  readonly changes: BlockChanges | undefined;
  readonly holder: Holder;
}

/** Names the block that has the values which were proven at a block. It changes when that block becomes too old. */
export class Holder {
  #block: LineBlock | undefined;
  /** The holder of the oldest block that became too old, which all its descendants share. */
  #shared: Holder | undefined;

  constructor(block: LineBlock) {
    this.#block = block;
  }

  /** undefined when no block has the values any more. */
  get block(): LineBlock | undefined {
    return (this.#shared ?? this).#block;
  }

  /** Gives the values to a child, whose own holder from then on is this one. */
  moveTo(child: LineBlock | undefined): void {
    const holder = this.#shared ?? this;
    holder.#block = child;
    if (child) child.holder.#shared = holder;
  }
}

class Block implements LineBlock {
  readonly header: Header;
  parent: Block | undefined;
  changes: BlockChanges | undefined;
  readonly holder: Holder = new Holder(this);

  constructor(header: Header) {
    this.header = header;
  }
}

/** Blocks below the newest one whose changes are remembered. Overwritten values are known for as long. */
const WINDOW = 64;
/** Blocks of all forks that are remembered. */
const MAX_BLOCKS = 256;
/** Memory of all changes, in bytes. The window is shorter where blocks change more. */
const MAX_BYTES = 32 * 1024 * 1024;

export interface LineOptions {
  /**
   * Returns an object or a name for the fork of a block. Nothing crosses into the first block of a fork, because forks
   * change the state by other means than transactions.
   */
  readonly forkOf: (header: Header) => unknown;
  /** Called before the values of a block become those of its child, except values that the child changes. */
  readonly onMerge: (parent: LineBlock, child: LineBlock) => void;
}

/** The newest blocks of all forks, linked where an access list says what a block changed (EIP-7928). */
export class BlockLine {
  readonly #blocks = new Map<string, Block>();
  readonly #options: LineOptions;
  #newest: Block | undefined;
  #bytes = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** Returns the hashes of its blocks in hex. */
  hashes(): string[] {
    return [...this.#blocks.keys()];
  }

  /** Returns whether the changes of a block are known. */
  hasChanges(hash: Uint8Array): boolean {
    return this.#blocks.get(bytesToHex(hash))?.changes !== undefined;
  }

  /** Returns a block, which begins a line when it is new, or undefined for a block below the window. */
  at({ hash, header }: HashedHeader): LineBlock | undefined {
    return this.#at(bytesToHex(hash), header);
  }

  #at(name: string, header: Header): Block | undefined {
    const known = this.#blocks.get(name);
    if (known) return known;
    const newest = this.#newest?.header.number ?? 0;
    if (header.number < newest - WINDOW) return undefined;
    const block = new Block(header);
    this.#blocks.set(name, block);
    if (!this.#newest || header.number > newest) this.#newest = block;
    this.#leaveBelow(this.#newest.header.number - WINDOW);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > MAX_BLOCKS && oldest !== undefined) this.#leave(oldest, undefined);
    return block;
  }

  /**
   * Links a block to its parent by its access list. A list that cannot be read links nothing.
   *
   * @param list RLP of the list, whose hash is that of the header.
   */
  link({ hash, header }: HashedHeader, list: Uint8Array): void {
    const parent = this.#blocks.get(bytesToHex(header.parentHash));
    if (!parent || this.#options.forkOf(parent.header) !== this.#options.forkOf(header)) return;
    const block = this.#at(bytesToHex(hash), header);
    if (!block || block.changes || !this.#blocks.has(bytesToHex(header.parentHash))) return;
    try {
      block.changes = readBlockChanges(list);
    } catch (error) {
      if (error instanceof InvalidChainBytesError) return;
      throw error;
    }
    block.parent = parent;
    this.#bytes += block.changes.bytes;
    while (this.#bytes > MAX_BYTES && this.#blocks.size > 1) {
      const numbers = [...this.#blocks.values()].map(({ header: { number } }) => number);
      const lowest = Math.min(...numbers);
      if (lowest === this.#newest?.header.number) break;
      this.#leaveBelow(lowest + 1);
    }
  }

  /** Removes the blocks below a number. Values of the ancestors of the newest linked block move up. */
  #leaveBelow(number: number): void {
    const children = new Map<Block, Block>();
    // The newest block may not be linked yet.
    let tip: Block | undefined;
    for (const block of this.#blocks.values()) {
      if (block.changes && block.header.number >= (tip?.header.number ?? 0)) tip = block;
    }
    for (let child = tip; child?.parent; child = child.parent) children.set(child.parent, child);
    const old = [...this.#blocks].filter(([, { header }]) => header.number < number);
    old.sort(([, one], [, other]) => one.header.number - other.header.number);
    for (const [name, block] of old) this.#leave(name, children.get(block));
  }

  #leave(name: string, child: Block | undefined): void {
    const block = this.#blocks.get(name);
    if (!block) return;
    this.#blocks.delete(name);
    if (child) this.#options.onMerge(block, child);
    block.holder.moveTo(child);
    for (const forgotten of [block, child]) {
      if (!forgotten) continue;
      this.#bytes -= forgotten.changes?.bytes ?? 0;
      forgotten.changes = undefined;
      forgotten.parent = undefined;
    }
  }
}
