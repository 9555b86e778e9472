import { bytesEqual } from '@ethread/core';
import type { BlockSelector, ChainReader, StoredBlock, StoredReceipts } from '../chain-reader.ts';
import { foundLogs, type LogFinder, type LogQuery } from '../log-finder.ts';
import { matchingLogs } from '../logs-of-block.ts';

/**
 * Creates a chain in memory for tests of code that uses the ports. It scans every block to read and find. `blocks` are
 * in order and canonical; the last one is latest, pending, safe and finalized.
 */
export function createInMemoryChain(blocks: readonly StoredReceipts[]): ChainReader & LogFinder {
  const find = (selector: BlockSelector): StoredReceipts | null => {
    if ('tag' in selector) return (selector.tag === 'earliest' ? blocks[0] : blocks.at(-1)) ?? null;
    if ('hash' in selector) return blocks.find(({ block }) => bytesEqual(block.hash, selector.hash)) ?? null;
    return blocks.find(({ block }) => BigInt(block.header.number) === selector.number) ?? null;
  };
  return {
    header: (selector) => find(selector)?.block ?? null,
    block: (selector) => find(selector)?.block ?? null,
    receipts: find,
    transactionPosition(transactionHash) {
      for (const { block } of blocks) {
        const index = block.transactionHashes.findIndex((hash) => bytesEqual(hash, transactionHash));
        if (index >= 0) return { blockNumber: block.header.number, blockHash: block.hash, index };
      }
      return null;
    },
    findLogs(query, { maxResults, signal }) {
      if (signal.aborted) return { stopped: 'aborted' };
      const requested = blocks.filter(({ block }) => isRequested(block, query.blocks));
      if ('blockHash' in query.blocks && requested.length === 0) return null;
      const logs = requested.flatMap((one) => matchingLogs(one, query));
      return logs.length > maxResults ? { stopped: 'tooMany' } : { logs: foundLogs(logs) };
    },
  };
}

function isRequested(block: StoredBlock, blocks: LogQuery['blocks']): boolean {
  if ('blockHash' in blocks) return bytesEqual(block.hash, blocks.blockHash);
  return block.header.number >= blocks.from && block.header.number <= blocks.to;
}
