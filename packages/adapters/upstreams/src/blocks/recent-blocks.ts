import {
  type BlockSelector,
  type ChainReader,
  type HeadSource,
  isUnavailable,
  type LogFinder,
  type StoredBlock,
  type StoredReceipts,
  type Unavailable,
} from '@ethread/ports';
import { bytesEqual, bytesToHex, type Logger } from '@ethread/core';
import { findLogs } from './find-logs.ts';

export interface RecentBlocksModules {
  readonly head: HeadSource;
  readonly blocks: Pick<ChainReader, 'receipts'>;
  readonly logger: Logger;
}

/** The newest blocks of a chain in memory, and those of them that a reorg replaced. */
export interface RecentBlocks extends ChainReader, LogFinder {
  close(): void;
}

/**
 * Fetches each block as it becomes the head, and finds it by its hash, or by its number while the chain has it. Clients
 * can therefore fetch the logs of a block that they received, also when a reorg replaced it meanwhile and the nodes
 * dropped it, and the newest blocks while no node can be asked. Everything else is `unavailable`.
 *
 * @param count The number of blocks to cache.
 */
export function createRecentBlocks(
  { head, blocks, logger }: RecentBlocksModules,
  count: number,
): RecentBlocks {
  const entries = new Map<string, Promise<StoredReceipts | undefined>>();

  const unsubscribe = head.subscribe((change) => {
    const added = change.kind === 'jumped' ? [change.to] : change.added;
    for (const { hash } of added.slice(-count)) add(hash);
    for (const oldest of entries.keys()) {
      if (entries.size <= count) break;
      entries.delete(oldest);
    }
  });

  function add(hash: Uint8Array): void {
    const key = bytesToHex(hash);
    if (!entries.has(key)) entries.set(key, fetch(hash));
  }

  /** Resolves to undefined for a block that the nodes do not return or that cannot be proven. */
  async function fetch(hash: Uint8Array): Promise<StoredReceipts | undefined> {
    try {
      const found = await blocks.receipts({ hash, requireCanonical: false });
      return found === null || isUnavailable(found) ? undefined : found;
    } catch (error) {
      logger.debug({ block: bytesToHex(hash), err: error }, 'a recent block could not be cached');
      return undefined;
    }
  }

  /** Finds the block of a hash, or the canonical one of a number. */
  async function receipts(selector: BlockSelector): Promise<StoredReceipts | Unavailable> {
    const numbered = 'number' in selector ? head.recent(Number(selector.number))?.hash : undefined;
    const hash = 'hash' in selector ? selector.hash : numbered;
    const found = hash && (await entries.get(bytesToHex(hash)));
    if (!found) return NOT_RECENT;
    const recent = head.recent(found.block.header.number);
    const canonical = recent !== undefined && bytesEqual(recent.hash, found.block.hash);
    const isAllowed = canonical || !('requireCanonical' in selector && selector.requireCanonical);
    return isAllowed ? { ...found, block: { ...found.block, canonical } } : NOT_RECENT;
  }

  async function block(selector: BlockSelector): Promise<StoredBlock | Unavailable> {
    const found = await receipts(selector);
    return isUnavailable(found) ? found : found.block;
  }

  return {
    header: block,
    block,
    receipts,
    transactionPosition: () => NOT_RECENT,
    findLogs(query, limits) {
      const { blocks } = query;
      const isLong = !('blockHash' in blocks) && blocks.to - blocks.from >= count;
      return isLong ? NOT_RECENT : findLogs({ header: block, receipts }, query, limits);
    },
    close: unsubscribe,
  };
}

const NOT_RECENT: Unavailable = {
  unavailable: 'history',
  reason: 'it is not one of the newest blocks, which are cached',
};
