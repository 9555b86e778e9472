import type { StoredHeader } from '@ethread/ports';
import { bytesToHex, whenReady } from '@ethread/core';
import { QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import { filterOf, hasHash } from './log-filter.ts';
import type { RepeatRule } from './method-traits.ts';
import { storedHeader } from './block-parameter.ts';

/**
 * Repeats log queries that ended with −32005. They depend on the last block of the range, and on the head where its
 * start is a tag.
 */
export const logRepeats: RepeatRule = {
  isRepeated: (error) => error instanceof TooManyResultsError || error instanceof QueryTimeoutError,
  blocksOf(chain, params, seen) {
    const filter = filterOf(params);
    if (hasHash(filter)) return '';
    const { fromBlock, toBlock } = filter;
    const head = seen.head ? bytesToHex(seen.head.hash) : '';
    const start = fromBlock?.startsWith('0x') ? '' : head;
    // A number beyond any chain is an error that costs nothing.
    const end = toBlock?.startsWith('0x') ? storedHeader(chain, { number: BigInt(toBlock) }) : seen.tagged;
    const join = (last: StoredHeader | undefined) => `${start} ${last ? bytesToHex(last.hash) : head}`;
    return whenReady(end, join);
  },
};
