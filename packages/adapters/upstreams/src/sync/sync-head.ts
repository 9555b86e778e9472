import {
  type BlockStore,
  type BlockSource,
  type HeadSource,
  type StoredHeader,
  isUnavailable,
  type BlockAndReceipts,
} from '@ethread/ports';
import { bytesEqual, bytesToHex, EthreadError, type Logger } from '@ethread/core';
import { inParallel } from '../in-parallel.ts';
import { logMissing } from './backfill.ts';
import type { ShownHead } from './shown-head.ts';

/** Blocks behind the head that are fetched before it is shown. The backfill fetches the others. */
const MAX_BEHIND = 64;
const MAX_DEPTH = 1_024;
const BLOCKS_AT_ONCE = 4;
const KEPT_AT_ONCE = 16;

export interface SyncHeadModules {
  readonly followed: HeadSource;
  readonly source: BlockSource;
  readonly store: BlockStore;
  readonly shown: ShownHead;
  /** Stores blocks when no other write is in progress. */
  readonly storeBlocks: (blocks: readonly BlockAndReceipts[], ancestor?: Uint8Array) => Promise<void>;
  readonly logger: Logger;
  /** The lowest block to fetch in the background. Undefined: only recently missed blocks. */
  readonly backfillFrom: number | undefined;
}

/** A head that cannot be stored now, with the reason. */
export class NotStoredError extends EthreadError {
  override readonly name = 'NotStoredError';
}

/** A head of another chain than the stored blocks. It is not shown. */
export class ContradictionError extends NotStoredError {}

/**
 * Stores a head of the chain with the missing blocks below it, and shows it. A fork replaces another in one step. Does
 * nothing when the chain has moved to another fork meanwhile.
 *
 * @throws {NotStoredError} when a block is unavailable, or does not join a stored block.
 */
export async function syncHead(
  modules: SyncHeadModules,
  target: StoredHeader,
  signal: AbortSignal,
): Promise<void> {
  const { followed, source, store, shown, storeBlocks, logger, backfillFrom } = modules;
  const headers = [target];

  /** Returns the stored block that the headers follow, once enough of them are known, or undefined above a gap. */
  async function findAncestor(): Promise<StoredHeader | undefined> {
    for (let first = target; first.header.number > 0;) {
      const { number, parentHash } = first.header;
      const stored = store.header({ hash: parentHash, requireCanonical: true });
      if (stored !== null && !isUnavailable(stored)) return stored;
      if (number - 1 - lastStored() > MAX_BEHIND) {
        await dropReplaced();
        // Above a lone genesis block no blocks were missed: the store begins here.
        if (lastStored() > 0) logMissing(logger, { from: lastStored() + 1, to: number - 1 }, backfillFrom);
        headers.splice(0, headers.length, target);
        return undefined;
      }
      if (headers.length >= MAX_DEPTH) throw new ContradictionError('it does not lead to a stored block');
      first = await parentOf(first);
      headers.unshift(first);
    }
    return undefined;
  }

  const lastStored = () => store.ranges().at(-1)?.to ?? -1;

  async function parentOf({ header: { number, parentHash } }: StoredHeader): Promise<StoredHeader> {
    const recent = followed.recent(number - 1);
    if (recent && bytesEqual(recent.hash, parentHash)) return recent;
    const parent = await source.header({ hash: parentHash }, signal);
    if (parent?.header.number === number - 1) return parent;
    throw new NotStoredError(`the header of block ${number - 1} is not available from any upstream node`);
  }

  /** Removes the blocks at the end of the store that the chain replaced while the service was down. */
  async function dropReplaced(): Promise<void> {
    const last = lastStored();
    for (let number = last; number >= 0 && last - number < MAX_DEPTH; number--) {
      const stored = store.header({ number: BigInt(number) });
      if (stored === null || isUnavailable(stored)) return;
      const followedAt = followed.recent(number) ?? (await source.header({ number }, signal));
      if (!followedAt) return;
      if (!bytesEqual(followedAt.hash, stored.hash)) continue;
      if (number < last) await storeBlocks([], stored.hash);
      return;
    }
    throw new ContradictionError('the nodes follow another chain than the stored blocks');
  }

  async function fetch(wanted: readonly StoredHeader[]): Promise<BlockAndReceipts[]> {
    return inParallel(wanted, BLOCKS_AT_ONCE, async (header) => {
      const block = await source.block(header, signal);
      if (block) return block;
      throw new NotStoredError(`block ${header.header.number} is not available from any upstream node`);
    });
  }

  const isFollowed = ({ hash, header }: StoredHeader) => {
    const recent = followed.recent(header.number);
    return recent !== undefined && bytesEqual(recent.hash, hash);
  };

  const own = store.header({ hash: target.hash, requireCanonical: true });
  if (own !== null && !isUnavailable(own)) return shown.showStored(own);
  const ancestor = await findAncestor();
  if (ancestor && ancestor.header.number < lastStored()) {
    const blocks = await fetch(headers);
    if (!isFollowed(target)) return;
    const replaced = lastStored() - ancestor.header.number;
    await storeBlocks(blocks, ancestor.hash);
    shown.showStored(target);
    logger.info(
      { ancestor: ancestor.header.number, replaced, stored: blocks.length, head: bytesToHex(target.hash) },
      'stored blocks were replaced',
    );
    return;
  }
  while (headers.length > 0) {
    const next = headers.splice(0, KEPT_AT_ONCE);
    const blocks = await fetch(next);
    const last = next.at(-1);
    if (!last || !isFollowed(target)) return;
    await storeBlocks(blocks);
    shown.showStored(last);
  }
}
