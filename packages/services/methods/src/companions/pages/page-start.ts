import type { ChainReader } from '@ethread/ports';
import { HeaderNotFoundError, InvalidParamsError, type LogsPageQuery } from '@ethread/companions';
import type { Hex } from '@ethread/core';
import type { FilterBlock } from '@ethread/types';
import { toBlockSelector, requireAvailable } from '../../block-parameter.ts';
import type { BlockTrail } from '../trail/block-trail.ts';
import { newestCanonical } from './cursor-blocks.ts';
import type { LogsPosition } from './logs-cursor.ts';

/** The position of a page, and the first block of earlier pages that was replaced. */
export interface PageStart {
  readonly position: LogsPosition;
  readonly replacedFrom: number | undefined;
}

/** Returns the position of the first page of a query. @throws {HeaderNotFoundError} for an unknown block. */
export async function firstPosition(
  { fromBlock, fromBlockHash }: LogsPageQuery,
  { chain, trail, head }: { readonly chain: ChainReader; readonly trail: BlockTrail; readonly head: number },
): Promise<PageStart> {
  if (fromBlockHash && fromBlock)
    throw new InvalidParamsError({
      detail: 'params[0] (query): has fromBlockHash beside fromBlock, expected one',
    });
  if (fromBlockHash) {
    const first = await replacedFrom(trail, fromBlockHash.toLowerCase() as Hex);
    return { position: positionAt(first.number), replacedFrom: first.isReplaced ? first.number : undefined };
  }
  const start = await blockNumber(fromBlock, chain, head);
  if (start > head + 1)
    throw new InvalidParamsError({ detail: `block range extends beyond current head block ${head}` });
  return { position: positionAt(start), replacedFrom: undefined };
}

/** Returns the position of a cursor, moved back to the last block that is still on the chain. */
export async function resumedPosition(trail: BlockTrail, position: LogsPosition): Promise<PageStart> {
  const [last] = position.blocks;
  if (!last) return { position, replacedFrom: undefined };
  const valid = await newestCanonical(trail, position.blocks);
  if (valid === last) return { position, replacedFrom: undefined };
  const next = valid ? valid.number + 1 : position.start;
  const blocks = valid ? position.blocks.slice(position.blocks.indexOf(valid)) : [];
  return { position: { ...position, next, blocks }, replacedFrom: next };
}

/** Returns the number of a bound. */
export async function blockNumber(
  block: FilterBlock | undefined,
  chain: ChainReader,
  head: number,
): Promise<number> {
  if (block?.startsWith('0x')) return Number(block);
  if (!block || block === 'latest' || block === 'pending') return head;
  const found = requireAvailable(await chain.header(toBlockSelector(block)));
  if (!found) throw new HeaderNotFoundError();
  return found.header.number;
}

const positionAt = (start: number): LogsPosition => ({ start, next: start, blocks: [], span: 0 });

/** Returns the block of a hash, or the first block after its last ancestor that is on the chain. */
async function replacedFrom(
  trail: BlockTrail,
  hash: Hex,
): Promise<{ readonly number: number; readonly isReplaced: boolean }> {
  let block = await trail.find(hash);
  for (let isReplaced = false; block; isReplaced = true) {
    const { number, parentHash } = block;
    const canonical = await trail.at(number);
    if (canonical?.hash === block.hash) return { number: isReplaced ? number + 1 : number, isReplaced };
    block = await trail.find(parentHash);
  }
  throw new HeaderNotFoundError();
}
