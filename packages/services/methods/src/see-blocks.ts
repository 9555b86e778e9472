import {
  agingOf,
  type BlockRange,
  type BlockTag,
  type ChainHead,
  type ChainReader,
  type HeadState,
  stateAt,
  type StoredHeader,
  type RequestContext,
  type SeenBlocks,
} from '@ethread/ports';
import { type Awaitable, hexToBytes, whenReady } from '@ethread/core';
import type { PreparedCall } from '@ethread/server';
import { companionTable } from '@ethread/companions';
import { methodTable } from '@ethread/types';
import { companionTraits } from './companions/create-companions.ts';
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
 * @param rulesUntil Returns the Unix time in seconds before which the forks of blocks are certain. Default: all are.
 * @param stored Returns the ranges of the local store, in each of which every block is the child of the one before.
 */
export function createSeeBlocks(
  chain: ChainReader,
  pin: Pick<HeadPin, 'headOf'> | undefined,
  rulesUntil: () => number = () => Infinity,
  stored: () => readonly BlockRange[] = () => [],
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

  /** Returns the block that a call reads, or its number; undefined where it is not known before the call. */
  function blockOf(
    { method, params }: PreparedCall,
    tagged: StoredHeader | undefined,
  ): Awaitable<number | StoredHeader | undefined> {
    if (tagged) return tagged;
    const named = NAMINGS.get(method.name)?.named(params);
    const { blockNumber, blockHash } = Object(named);
    const number = blockNumber ?? named;
    if (typeof number === 'number' || (typeof number === 'string' && isNumber(number))) return Number(number);
    const hash = blockHash ?? (typeof named === 'string' ? named : hashOf(method.params, params));
    if (typeof hash !== 'string' || !HASH.test(hash)) return undefined;
    return storedHeader(chain, { hash: hexToBytes(hash), requireCanonical: true });
  }

  /** Returns who vouches for the block that a call reads. */
  function stateOf(
    call: PreparedCall,
    context: RequestContext,
    tagged: StoredHeader | undefined,
  ): Awaitable<HeadState | undefined> {
    const known = pin?.headOf(context);
    if (!known?.vouched) return undefined;
    return whenReady(blockOf(call, tagged), (block) => {
      if (block === undefined) return 'followed';
      const number = typeof block === 'number' ? block : block.header.number;
      const isApart = isBelowGap(number, known) || isBelowGap(firstOf(call) ?? number, known);
      return isApart ? 'followed' : stateAt(known, number);
    });
  }

  /**
   * Returns whether a gap lies between a stored block and the finalized one. Nothing shows then that the finalized block
   * follows from it: its archive may have invented it.
   */
  function isBelowGap(number: number, { vouched }: ChainHead): boolean {
    // The genesis block is known.
    if (number === 0) return false;
    const finalized = vouched?.finalized?.header.number ?? -1;
    return stored().some(({ from, to }) => from <= number && number <= to && to < finalized);
  }

  /** Returns whether the forks of the block that a call reads are in doubt. */
  function areRulesUncertain(
    call: PreparedCall,
    context: RequestContext,
    tagged: StoredHeader | undefined,
  ): Awaitable<boolean> {
    const until = rulesUntil();
    const isUncertain = (block: StoredHeader | undefined) => !block || block.header.timestamp >= until;
    if (until === Infinity || !isUncertain(pin?.headOf(context)?.latest)) return false;
    return whenReady(blockOf(call, tagged), (block) =>
      typeof block === 'number'
        ? whenReady(storedHeader(chain, { number: BigInt(block) }), isUncertain)
        : isUncertain(block),
    );
  }

  return (call, context) => {
    const head = resolve('latest', call, context);
    const tag = tagOf(call);
    const tagged = tag === 'latest' ? head : tag && resolve(tag, call, context);
    const see = (itsHead: StoredHeader | undefined, itsBlock: StoredHeader | undefined) =>
      whenReady(stateOf(call, context, itsBlock), (state) =>
        whenReady(areRulesUncertain(call, context, itsBlock), (hasUncertainRules) => ({
          head: itsHead,
          tagged: itsBlock,
          state,
          hasUncertainRules,
        })),
      );
    return head instanceof Promise || tagged instanceof Promise
      ? Promise.all([head, tagged]).then(([first, second]) => see(first, second))
      : see(head, tagged);
  };
}

/** Returns the first block of a call over a range, where it is a number. */
function firstOf({ params }: PreparedCall): number | undefined {
  const { fromBlock } = Object(params[0]);
  return typeof fromBlock === 'string' && isNumber(fromBlock) ? Number(fromBlock) : undefined;
}

/** Returns the tag that a call names or means by an absent block. The tag of a range is that of its end. */
function tagOf({ method: { name }, params }: PreparedCall): ResolvedTag | undefined {
  return asTag(NAMINGS.get(name)?.named(params));
}

const HASH = /^0x[0-9a-f]{64}$/i;

/** Returns true for a block number, in hex or decimal. A hash of a block is longer. */
const isNumber = (text: string) => /^(?:0x[0-9a-f]{1,14}|\d{1,15})$/i.test(text);

/** Returns the hash of a block that a method takes as a param of its own. */
function hashOf(names: readonly { readonly name: string }[], params: readonly unknown[]): unknown {
  return params[names.findIndex(({ name }) => name === 'blockHash')];
}

function asTag(block: unknown): ResolvedTag | undefined {
  return block === 'latest' || block === 'safe' || block === 'finalized' || block === 'earliest'
    ? block
    : undefined;
}
