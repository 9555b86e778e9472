import { bytesEqual, bytesToHex } from '@ethread/core';
import type { BlockRecord } from './block-record.ts';
import { removeRows } from './block-rows.ts';
import { ReorgError } from './errors.ts';
import { finalityOf } from './finality.ts';
import { type HeldChain, type HeldChange, logsEnd } from './held-chain.ts';
import { keepReplaced } from './replaced-blocks.ts';
import type { Store } from './store.ts';

/** A branch that takes the place of the blocks above its ancestor. */
export interface Branch {
  readonly ancestor: BlockRecord;
  /** In order. */
  readonly replaced: readonly BlockRecord[];
  /** The id that the branch's first log takes. */
  readonly nextLog: number;
  /** Whether the logs of the replaced blocks are the last, so that they can be taken out of the index. */
  readonly areLast: boolean;
}

/**
 * What has to go for a branch on a block.
 *
 * @throws {ReorgError} when the block is not held, or lies below the finalized one.
 */
export function toBranch(store: Store, chain: HeldChain, hash: Uint8Array): Branch {
  const number = store.numberOf(hash);
  const ancestor = number === undefined ? undefined : chain.record(number);
  if (!ancestor || !bytesEqual(ancestor.hash, hash))
    throw new ReorgError(`no block of the chain has the hash ${bytesToHex(hash)}`);
  const from = ancestor.header.number;
  const { finalized = 0 } = finalityOf(store);
  if (from < finalized) throw new ReorgError(`block ${from} lies below the finalized block ${finalized}`);

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

/** Takes the replaced blocks out of the chain and keeps them by hash; within a transaction. */
export function takeOut(store: Store, { replaced, areLast }: Branch): void {
  keepReplaced(store, replaced);
  const numbers = replaced.map(({ header }) => header.number);
  removeRows(store, numbers, { wereHeld: true, withLogs: areLast });
}

/** What the chain is told of it. */
export function changeOf({ ancestor, replaced, areLast }: Branch): Pick<HeldChange, 'above' | 'lostLogs'> {
  return {
    above: ancestor.header.number,
    ...(areLast ? {} : { lostLogs: replaced.flatMap(idsOf) }),
  };
}

function idsOf(record: BlockRecord) {
  return record.logCount === 0 ? [] : [{ from: record.firstLog, to: logsEnd(record) - 1 }];
}
