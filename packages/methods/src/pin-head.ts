import {
  type ChainHead,
  type ChainReader,
  type HeadView,
  isNotHeld,
  type RequestContext,
} from '@ethread/backend';
import { bytesToHex, quantityToHex } from '@ethread/core';
import type { Handlers } from '@ethread/server';
import type { Filter } from '@ethread/types';

/** What moving tags become: the block itself, by its hash, where it is held, or its number. */
type Form = 'hash' | 'number';

/**
 * Handlers for which `latest`, `safe` and `finalized` mean the same blocks in all items of a message, however the chain
 * moves meanwhile: whatever is asked first of a message settles it. Where a block is held, they mean it by its hash, also
 * when another takes its place. A tag whose block is not known stays as it is.
 */
export function pinHead(
  handlers: Handlers<RequestContext>,
  head: HeadView,
  chain: ChainReader,
): Handlers<RequestContext> {
  const pinned = new WeakMap<object, ChainHead | undefined>();

  function headOf(context: RequestContext): ChainHead | undefined {
    if (!pinned.has(context.message)) pinned.set(context.message, head.head());
    return pinned.get(context.message);
  }

  /** A block parameter without a tag that moves, as far as that is known. */
  async function settle<T>(block: T, form: Form, context: RequestContext): Promise<T | `0x${string}`> {
    if (!isMoving(block)) return block;
    const known = headOf(context);
    const header = block === 'latest' && !known?.isLive ? undefined : known?.[block];
    if (!header) return block;
    if (form === 'hash') {
      const held = await chain.header({ hash: header.hash, requireCanonical: false });
      if (held !== null && !isNotHeld(held)) return bytesToHex(header.hash);
    }
    return quantityToHex(header.header.number);
  }

  /** A filter whose range is said in numbers. */
  async function settleRange(filter: Filter, context: RequestContext): Promise<Filter> {
    if ((filter.blockHash ?? filter.blockhash ?? undefined) !== undefined) return filter;
    const fromBlock = await settle(filter.fromBlock ?? 'latest', 'number', context);
    const toBlock = await settle(filter.toBlock ?? 'latest', 'number', context);
    return { ...filter, fromBlock, toBlock };
  }

  return {
    ...handlers,
    eth_getLogs: async ([filter], context) =>
      handlers.eth_getLogs([await settleRange(filter, context)], context),
    eth_call: async ([call, block], context) =>
      handlers.eth_call([call, await settle(block ?? 'latest', 'number', context)], context),
    eth_estimateGas: async ([call, block], context) =>
      handlers.eth_estimateGas([call, await settle(block ?? 'latest', 'number', context)], context),
    eth_getProof: async ([address, keys, block], context) =>
      handlers.eth_getProof([address, keys, await settle(block ?? 'latest', 'number', context)], context),
    eth_getBlockByNumber: async ([block, full], context) =>
      handlers.eth_getBlockByNumber([await settle(block, 'hash', context), full], context),
    eth_getUncleByBlockNumberAndIndex: async ([block, index], context) =>
      handlers.eth_getUncleByBlockNumberAndIndex([await settle(block, 'hash', context), index], context),
    eth_getTransactionByBlockNumberAndIndex: async ([block, index], context) =>
      handlers.eth_getTransactionByBlockNumberAndIndex(
        [await settle(block, 'hash', context), index],
        context,
      ),
    // Of receipts, the pending block's are the latest's.
    eth_getBlockReceipts: async ([block], context) =>
      handlers.eth_getBlockReceipts(
        [await settle(block === 'pending' ? 'latest' : block, 'hash', context)],
        context,
      ),
  };
}

function isMoving(block: unknown): block is 'latest' | 'safe' | 'finalized' {
  return block === 'latest' || block === 'safe' || block === 'finalized';
}
