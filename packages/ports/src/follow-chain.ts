import { type Awaitable, bytesEqual } from '@ethread/core';
import { type OrUnavailable, isUnavailable, type Unavailable } from './or-unavailable.ts';
import type { BlockSelector, ChainReader, StoredHeader } from './chain-reader.ts';
import type { HeadView } from './head-source.ts';
import type { LogFinder } from './log-finder.ts';

/**
 * Combines the available part of a chain with the head that is followed. Moving tags resolve to that head. Blocks that
 * the part lacks are `unavailable` instead of null. A block past a live head does not exist. Blocks that a reorg replaced
 * are `unavailable`.
 */
export function followChain(stored: ChainReader & LogFinder, head: HeadView): ChainReader & LogFinder {
  /** Returns the selector to read up in the available part, or the result when it is already known. */
  function locate(selector: BlockSelector): BlockSelector | Unavailable | null {
    if ('hash' in selector) return selector;
    const known = head.head();
    if ('tag' in selector) {
      if (selector.tag === 'earliest') return { number: 0n };
      if (selector.tag === 'pending') return lacking('the pending block');
      // The last known head may be out of date when it is not live.
      const isKnown = selector.tag !== 'latest' || known?.isLive === true;
      const followed = isKnown ? known?.[selector.tag] : undefined;
      return followed ? { number: BigInt(followed.header.number) } : lacking(`the ${selector.tag} block`);
    }
    if (!known || selector.number <= BigInt(known.latest.header.number)) return selector;
    return known.isLive ? null : lacking('a block past the head that was followed');
  }

  /** Looks up in the available part. Another backend may have a block that is missing or not on the followed fork. */
  async function find<T>(
    selector: BlockSelector,
    read: (at: BlockSelector) => Awaitable<OrUnavailable<T | null>>,
    headerOf: (found: T) => StoredHeader,
  ): Promise<OrUnavailable<T | null>> {
    const at = locate(selector);
    if (at === null || isUnavailable(at)) return at;
    const found = await read(at);
    if (found === null) return lacking('the block');
    if (isUnavailable(found)) return found;
    return 'hash' in at || isFollowed(headerOf(found)) ? found : lacking('the block that replaced it');
  }

  function isFollowed({ header, hash }: StoredHeader): boolean {
    const recent = head.recent(header.number);
    return recent === undefined || bytesEqual(recent.hash, hash);
  }

  return {
    async header(selector) {
      const at = locate(selector);
      if (at === null || isUnavailable(at)) return at;
      const recent = 'number' in at ? head.recent(Number(at.number)) : undefined;
      if (recent) return recent;
      const found = await stored.header(at);
      return found === null ? lacking('the header') : found;
    },
    block(selector) {
      return find(
        selector,
        (at) => stored.block(at),
        (block) => block,
      );
    },
    receipts(selector, client) {
      return find(
        selector,
        (at) => stored.receipts(at, client),
        ({ block }) => block,
      );
    },
    async transactionPosition(hash) {
      const found = await stored.transactionPosition(hash);
      if (found === null) return lacking('the transaction');
      if (isUnavailable(found)) return found;
      const recent = head.recent(found.blockNumber);
      const isReplaced = recent !== undefined && !bytesEqual(recent.hash, found.blockHash);
      return isReplaced ? lacking('the fork of the transaction') : found;
    },
    async findLogs(query, limits) {
      if (!('blockHash' in query.blocks)) {
        // When the end of a range is on the followed fork, all blocks below it are available on that fork, too.
        const last = await stored.header({ number: BigInt(query.blocks.to) });
        if (last === null) return lacking('the end of the range');
        if (isUnavailable(last)) return last;
        if (!isFollowed(last)) return lacking('the fork of the range');
      }
      const found = await stored.findLogs(query, limits);
      return found === null ? lacking('the block') : found;
    },
  };
}

function lacking(what: string): Unavailable {
  return { unavailable: 'history', reason: `${what} is not available here` };
}
