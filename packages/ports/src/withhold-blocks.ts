import { type Awaitable, whenReady } from '@ethread/core';
import { type Answer, isUnavailable, type Unavailable } from './answer.ts';
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
  held: ChainReader & LogFinder,
  isWithheld: (number: number) => boolean,
): ChainReader & LogFinder {
  const check = <T>(found: Answer<T | null>, headerOf: (value: T) => StoredHeader): Answer<T | null> =>
    found !== null && !isUnavailable(found) && isWithheld(headerOf(found).header.number) ? WITHHELD : found;

  function checked<T>(
    finding: Awaitable<Answer<T | null>>,
    headerOf: (value: T) => StoredHeader,
  ): Awaitable<Answer<T | null>> {
    return whenReady(finding, (found) => check(found, headerOf));
  }

  return {
    header: (selector) => held.header(selector),
    block: (selector) => checked(held.block(selector), (block) => block),
    receipts: (selector) => checked(held.receipts(selector), ({ block }) => block),
    transactionPosition: (hash) => held.transactionPosition(hash),
    async findLogs(query, limits) {
      const { blocks } = query;
      if ('from' in blocks) {
        for (let number = blocks.from; number <= blocks.to; number++) if (isWithheld(number)) return WITHHELD;
      } else {
        const header = await held.header({ hash: blocks.blockHash, requireCanonical: false });
        if (header !== null && !isUnavailable(header) && isWithheld(header.header.number)) return WITHHELD;
      }
      return held.findLogs(query, limits);
    },
  };
}
