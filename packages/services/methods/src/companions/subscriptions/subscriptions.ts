import type { Notice } from '@ethread/ports';
import {
  companionTable,
  HeaderNotFoundError,
  InvalidParamsError,
  NotificationsUnsupportedError,
  NotSupportedError,
  type ResumePoint,
} from '@ethread/companions';
import type { Filter } from '@ethread/types';
import type { CompanionsOf } from '../../handler.ts';
import type { CompanionParts } from '../companion-parts.ts';
import { filterBounds } from '../filters/filter-bounds.ts';
import type { BlockTrail } from '../trail/block-trail.ts';
import { createLogMatcher } from '../trail/log-matcher.ts';
import type { TrailBlock } from '../trail/trail-block.ts';
import type { Start } from './follow-blocks.ts';
import { blockNotices, headNotices, logNotices } from './notices.ts';

/** A subscription before its start. */
interface Opener {
  readonly open: (start: Start, signal: AbortSignal) => AsyncIterable<Notice>;
  /** The number of addresses and topics in its filter. */
  readonly values: number;
}

const { maxBlocksBehind } = companionTable.eth_subscribe.limits;

/** Creates the methods that begin and end a subscription of the connection of the call. */
export function subscriptionMethods({
  limits,
  trail,
}: CompanionParts): CompanionsOf<'eth_subscribe' | 'eth_unsubscribe'> {
  return {
    async eth_subscribe([subscription, filter, resume], context) {
      const { client, connection } = context;
      if (!connection) throw new NotificationsUnsupportedError();
      const { open, values } = openerOf(subscription, filter ?? undefined);
      if (resume && subscription !== 'ethread_blocks')
        throw new InvalidParamsError({
          detail: `params[2] (resume): expected it with "ethread_blocks", got it with "${subscription}"`,
        });
      limits.check(context, values);
      const start = await findStart(trail, client, resume);
      // Another call of the batch may have taken the last place meanwhile.
      limits.check(context, values);
      return connection.subscribe((signal) => open(start, signal), limits.enter(client, values));
    },
    eth_unsubscribe([subscriptionId], { connection }) {
      if (!connection) throw new NotificationsUnsupportedError();
      return connection.unsubscribe(subscriptionId);
    },
  };
}

/** @throws {NotSupportedError} for an unknown kind of subscription. */
function openerOf(subscription: string, filter: Filter | undefined): Opener {
  switch (subscription) {
    case 'newHeads':
      return { open: headNotices, values: 0 };
    case 'logs': {
      const matcher = matcherOf(filter ?? {});
      return { open: (start, signal) => logNotices(start, matcher, signal), values: matcher.values };
    }
    case 'ethread_blocks': {
      const matcher = filter && matcherOf(filter);
      return {
        open: (start, signal) => blockNotices(start, matcher, signal),
        values: matcher?.values ?? 0,
      };
    }
    default:
      throw new NotSupportedError({
        detail: `no "${subscription}" subscription: the service has newHeads, logs and ethread_blocks`,
      });
  }
}

/** @throws {InvalidParamsError} for a filter of certain blocks, as a subscription follows the head. */
function matcherOf(filter: Filter) {
  filterBounds(filter);
  return createLogMatcher(filter);
}

/**
 * Finds the block after which a subscription begins: the newest one of the resume point that this server knows, or the
 * head without a resume point.
 *
 * @throws {HeaderNotFoundError} when no block of the resume point is known.
 * @throws {InvalidParamsError} when it is too many blocks behind the head.
 */
export async function findStart(
  trail: BlockTrail,
  client: string,
  resume: ResumePoint | null | undefined,
): Promise<Start> {
  const view = await trail.view();
  const position = resume ? await newestKnown(trail, resume) : view.head;
  if (!position)
    throw new HeaderNotFoundError({ message: 'header not found: no block of the resume point is known' });
  const behind = view.head.number - position.number;
  if (behind > maxBlocksBehind)
    throw new InvalidParamsError({
      detail: `params[2] (resume): expected a block of the last ${maxBlocksBehind}, got one ${behind} blocks behind the head`,
    });
  return { trail, client, view, position };
}

async function newestKnown(trail: BlockTrail, resume: ResumePoint): Promise<TrailBlock | undefined> {
  for (const { hash } of resume) {
    const found = await trail.find(hash);
    if (found) return found;
  }
  return undefined;
}
