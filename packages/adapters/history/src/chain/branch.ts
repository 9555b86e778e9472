import { bytesEqual, bytesToHex } from '@ethread/core';
import type { BlockRecord } from '../records/block-record.ts';
import { removeRows } from './block-rows.ts';
import { ReorgError } from '../base/errors.ts';
import { finalityOf } from './finality.ts';
import { type StoredChain, type StoredChange, logsEnd } from './stored-chain.ts';
import { keepReplaced } from './replaced-blocks.ts';
import type { Store } from '../store/store.ts';

/** A fork that replaces the blocks above its ancestor. */
export interface Branch {
  readonly ancestor: BlockRecord;
  /** The replaced blocks in order. */
  readonly replaced: readonly BlockRecord[];
  /** The id of the fork's first log. */
  readonly nextLog: number;
  /** Whether the logs of the replaced blocks are the last ones, so that they can be removed from the index. */
  readonly areLast: boolean;
}

/**
 * Determines which blocks a fork on an ancestor replaces.
 *
 * @throws {ReorgError} when the ancestor is unavailable, or lies below the finalized block.
 */
export function toBranch(store: Store, chain: StoredChain, hash: Uint8Array): Branch {
  const number = store.numberOf(hash);
  const ancestor = number === undefined ? undefined : chain.record(number);
  if (!ancestor || !bytesEqual(ancestor.hash, hash))
    throw new ReorgError(`no block of the chain has the hash ${bytesToHex(hash)}`);
  const from = ancestor.header.number;
  const { finalized = 0 } = finalityOf(store);
  if (from < finalized) throw new ReorgError(`block ${from} lies below the finalized block ${finalized}`);
  const sealed = store.segments.ranges().at(-1)?.to ?? 0;
  if (from < sealed) throw new ReorgError(`block ${from} lies below block ${sealed}, which is in a segment`);

  const replaced: BlockRecord[] = [];
  for (const range of chain.runs()) {
    for (let at = Math.max(range.from, from + 1); at <= range.to; at++) {
      const record = chain.record(at);
      if (record) replaced.push(record);
    }
  }
  let end = logsEnd(ancestor);
  const areLast =
    replaced.every((record) => {
      const follows = record.firstLog === end;
      end = logsEnd(record);
      return follows;
    }) && end === chain.nextLog();
  return { ancestor, replaced, areLast, nextLog: areLast ? logsEnd(ancestor) : chain.nextLog() };
}

/** Removes the replaced blocks from the chain and stores them by hash, within a transaction. */
export function takeOut(store: Store, { replaced, areLast }: Branch): void {
  keepReplaced(store, replaced);
  const numbers = replaced.map(({ header }) => header.number);
  removeRows(store, numbers, { wereStored: true, withLogs: areLast });
}

/** Returns the change of the available blocks for {@link StoredChain.keep}. */
export function changeOf({ ancestor, replaced, areLast }: Branch): Pick<StoredChange, 'above' | 'lostLogs'> {
  return {
    above: ancestor.header.number,
    ...(areLast ? {} : { lostLogs: replaced.flatMap(idsOf) }),
  };
}

/** Returns the ids of a block's logs as ranges. */
export function idsOf(record: BlockRecord) {
  return record.logCount === 0 ? [] : [{ from: record.firstLog, to: logsEnd(record) - 1 }];
}
