import {
  agingOf,
  type ChainHead,
  type ChainReader,
  failedAs,
  type HeadView,
  isUnavailable,
  type RequestContext,
} from '@ethread/ports';
import { type Awaitable, bytesEqual, bytesToHex, quantityToHex, sleep } from '@ethread/core';
import { type MethodDescription, unavailable } from '@ethread/types';
import { type BlockNaming, isMoving, namingByParam, type PinBlock } from './block-parameter.ts';
import type { MethodTraits } from './method-traits.ts';

/** Makes `latest`, `safe` and `finalized` name the same blocks in all items of a message while the chain moves. */
export interface HeadPin {
  /** Returns the head that the first item of the message saw, or undefined while none is known. */
  headOf(context: RequestContext): ChainHead | undefined;
  /**
   * Returns a block parameter without a moving tag, if the block of the tag is known. `latest` is the last followed head
   * while no node confirms one, unless that head is too old. The context then receives its age.
   */
  pinBlock: PinBlock;
  /**
   * Returns whether the head is another one than the message saw.
   *
   * @param waits Whether to wait half a second for another one.
   */
  hasMoved(context: RequestContext, waits: boolean): Awaitable<boolean>;
}

/** The wait for another head, and the pause between two looks at it, in milliseconds. */
const PATIENCE_MS = 500;
const PAUSE_MS = 10;

/** Creates the pin of one chain's messages. */
export function createHeadPin(head: HeadView, chain: ChainReader): HeadPin {
  const pinned = new WeakMap<object, ChainHead | undefined>();

  function headOf(context: RequestContext): ChainHead | undefined {
    if (!pinned.has(context.message)) pinned.set(context.message, head.head());
    return pinned.get(context.message);
  }

  return {
    headOf,
    async pinBlock(block, form, context) {
      if (!isMoving(block)) return block;
      const known = headOf(context);
      const age = agingOf(known);
      const header = block === 'latest' && !known?.isLive && !age ? undefined : known?.[block];
      if (!header) {
        refuse(block, known);
        return block;
      }
      if (block === 'latest' && age) context.onHeadAge?.(age.seconds);
      if (form === 'hash') {
        const stored = await chain.header({ hash: header.hash, requireCanonical: false });
        if (stored !== null && !isUnavailable(stored)) return bytesToHex(header.hash);
      }
      return quantityToHex(header.header.number);
    },
    hasMoved(context, waits) {
      const seen = headOf(context)?.latest.hash;
      const isOther = () => {
        const latest = head.head()?.latest.hash;
        return seen !== undefined && latest !== undefined && !bytesEqual(latest, seen);
      };
      return isOther() || !waits || seen === undefined ? isOther() : untilMoved(isOther, context.signal);
    },
  };
}

async function untilMoved(isOther: () => boolean, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS && !signal.aborted; waited += PAUSE_MS) {
    await sleep(PAUSE_MS, signal);
    if (isOther()) return true;
  }
  return false;
}

/**
 * Throws for a tag that only consensus may name, so that it reaches no node.
 *
 * @throws {ResourceUnavailableError}
 */
function refuse(tag: 'latest' | 'safe' | 'finalized', known: ChainHead | undefined): void {
  if (tag !== 'latest' && known?.vouched) throw unavailable('notFinalized');
}

/** Returns whether a partner is asked for `latest` before the last followed head is served, which no node confirms. */
export function isPartnerFirst(
  { failover }: Pick<MethodDescription, 'failover'>,
  known: Pick<ChainHead, 'isLive'> | undefined,
  { allowsFailover }: Pick<RequestContext, 'allowsFailover'>,
): boolean {
  return failover && allowsFailover && known !== undefined && !known.isLive;
}

/**
 * Runs a call with its moving tags pinned. Where a partner is asked first, `latest` is forwarded to it, and is the last
 * followed head only when the partner cannot be asked either.
 */
export async function withPinned<Result>(
  method: Pick<MethodDescription, 'failover'>,
  { headOf, pinBlock }: HeadPin,
  context: RequestContext,
  run: (pinBlock: PinBlock) => Awaitable<Result>,
): Promise<Result> {
  const known = headOf(context);
  if (!isPartnerFirst(method, known, context)) return run(pinBlock);
  const pinOthers: PinBlock = async (block, ...others) =>
    block === 'latest' ? block : pinBlock(block, ...others);
  try {
    return await run(pinOthers);
  } catch (error) {
    if (!failedAs(error, 'unavailable') || !agingOf(known)) throw error;
    return run(pinBlock);
  }
}

/** Returns how the calls of a document's methods name their block, by the method's name. */
export function namingsOf(
  table: Readonly<Record<string, MethodDescription>>,
  traits: Readonly<Record<string, MethodTraits>>,
): ReadonlyMap<string, BlockNaming> {
  return new Map(
    Object.values(table).flatMap((method) => {
      const naming = traits[method.name]?.block ?? namingByParam(method);
      return naming ? [[method.name, naming]] : [];
    }),
  );
}
