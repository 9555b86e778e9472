import { EthreadError } from '@ethread/core';
import { type Hash, HeaderNotFoundError } from '@ethread/types';
import type { RequestOptions, Transport } from '../transport.ts';
import { type IncludedLog, type LogConditions, logsOfBlock } from './block-logs.ts';
import { findBlock } from './block-ref.ts';
import type { LogCursor } from './log-page.ts';

/** The number of blocks requested together. */
const BLOCKS_AT_ONCE = 16;

/** A finalized block was replaced. The logs of earlier pages cannot be reverted block by block. */
export class FinalityError extends EthreadError {
  override readonly name = 'FinalityError';
}

/** Logs that were read, and the cursor after them. */
export interface TipStep {
  readonly logs: readonly IncludedLog[];
  readonly cursor: LogCursor;
}

/** Blocks of earlier pages that are no longer on the chain, and the cursor before them. */
export interface Rollback {
  readonly removed: readonly Hash[];
  readonly cursor: LogCursor;
}

/**
 * Reads blocks above the finalized block, each by its hash, as long as each block is the child of the block before it.
 * Returns undefined when the next block is unavailable or is not a child of the last block that was read.
 */
export async function stepTip(
  transport: Transport,
  conditions: LogConditions,
  { start, next, recent }: LogCursor,
  to: number,
  options: RequestOptions,
): Promise<TipStep | undefined> {
  const numbers = Array.from(
    { length: Math.min(BLOCKS_AT_ONCE, to - next + 1) },
    (_none, index) => next + index,
  );
  const found = await Promise.all(numbers.map((number) => findBlock(transport, number, options)));
  const reported: (readonly [number, Hash])[] = [...recent];
  const hashes: Hash[] = [];
  for (const block of found) {
    if (!block) break;
    const last = reported.at(-1);
    if (!last) reported.push([block.number - 1, block.parentHash]);
    else if (last[1] !== block.parentHash) break;
    reported.push([block.number, block.hash]);
    hashes.push(block.hash);
  }
  if (hashes.length === 0) return undefined;
  try {
    const logs = await Promise.all(hashes.map((hash) => logsOfBlock(transport, conditions, hash, options)));
    return { logs: logs.flat(), cursor: { start, next: next + hashes.length, recent: reported } };
  } catch (error) {
    // The block was replaced meanwhile, or this server does not have it yet.
    if (error instanceof HeaderNotFoundError) return undefined;
    throw error;
  }
}

/**
 * Returns to the last block that was read and is still canonical. Returns undefined when that is the last block read.
 *
 * @throws {FinalityError} when a block was replaced that was finalized when it was read.
 */
export async function rollBack(
  transport: Transport,
  { start, recent }: LogCursor,
  options: RequestOptions,
): Promise<Rollback | undefined> {
  const removed: Hash[] = [];
  for (const [index, [number, hash]] of [...recent.entries()].reverse()) {
    const block = await findBlock(transport, number, options);
    if (block?.hash === hash) {
      if (removed.length === 0) return undefined;
      return { removed, cursor: { start, next: number + 1, recent: recent.slice(0, index + 1) } };
    }
    if (index > 0) removed.push(hash);
    else if (number >= start) throw new FinalityError(`block ${number} was final and is another one now`);
    // Reading began with the block after this one, so no page has logs of it.
    else return { removed, cursor: { start, next: number + 1, recent: [] } };
  }
  return undefined;
}

/**
 * Drops the finalized blocks from the cursor, except the last one. The cursor's last block must have been canonical
 * after `final` was requested. Only then are the finalized blocks below it the blocks that were read.
 */
export function finalizedCursor({ start, next, recent }: LogCursor, final: number): LogCursor {
  if (next - 1 <= final) return { start, next, recent: [] };
  const lastFinal = recent.findLastIndex(([number]) => number <= final);
  return { start, next, recent: recent.slice(Math.max(0, lastFinal)) };
}
