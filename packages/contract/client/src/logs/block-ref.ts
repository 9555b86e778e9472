import { quantityToHex } from '@ethread/core';
import type { BlockTag, Hash } from '@ethread/types';
import { eth_getBlockByNumber } from '../generated/client.gen.ts';
import type { RequestOptions, Transport } from '../transport.ts';

/** A block on the chain that the service currently reports. */
export interface BlockRef {
  readonly number: number;
  readonly hash: Hash;
  readonly parentHash: Hash;
}

/** Returns the block of a number or tag, or undefined when there is no such block. */
export async function findBlock(
  transport: Transport,
  block: number | BlockTag,
  options: RequestOptions,
): Promise<BlockRef | undefined> {
  const parameter = typeof block === 'number' ? quantityToHex(block) : block;
  const found = await eth_getBlockByNumber(transport, parameter, false, options);
  if (!found?.hash || !found.number) return undefined;
  return { number: Number(found.number), hash: found.hash, parentHash: found.parentHash };
}
