import { RpcError } from '@ethread/json-rpc';
import { type BlockTag, type FilterBlock, HeaderNotFoundError, InvalidParamsError } from '@ethread/types';
import { isTransient } from '../retry.ts';
import type { RequestOptions, Transport } from '../transport.ts';
import { findBlock } from './block-ref.ts';

/** The distance below the head at which a block counts as finalized when the service has no finalized block. */
const DEEPEST_REORG = 128;

/** The block range to read, and the last finalized block. */
export interface LogReadRange {
  readonly from: number;
  readonly to: number;
  /** The last finalized block; below 0 when there is none. */
  readonly final: number;
}

/**
 * Resolves the block range of a filter against the current chain.
 *
 * @throws {InvalidParamsError} for a range that is reversed or extends beyond the head.
 * @throws {HeaderNotFoundError} for a tag without a block.
 */
export async function resolveRange(
  transport: Transport,
  fromBlock: FilterBlock | undefined,
  toBlock: FilterBlock | undefined,
  options: RequestOptions,
): Promise<LogReadRange> {
  const numberOf = async (block: BlockTag) => {
    const found = await findBlock(transport, block, options);
    if (!found) throw new HeaderNotFoundError();
    return found.number;
  };
  const latest = numberOf('latest');
  const resolve = (block: FilterBlock | undefined) => {
    if (!block || block === 'latest' || block === 'pending') return latest;
    return isTag(block) ? numberOf(block) : Number(block);
  };
  const [from, to, final, head] = await Promise.all([
    resolve(fromBlock),
    resolve(toBlock),
    finalBlock(transport, options),
    latest,
  ]);
  if (from > to) throw reversedRange();
  if (to > head) throw rangePastHead(head);
  return { from, to, final };
}

/** Creates the error of a range whose start is above its end, as the service does. */
export const reversedRange = (): InvalidParamsError =>
  new InvalidParamsError({ detail: 'invalid block range params' });

/** Creates the error of a range whose end is above the head, as the service does. */
export const rangePastHead = (head: number): InvalidParamsError =>
  new InvalidParamsError({ detail: `block range extends beyond current head block ${head}` });

/** Returns the number of the finalized block. Without one, it returns the block below which reorgs do not reach. */
export async function finalBlock(transport: Transport, options: RequestOptions): Promise<number> {
  const [finalized, latest] = await Promise.all([
    findBlock(transport, 'finalized', options).catch((error: unknown) => {
      // Nodes of chains without finality reject the tag with an error of their own.
      if (error instanceof RpcError && !isTransient(error)) return undefined;
      throw error;
    }),
    findBlock(transport, 'latest', options),
  ]);
  return finalized?.number ?? (latest?.number ?? 0) - DEEPEST_REORG;
}

const isTag = (block: NonNullable<FilterBlock>): block is BlockTag => !block.startsWith('0x');
