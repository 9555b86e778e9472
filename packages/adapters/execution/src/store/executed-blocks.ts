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

/** The executed blocks, and the line: the chain of executed blocks that the flat state follows. */
export interface ExecutedBlocks {
  byHash(hash: Uint8Array): ExecutedBlockRecord | undefined;
  tip(): ExecutedBlockRecord | undefined;
  lineHash(number: number): Uint8Array | undefined;
  isOnLine(block: { readonly number: number; readonly hash: Uint8Array }): boolean;
  /** Returns the hash of an executed block or of an ancestor; undefined when it was not executed. */
  ancestorHash(of: ExecutedBlockRecord, number: number): Uint8Array | undefined;
  /** Returns the changes of a block. @throws {ExecutionError} when the diff is no longer stored. */
  diff(block: ExecutedBlockRecord): StateDiff;
  all(): Iterable<ExecutedBlockRecord>;
  /** Appends a block with its changes to the line. Call it within a transaction of the store. */
  append(block: ExecutedBlockRecord, diff: StateDiff): void;
  /**
   * Moves the end of the line to an executed block, by reverting and applying changes. Call it within a transaction of
   * the store.
   *
   * @throws {ExecutionError} when the line diverged from the block's chain more than {@link MAX_REORG_DEPTH} blocks
   * ago.
   */
  moveLine(to: ExecutedBlockRecord): void;
}

/** Opens the executed blocks of a store. */
export function createExecutedBlocks(store: StateStore, flat: FlatState): ExecutedBlocks {
  const byHash = (hash: Uint8Array): ExecutedBlockRecord | undefined => {
    const encoded = plain(store.blocks.get(hash));
    return encoded && decodeRecord(hash, encoded);
  };
  const lineHash = (number: number) => plain(store.line.get(number));
  /** Returns the hash of a block below another block of the line: the line has no gaps. */
  function requireLineHash(number: number): Uint8Array {
    const hash = lineHash(number);
    if (!hash) throw new DamagedStateError(`the state is damaged: block ${number} is missing on the line`);
    return hash;
  }
  const isOnLine = ({ number, hash }: { readonly number: number; readonly hash: Uint8Array }) => {
    const onLine = lineHash(number);
    return onLine !== undefined && bytesEqual(onLine, hash);
  };

  function requireByHash(hash: Uint8Array): ExecutedBlockRecord {
    const block = byHash(hash);
    if (!block) throw new ExecutionError(`block ${bytesToHex(hash)} was not executed`);
    return block;
  }

  function diffOf({ number, hash }: ExecutedBlockRecord): StateDiff {
    const encoded = plain(store.diffs.get(diffKey(number, hash)));
    if (encoded) return decodeDiff(encoded);
    throw new ExecutionError(
      `block ${number} was executed too long ago to reorganise the chain there: ${MAX_REORG_DEPTH} blocks are the most`,
    );
  }

  const blocks: ExecutedBlocks = {
    byHash,
    lineHash,
    isOnLine,
    tip() {
      // Without its `end`, a reverse range of lmdb omits key 0.
      const range = { reverse: true, end: 0, inclusiveEnd: true, limit: 1 };
      for (const { value } of store.line.range(range)) {
        const hash = plain(value);
        return hash && byHash(hash);
      }
      return undefined;
    },
    ancestorHash(of, number) {
      let block: ExecutedBlockRecord | undefined = of;
      while (block && block.number > number) {
        if (isOnLine(block)) return requireLineHash(number);
        block = byHash(block.parentHash);
      }
      return block?.number === number ? block.hash : undefined;
    },
    diff: diffOf,
    *all() {
      for (const key of store.blocks.keys()) {
        const block = byHash(new Uint8Array(key));
        if (block) yield block;
      }
    },
    append(block, diff) {
      const { number, hash } = block;
      flat.write(number, diff);
      store.blocks.put(hash, encodeRecord(block));
      store.line.put(number, hash);
      store.diffs.put(diffKey(number, hash), encodeDiff(diff));
      if (number < MAX_REORG_DEPTH) return;
      const old = { end: diffKey(number - MAX_REORG_DEPTH + 1, NO_HASH) };
      for (const key of [...store.diffs.keys(old)]) store.diffs.remove(key);
    },
    moveLine(to) {
      const branch: ExecutedBlockRecord[] = [];
      let common = to;
      while (!isOnLine(common)) {
        branch.unshift(common);
        common = requireByHash(common.parentHash);
      }
      for (let tip = blocks.tip(); tip && tip.number > common.number; tip = blocks.tip()) {
        flat.unwrite(tip.number, diffOf(tip));
        store.line.remove(tip.number);
      }
      for (const block of branch) {
        flat.write(block.number, diffOf(block));
        store.line.put(block.number, block.hash);
      }
    },
  };
  return blocks;
}

/**
 * Returns an executed block, also when another thread has just stored it. All reads of an event-loop tick see one
 * snapshot of the store, so that only a missing block makes a newer one necessary.
 */
export function findExecuted(
  store: StateStore,
  blocks: ExecutedBlocks,
  hash: Uint8Array,
): ExecutedBlockRecord | undefined {
  const known = blocks.byHash(hash);
  if (known) return known;
  store.refresh();
  return blocks.byHash(hash);
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
