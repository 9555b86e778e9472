import {
  agingOf,
  type BlockTag,
  type ChainReader,
  type StoredHeader,
  type RequestContext,
  type SeenBlocks,
} from '@ethread/ports';
import type { Awaitable } from '@ethread/core';
import type { PreparedCall } from '@ethread/server';
import { companionTable } from '@ethread/companions';
import { methodTable } from '@ethread/types';
import { companionTraits } from './companions/generated/handlers.gen.ts';
import { methodTraits } from './generated/handlers.gen.ts';
import { type HeadPin, isPartnerFirst, namingsOf } from './pin-head.ts';
import { storedHeader } from './block-parameter.ts';

/** How the calls of each method name their block. A companion of the contract's name takes the same params first. */
const NAMINGS = new Map([
  ...namingsOf(methodTable, methodTraits),
  ...namingsOf(companionTable, companionTraits),
]);

type ResolvedTag = Exclude<BlockTag, 'pending'>;

/**
 * Creates the function that returns the head and the tagged block that a call sees, without asking upstream nodes.
 *
 * @param pin The pin of the chain's messages; undefined where the chain follows no upstream nodes and so does not move.
 */
export function createSeeBlocks(
  chain: ChainReader,
  pin: Pick<HeadPin, 'headOf'> | undefined,
): (call: PreparedCall, context: RequestContext) => Awaitable<SeenBlocks> {
  function resolve(
    tag: ResolvedTag,
    { method }: PreparedCall,
    context: RequestContext,
  ): Awaitable<StoredHeader | undefined> {
    if (!pin || tag === 'earliest') return storedHeader(chain, { tag });
    const known = pin.headOf(context);
    if (tag !== 'latest' || known?.isLive) return known?.[tag];
    // The partner's latest block is another one.
    return agingOf(known) && !isPartnerFirst(method, known, context) ? known?.latest : undefined;
  }

  return (call, context) => {
    const head = resolve('latest', call, context);
    const tag = tagOf(call);
    const tagged = tag === 'latest' ? head : tag && resolve(tag, call, context);
    return head instanceof Promise || tagged instanceof Promise
      ? Promise.all([head, tagged]).then(([first, second]) => ({ head: first, tagged: second }))
      : { head, tagged };
  };
}

/** Returns the tag that a call names or means by an absent block. The tag of a range is that of its end. */
function tagOf({ method: { name }, params }: PreparedCall): ResolvedTag | undefined {
  return asTag(NAMINGS.get(name)?.named(params));
}

function asTag(block: unknown): ResolvedTag | undefined {
  return block === 'latest' || block === 'safe' || block === 'finalized' || block === 'earliest'
    ? block
    : undefined;
}
