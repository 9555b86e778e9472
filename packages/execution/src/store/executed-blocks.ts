import { bytesEqual, bytesToHex, concatBytes } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import { decodeDiff, encodeDiff, type StateDiff } from '../state/state-diff.ts';
import type { FlatState } from './flat-state.ts';
import { plain, type StateStore } from './state-store.ts';

/** A block whose state is held. */
export interface ExecutedBlockRecord {
  readonly number: number;
  readonly hash: Uint8Array;
  readonly parentHash: Uint8Array;
  readonly stateRoot: Uint8Array;
}

/** How many blocks below the newest a reorganisation may begin; what it needs is kept for these. */
export const MAX_REORG_DEPTH = 1_024;

/** The blocks that were executed, and the line of them that the flat state follows. */
export interface ExecutedBlocks {
  /** undefined: the block was not executed. */
  byHash(hash: Uint8Array): ExecutedBlockRecord | undefined;
  /** The newest block of the line; undefined in an empty store. */
  tip(): ExecutedBlockRecord | undefined;
  /** The hash of the line's block with a number. */
  lineHash(number: number): Uint8Array | undefined;
  isOnLine(block: { readonly number: number; readonly hash: Uint8Array }): boolean;
  /** The hash of an ancestor of an executed block, or its own. undefined: no such ancestor was executed. */
  ancestorHash(of: ExecutedBlockRecord, number: number): Uint8Array | undefined;
  /** What a block changed. @throws {ExecutionError} when it is not kept any more. */
  diff(block: ExecutedBlockRecord): StateDiff;
  all(): Iterable<ExecutedBlockRecord>;
  /** Adds a block to the end of the line with what it changed. Within a transaction of the store. */
  append(block: ExecutedBlockRecord, diff: StateDiff): void;
  /**
   * Makes an executed block the end of the line, taking back and applying changes. Within a transaction of the store.
   *
   * @throws {ExecutionError} when the line parted from the block's more than {@link MAX_REORG_DEPTH} blocks ago.
   */
  moveLine(to: ExecutedBlockRecord): void;
}

/** The executed blocks of a store. */
export function createExecutedBlocks(store: StateStore, flat: FlatState): ExecutedBlocks {
  const byHash = (hash: Uint8Array): ExecutedBlockRecord | undefined => {
    const encoded = plain(store.blocks.get(hash));
    return encoded && decodeRecord(hash, encoded);
  };
  const lineHash = (number: number) => plain(store.line.get(number));
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
      // Without its end, a reverse range of lmdb leaves out key 0.
      const range = { reverse: true, end: 0, inclusiveEnd: true, limit: 1 };
      for (const { value } of store.line.getRange(range)) {
        const hash = plain(value);
        return hash && byHash(hash);
      }
      return undefined;
    },
    ancestorHash(of, number) {
      let block: ExecutedBlockRecord | undefined = of;
      while (block && block.number > number) {
        if (isOnLine(block)) return lineHash(number);
        block = byHash(block.parentHash);
      }
      return block?.number === number ? block.hash : undefined;
    },
    diff: diffOf,
    *all() {
      for (const key of store.blocks.getKeys()) {
        const block = byHash(new Uint8Array(key));
        if (block) yield block;
      }
    },
    append(block, diff) {
      const { number, hash } = block;
      flat.write(number, diff);
      store.blocks.putSync(hash, encodeRecord(block));
      store.line.putSync(number, hash);
      store.diffs.putSync(diffKey(number, hash), encodeDiff(diff));
      if (number < MAX_REORG_DEPTH) return;
      const old = { end: diffKey(number - MAX_REORG_DEPTH + 1, NO_HASH) };
      for (const key of [...store.diffs.getKeys(old)]) store.diffs.removeSync(key);
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
        store.line.removeSync(tip.number);
      }
      for (const block of branch) {
        flat.write(block.number, diffOf(block));
        store.line.putSync(block.number, block.hash);
      }
    },
  };
  return blocks;
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
    number: new DataView(encoded.buffer, encoded.byteOffset).getUint32(0),
    hash,
    parentHash: encoded.subarray(4, 36),
    stateRoot: encoded.subarray(36, 68),
  };
}

function numberBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
