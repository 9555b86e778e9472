import { bytesEqual, bytesToHex, concatBytes, partOf, readUint32, writeUint32 } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import { decodeDiff, encodeDiff, type StateDiff } from '../state/state-diff.ts';
import { DamagedStateError } from './damaged-state-error.ts';
import type { FlatState } from './flat-state.ts';
import { plain, type StateStore } from './state-store.ts';

export interface ExecutedBlockRecord {
  readonly number: number;
  readonly hash: Uint8Array;
  readonly parentHash: Uint8Array;
  readonly stateRoot: Uint8Array;
}

/** Maximum depth of a reorg below the newest block. The store has the diffs of this many blocks. */
export const MAX_REORG_DEPTH = 1_024;

/** The executed blocks of a store, and the line: the chain of executed blocks that the flat state follows. */
export class ExecutedBlocks {
  readonly #store: StateStore;
  readonly #flat: FlatState;

  constructor(store: StateStore, flat: FlatState) {
    this.#store = store;
    this.#flat = flat;
  }

  byHash(hash: Uint8Array): ExecutedBlockRecord | undefined {
    const encoded = plain(this.#store.blocks.get(hash));
    return encoded && decodeRecord(hash, encoded);
  }

  /**
   * Returns an executed block, also when another thread has just stored it. All reads of an event-loop tick see one
   * snapshot of the store, so that only a missing block makes a newer one necessary.
   */
  find(hash: Uint8Array): ExecutedBlockRecord | undefined {
    const known = this.byHash(hash);
    if (known) return known;
    this.#store.refresh();
    return this.byHash(hash);
  }

  tip(): ExecutedBlockRecord | undefined {
    // Without its `end`, a reverse range of lmdb omits key 0.
    const range = { reverse: true, end: 0, inclusiveEnd: true, limit: 1 };
    for (const { value } of this.#store.line.range(range)) {
      const hash = plain(value);
      return hash && this.byHash(hash);
    }
    return undefined;
  }

  lineHash(number: number): Uint8Array | undefined {
    return plain(this.#store.line.get(number));
  }

  isOnLine({ number, hash }: Pick<ExecutedBlockRecord, 'number' | 'hash'>): boolean {
    const onLine = this.lineHash(number);
    return onLine !== undefined && bytesEqual(onLine, hash);
  }

  /** Returns the hash of an executed block or of an ancestor; undefined when it was not executed. */
  ancestorHash(of: ExecutedBlockRecord, number: number): Uint8Array | undefined {
    let block: ExecutedBlockRecord | undefined = of;
    while (block && block.number > number) {
      if (this.isOnLine(block)) {
        const hash = this.lineHash(number);
        // The line has no gaps.
        if (!hash)
          throw new DamagedStateError(`the state is damaged: block ${number} is missing on the line`);
        return hash;
      }
      block = this.byHash(block.parentHash);
    }
    return block?.number === number ? block.hash : undefined;
  }

  /** Returns the changes of a block. @throws {ExecutionError} when the diff is no longer stored. */
  diff({ number, hash }: ExecutedBlockRecord): StateDiff {
    const encoded = plain(this.#store.diffs.get(diffKey(number, hash)));
    if (encoded) return decodeDiff(encoded);
    throw new ExecutionError(
      `block ${number} was executed too long ago to reorganise the chain there: ${MAX_REORG_DEPTH} blocks are the most`,
    );
  }

  *all(): Generator<ExecutedBlockRecord> {
    for (const key of this.#store.blocks.keys()) {
      const block = this.byHash(new Uint8Array(key));
      if (block) yield block;
    }
  }

  /** Appends a block with its changes to the line. Call it within a transaction of the store. */
  append(block: ExecutedBlockRecord, diff: StateDiff): void {
    const { number, hash } = block;
    const { blocks, line, diffs } = this.#store;
    this.#flat.write(number, diff);
    blocks.put(hash, encodeRecord(block));
    line.put(number, hash);
    diffs.put(diffKey(number, hash), encodeDiff(diff));
    if (number < MAX_REORG_DEPTH) return;
    const old = { end: diffKey(number - MAX_REORG_DEPTH + 1, NO_HASH) };
    for (const key of [...diffs.keys(old)]) diffs.remove(key);
  }

  /**
   * Moves the end of the line to an executed block, by reverting and applying changes. Call it within a transaction of
   * the store.
   *
   * @throws {ExecutionError} when the line diverged from the block's chain more than {@link MAX_REORG_DEPTH} blocks
   * ago.
   */
  moveLine(to: ExecutedBlockRecord): void {
    const branch: ExecutedBlockRecord[] = [];
    let common = to;
    while (!this.isOnLine(common)) {
      branch.unshift(common);
      const parent = this.byHash(common.parentHash);
      if (!parent) throw new ExecutionError(`block ${bytesToHex(common.parentHash)} was not executed`);
      common = parent;
    }
    for (let tip = this.tip(); tip && tip.number > common.number; tip = this.tip()) {
      this.#flat.unwrite(tip.number, this.diff(tip));
      this.#store.line.remove(tip.number);
    }
    for (const block of branch) {
      this.#flat.write(block.number, this.diff(block));
      this.#store.line.put(block.number, block.hash);
    }
  }
}

const NO_HASH = new Uint8Array();

function diffKey(number: number, hash: Uint8Array): Uint8Array {
  return concatBytes(numberBytes(number), hash);
}

function encodeRecord({ number, parentHash, stateRoot }: ExecutedBlockRecord): Uint8Array {
  return concatBytes(numberBytes(number), parentHash, stateRoot);
}

function decodeRecord(hash: Uint8Array, encoded: Uint8Array): ExecutedBlockRecord {
  return {
    number: readUint32(encoded, 0),
    hash,
    parentHash: partOf(encoded, 4, 36),
    stateRoot: partOf(encoded, 36, 68),
  };
}

function numberBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  writeUint32(bytes, 0, number);
  return bytes;
}
