import { type Awaitable, whenReady } from '@ethread/core';
import { type OrUnavailable, isUnavailable, type Unavailable } from './or-unavailable.ts';
import type { ChainReader, StoredHeader } from './chain-reader.ts';
import type { LogFinder } from './log-finder.ts';

const WITHHELD: Unavailable = {
  unavailable: 'history',
  reason: 'the block may have a transaction to which no root commits, so that the store cannot have it',
};

/**
 * Wraps a local store of a chain whose blocks may have more transactions than their roots commit to. The bodies,
 * receipts and logs of such blocks are `unavailable`, so that nodes are asked for them. Headers are unchanged.
 *
 * @param isWithheld Returns whether a block may have more than the store has, by its number.
 */
export function withholdBlocks(
  stored: ChainReader & LogFinder,
  isWithheld: (number: number) => boolean,
): ChainReader & LogFinder {
  const check = <T>(
    found: OrUnavailable<T | null>,
    headerOf: (value: T) => StoredHeader,
  ): OrUnavailable<T | null> =>
    found !== null && !isUnavailable(found) && isWithheld(headerOf(found).header.number) ? WITHHELD : found;

  function checked<T>(
    finding: Awaitable<OrUnavailable<T | null>>,
    headerOf: (value: T) => StoredHeader,
  ): Awaitable<OrUnavailable<T | null>> {
    return whenReady(finding, (found) => check(found, headerOf));
  }

  return {
    header: (selector) => stored.header(selector),
    block: (selector) => checked(stored.block(selector), (block) => block),
    receipts: (selector, client) => checked(stored.receipts(selector, client), ({ block }) => block),
    transactionPosition: (hash) => stored.transactionPosition(hash),
    async findLogs(query, limits) {
      const { blocks } = query;
      if ('from' in blocks) {
        for (let number = blocks.from; number <= blocks.to; number++) if (isWithheld(number)) return WITHHELD;
      } else {
        const header = await stored.header({ hash: blocks.blockHash, requireCanonical: false });
        if (header !== null && !isUnavailable(header) && isWithheld(header.header.number)) return WITHHELD;
      }
      return stored.findLogs(query, limits);
    },
  };
}
