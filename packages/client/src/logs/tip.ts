import { EthreadError } from '@ethread/core';
import { type Hash, HeaderNotFoundError, type Log } from '@ethread/types';
import type { RequestOptions, Transport } from '../transport.ts';
import { type LogConditions, logsOfBlock } from './block-logs.ts';
import { findBlock } from './block-ref.ts';
import type { LogCursor } from './log-page.ts';

/** Blocks that are asked for together. */
const BLOCKS_AT_ONCE = 16;

/** A block that was final has been replaced: what was told of it can not be taken back block by block. */
export class FinalityError extends EthreadError {
  override readonly name = 'FinalityError';
}

/** Logs that were read, and where reading goes on. */
export interface TipStep {
  readonly logs: readonly Log[];
  readonly cursor: LogCursor;
}

/** What was told and does not hold any more. */
export interface Rollback {
  readonly removed: readonly Hash[];
  readonly cursor: LogCursor;
}

/**
 * Reads blocks that may still be replaced: each by its hash, as far as they follow on one another and on the last one that
 * was read. undefined when the next block does not follow on what was read, or is not there.
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
  const told: (readonly [number, Hash])[] = [...recent];
  const hashes: Hash[] = [];
  for (const block of found) {
    if (!block) break;
    const last = told.at(-1);
    if (!last) told.push([block.number - 1, block.parentHash]);
    else if (last[1] !== block.parentHash) break;
    told.push([block.number, block.hash]);
    hashes.push(block.hash);
  }
  if (hashes.length === 0) return undefined;
  try {
    const logs = await Promise.all(hashes.map((hash) => logsOfBlock(transport, conditions, hash, options)));
    return { logs: logs.flat(), cursor: { start, next: next + hashes.length, recent: told } };
  } catch (error) {
    // Replaced since, or asked of a server that does not have it yet.
    if (error instanceof HeaderNotFoundError) return undefined;
    throw error;
  }
}

/**
 * Goes back to the last block that was read and is still of the chain. undefined when that is the last one.
 *
 * @throws {FinalityError} when a block was replaced that was final when it was read.
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
    // Reading began with the block after it, so that nothing was told of it.
    else return { removed, cursor: { start, next: number + 1, recent: [] } };
  }
  return undefined;
}

/**
 * Forgets of the blocks that were read those that are final, but for the last of them. The cursor's last block must have
 * been of the chain after `final` was asked for: then what is final below it is what was read.
 */
export function settled({ start, next, recent }: LogCursor, final: number): LogCursor {
  if (next - 1 <= final) return { start, next, recent: [] };
  const lastFinal = recent.findLastIndex(([number]) => number <= final);
  return { start, next, recent: recent.slice(Math.max(0, lastFinal)) };
}
