import {
  type BlockSelector,
  type ChainReader,
  findLogsOfBlock,
  type FoundLog,
  foundLogs,
  gatherLogs,
  isUnavailable,
  type LogQuery,
  type LogQueryLimits,
  type LogQueryResult,
  type StoredHeader,
  type Unavailable,
} from '@ethread/ports';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { inParallel } from '../in-parallel.ts';
import { bloomMayMatch } from '../proofs/check-logs.ts';

/** Headers, and receipts of blocks, that are read in parallel for one query. */
const HEADERS_AT_ONCE = 16;
const RECEIPTS_AT_ONCE = 4;

const NOT_LINKED: Unavailable = {
  unavailable: 'history',
  reason: 'the blocks of the range do not follow one another',
};

/**
 * Finds logs by the receipts of each block whose bloom may have some. The headers of a range must follow one another,
 * so that a recent one proves those before it.
 */
export async function findLogs(
  chain: Pick<ChainReader, 'header' | 'receipts'>,
  query: LogQuery,
  { maxResults, signal }: LogQueryLimits,
): Promise<LogQueryResult | Unavailable> {
  const setOf = (values: readonly Uint8Array[]) => new Set(values.map(bytesToHex));
  const filter = { addresses: setOf(query.addresses), topics: query.topics.map(setOf) };
  const headers: StoredHeader[] = [];
  for (const found of await inParallel(selectorsOf(query), HEADERS_AT_ONCE, (one) => chain.header(one))) {
    if (found === null || isUnavailable(found)) return found ?? NOT_LINKED;
    const before = headers.at(-1);
    if (before && !bytesEqual(before.hash, found.header.parentHash)) return NOT_LINKED;
    headers.push(found);
  }
  const matching = headers.filter(({ header }) => bloomMayMatch(header.logsBloom, filter));
  const receipts = await inParallel(matching, RECEIPTS_AT_ONCE, ({ hash }) =>
    signal.aborted ? null : chain.receipts({ hash, requireCanonical: false }),
  );
  const logs: FoundLog[] = [];
  for (const found of receipts) {
    if (signal.aborted) return { stopped: 'aborted' };
    if (found === null || isUnavailable(found)) return found ?? NOT_LINKED;
    const ofBlock = findLogsOfBlock(found, query, { maxResults });
    if ('stopped' in ofBlock) return ofBlock;
    logs.push(...(await gatherLogs(ofBlock.logs)));
    if (logs.length > maxResults) return { stopped: 'tooMany' };
  }
  return { logs: foundLogs(logs) };
}

function selectorsOf({ blocks }: LogQuery): readonly BlockSelector[] {
  if ('blockHash' in blocks) return [{ hash: blocks.blockHash, requireCanonical: false }];
  return Array.from({ length: blocks.to - blocks.from + 1 }, (_none, index) => ({
    number: BigInt(blocks.from + index),
  }));
}
