import {
  agingOf,
  type ChainHead,
  type ChainReader,
  failedAs,
  type HeadView,
  isUnavailable,
  type RequestContext,
} from '@ethread/ports';
import { type Awaitable, bytesToHex, quantityToHex } from '@ethread/core';
import type { Handlers, HandlersByName } from '@ethread/server';
import { type Filter, type MethodDescription, methodTable } from '@ethread/types';
import { mapHandlers } from './map-handlers.ts';

/** The replacement of a moving tag: the hash of the block where it is available, or its number. */
type Form = 'hash' | 'number';

/** Makes `latest`, `safe` and `finalized` name the same blocks in all items of a message while the chain moves. */
export interface HeadPin {
  /** Returns the head that the first item of the message saw, or undefined while none is known. */
  headOf(context: RequestContext): ChainHead | undefined;
  /**
   * Returns a block parameter without a moving tag, if the block of the tag is known. `latest` is the last followed head
   * while no node confirms one, unless that head is too old. The context then receives its age.
   */
  settle: Settle;
}

type Settle = <T>(block: T, form: Form, context: RequestContext) => Promise<T | `0x${string}`>;

/** Creates the pin of one chain's messages. */
export function createHeadPin(head: HeadView, chain: ChainReader): HeadPin {
  const pinned = new WeakMap<object, ChainHead | undefined>();

  function headOf(context: RequestContext): ChainHead | undefined {
    if (!pinned.has(context.message)) pinned.set(context.message, head.head());
    return pinned.get(context.message);
  }

  return {
    headOf,
    async settle(block, form, context) {
      if (!isMoving(block)) return block;
      const known = headOf(context);
      const age = agingOf(known);
      const header = block === 'latest' && !known?.isLive && !age ? undefined : known?.[block];
      if (!header) return block;
      if (block === 'latest' && age) context.onHeadAge?.(age.seconds);
      if (form === 'hash') {
        const stored = await chain.header({ hash: header.hash, requireCanonical: false });
        if (stored !== null && !isUnavailable(stored)) return bytesToHex(header.hash);
      }
      return quantityToHex(header.header.number);
    },
  };
}

/** Returns whether a partner is asked for `latest` before the last followed head is served, which no node confirms. */
export function isPartnerFirst(
  { failover }: Pick<MethodDescription, 'failover'>,
  known: ChainHead | undefined,
  { allowsFailover }: Pick<RequestContext, 'allowsFailover'>,
): boolean {
  return failover && allowsFailover && known !== undefined && !known.isLive;
}

/**
 * Runs a call with its moving tags settled. Where a partner is asked first, `latest` is forwarded to it, and is the last
 * followed head only when the partner cannot be asked either.
 */
async function withSettled<Result>(
  method: Pick<MethodDescription, 'failover'>,
  { headOf, settle }: HeadPin,
  context: RequestContext,
  run: (settle: Settle) => Awaitable<Result>,
): Promise<Result> {
  const known = headOf(context);
  if (!isPartnerFirst(method, known, context)) return run(settle);
  const settleOthers: Settle = async (block, ...others) =>
    block === 'latest' ? block : settle(block, ...others);
  try {
    return await run(settleOthers);
  } catch (error) {
    if (!failedAs(error, 'unavailable') || !agingOf(known)) throw error;
    return run(settle);
  }
}

/** Names of params that select a block in every document. */
export const BLOCK_PARAMS: ReadonlySet<string> = new Set(['block', 'newestBlock']);

/** Pins the block params of any document's methods, which are named `block` or `newestBlock`. */
export function pinBlocks<All extends HandlersByName<RequestContext>>(
  handlers: All,
  table: Readonly<Record<string, MethodDescription>>,
  pin: HeadPin,
): All {
  return mapHandlers(handlers, (name, handler) => {
    const method = table[name];
    const index = method?.params.findIndex((param) => BLOCK_PARAMS.has(param.name)) ?? -1;
    if (!method || index < 0) return handler;
    return (params, context) =>
      withSettled(method, pin, context, async (settle) => {
        const settled = Array.from({ length: Math.max(params.length, index + 1) }, (_none, at) => params[at]);
        settled[index] = await settle(params[index] ?? 'latest', 'number', context);
        return handler(settled, context);
      });
  });
}

/**
 * Wraps the handlers of the contract so that `latest`, `safe` and `finalized` name the same blocks in all items of a
 * message. Where methods of blocks accept a hash, the tag of an available block becomes it, so that no other block can
 * replace it. A tag whose
 * block is not known does not change.
 */
export function pinHead(handlers: Handlers<RequestContext>, pin: HeadPin): Handlers<RequestContext> {
  const { settle } = pin;

  /**
   * Returns a filter with a numeric range. The range of one tag becomes the hash of its block, so that no other block
   * replaces it while the query waits for its turn.
   */
  async function settleRange(filter: Filter, context: RequestContext): Promise<Filter> {
    if ((filter.blockHash ?? filter.blockhash ?? undefined) !== undefined) return filter;
    const { fromBlock: first, toBlock: last, ...others } = filter;
    const [from, to] = [first ?? 'latest', last ?? 'latest'];
    if (from === to && isMoving(from)) {
      const block = await settle(from, 'hash', context);
      if (isHash(block)) return { ...others, blockHash: block };
    }
    const fromBlock = await settle(from, 'number', context);
    const toBlock = await settle(to, 'number', context);
    return { ...others, fromBlock, toBlock };
  }

  return {
    ...pinBlocks({ ...handlers }, methodTable, pin),
    eth_getLogs: async ([filter], context) =>
      handlers.eth_getLogs([await settleRange(filter, context)], context),
    eth_getBlockByNumber: ([block, full], context) =>
      withSettled(methodTable.eth_getBlockByNumber, pin, context, async (settleIt) =>
        handlers.eth_getBlockByNumber([await settleIt(block, 'hash', context), full], context),
      ),
    eth_getUncleByBlockNumberAndIndex: async ([block, index], context) =>
      handlers.eth_getUncleByBlockNumberAndIndex([await settle(block, 'hash', context), index], context),
    eth_getTransactionByBlockNumberAndIndex: async ([block, index], context) =>
      handlers.eth_getTransactionByBlockNumberAndIndex(
        [await settle(block, 'hash', context), index],
        context,
      ),
    // For receipts, the pending block is the latest one.
    eth_getBlockReceipts: async ([block], context) =>
      handlers.eth_getBlockReceipts(
        [await settle(block === 'pending' ? 'latest' : block, 'hash', context)],
        context,
      ),
  };
}

/** Returns whether a settled block is a hash of 32 bytes in hex. */
const isHash = (block: string): block is `0x${string}` => /^0x[0-9a-f]{64}$/.test(block);

function isMoving(block: unknown): block is 'latest' | 'safe' | 'finalized' {
  return block === 'latest' || block === 'safe' || block === 'finalized';
}
