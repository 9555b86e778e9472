import {
  type BlockKeeper,
  type BlockSource,
  type HeadSource,
  type HeldHeader,
  isNotHeld,
  type ProvenBlock,
} from '@ethread/backend';
import { bytesEqual, bytesToHex, EthreadError, type Logger } from '@ethread/core';
import { inParallel } from '../in-parallel.ts';
import type { ShownHead } from './shown-head.ts';

/** Blocks behind the head that are fetched before it is shown; more of them are left to the backfill. */
const MAX_BEHIND = 64;
/** Blocks that a reorganisation may replace. */
const MAX_DEPTH = 1_024;
const BLOCKS_AT_ONCE = 4;
/** Blocks that are kept at once while the head is caught up with. */
const KEPT_AT_ONCE = 16;

export interface KeepHeadModules {
  readonly followed: HeadSource;
  readonly source: BlockSource;
  readonly keeper: BlockKeeper;
  readonly shown: ShownHead;
  /** Keeps blocks when nothing else is written. */
  readonly keep: (blocks: readonly ProvenBlock[], ancestor?: Uint8Array) => Promise<void>;
  readonly logger: Logger;
}

/** A head that can not be kept now, and why. */
export class UnkeptError extends EthreadError {
  override readonly name = 'UnkeptError';
}

/** A head of another chain than the blocks that are held: it is not shown. */
export class ContradictionError extends UnkeptError {}

/**
 * Keeps a head of the chain with the blocks that are missing below it, and shows it. A branch takes the place of another
 * in one step. Does nothing when the chain has gone to another branch meanwhile.
 *
 * @throws {UnkeptError} when a block can not be had, or joins nothing that is held.
 */
export async function keepHead(
  modules: KeepHeadModules,
  target: HeldHeader,
  signal: AbortSignal,
): Promise<void> {
  const { followed, source, keeper, shown, keep, logger } = modules;
  const headers = [target];

  /** The held block that the headers follow, once enough of them are known; undefined above a gap. */
  async function findAncestor(): Promise<HeldHeader | undefined> {
    for (let first = target; first.header.number > 0;) {
      const { number, parentHash } = first.header;
      const held = keeper.header({ hash: parentHash, requireCanonical: true });
      if (held !== null && !isNotHeld(held)) return held;
      if (number - 1 - lastHeld() > MAX_BEHIND) {
        await dropReplaced();
        const missed = { from: lastHeld() + 1, to: number - 1 };
        logger.warn(missed, 'blocks below the head are missing; they are fetched in the background');
        headers.splice(0, headers.length, target);
        return undefined;
      }
      if (headers.length >= MAX_DEPTH) throw new ContradictionError('it joins no block that is held');
      first = await parentOf(first);
      headers.unshift(first);
    }
    return undefined;
  }

  const lastHeld = () => keeper.ranges().at(-1)?.to ?? -1;

  async function parentOf({ header: { number, parentHash } }: HeldHeader): Promise<HeldHeader> {
    const recent = followed.recent(number - 1);
    if (recent && bytesEqual(recent.hash, parentHash)) return recent;
    const parent = await source.header({ hash: parentHash }, signal);
    if (parent?.header.number === number - 1) return parent;
    throw new UnkeptError(`the header of block ${number - 1} can not be had`);
  }

  /** Takes out the blocks at the end of what is held that the chain has replaced while nobody looked. */
  async function dropReplaced(): Promise<void> {
    const last = lastHeld();
    for (let number = last; number >= 0 && last - number < MAX_DEPTH; number--) {
      const held = keeper.header({ number: BigInt(number) });
      if (held === null || isNotHeld(held)) return;
      const followedAt = followed.recent(number) ?? (await source.header({ number }, signal));
      if (!followedAt) return;
      if (!bytesEqual(followedAt.hash, held.hash)) continue;
      if (number < last) await keep([], held.hash);
      return;
    }
    throw new ContradictionError('the nodes have another chain than the blocks that are held');
  }

  async function fetch(wanted: readonly HeldHeader[]): Promise<ProvenBlock[]> {
    return inParallel(wanted, BLOCKS_AT_ONCE, async (header) => {
      const block = await source.block(header, signal);
      if (block) return block;
      throw new UnkeptError(`block ${header.header.number} can not be had`);
    });
  }

  const isFollowed = ({ hash, header }: HeldHeader) => {
    const recent = followed.recent(header.number);
    return recent !== undefined && bytesEqual(recent.hash, hash);
  };

  const own = keeper.header({ hash: target.hash, requireCanonical: true });
  if (own !== null && !isNotHeld(own)) return shown.showKept(own);
  const ancestor = await findAncestor();
  if (ancestor && ancestor.header.number < lastHeld()) {
    const blocks = await fetch(headers);
    if (!isFollowed(target)) return;
    const replaced = lastHeld() - ancestor.header.number;
    await keep(blocks, ancestor.hash);
    shown.showKept(target);
    logger.info(
      { ancestor: ancestor.header.number, replaced, kept: blocks.length, head: bytesToHex(target.hash) },
      'held blocks were replaced',
    );
    return;
  }
  while (headers.length > 0) {
    const next = headers.splice(0, KEPT_AT_ONCE);
    const blocks = await fetch(next);
    const last = next.at(-1);
    if (!last || !isFollowed(target)) return;
    await keep(blocks);
    shown.showKept(last);
  }
}
