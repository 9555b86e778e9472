import {
  type OrUnavailable,
  type BlockSelector,
  type ChainReader,
  type HeadSource,
  isUnavailable,
  type LogFinder,
  type StoredBlock,
  type StoredHeader,
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

interface Entry {
  readonly header: StoredHeader;
  readonly fetching: Promise<StoredReceipts | undefined>;
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
  const entries = new Map<string, Entry>();

  const unsubscribe = head.subscribe((change) => {
    const added = change.kind === 'jumped' ? [change.to] : change.added;
    for (const header of added.slice(-count)) add(header);
    for (const oldest of entries.keys()) {
      if (entries.size <= count) break;
      entries.delete(oldest);
    }
  });

  function add(header: StoredHeader): void {
    const key = bytesToHex(header.hash);
    if (entries.has(key)) return;
    const entry = { header, fetching: fetch(header) };
    entries.set(key, entry);
    void entry.fetching.then((found) => {
      // The nodes may return it later.
      if (!found && entries.get(key) === entry) entries.delete(key);
    });
  }

  /** Resolves to undefined for a block that the nodes do not return or that cannot be proven. */
  async function fetch(header: StoredHeader): Promise<StoredReceipts | undefined> {
    try {
      const found = await blocks.receipts({ hash: header.hash, requireCanonical: false });
      return found === null || isUnavailable(found) ? undefined : found;
    } catch (error) {
      logger.debug({ number: header.header.number, err: error }, 'a recent block could not be cached');
      return undefined;
    }
  }

  function isCanonical({ hash, header }: StoredHeader): boolean {
    const recent = head.recent(header.number);
    return recent !== undefined && bytesEqual(recent.hash, hash);
  }

  /** Returns the entry of a hash, or the canonical one of a number. */
  function entryOf(selector: BlockSelector): Entry | Unavailable {
    const hash =
      'hash' in selector
        ? selector.hash
        : 'number' in selector
          ? head.recent(Number(selector.number))?.hash
          : undefined;
    const entry = hash && entries.get(bytesToHex(hash));
    const isAllowed = !('requireCanonical' in selector && selector.requireCanonical);
    return entry && (isAllowed || isCanonical(entry.header)) ? entry : NOT_RECENT;
  }

  async function find(selector: BlockSelector): Promise<StoredReceipts | Unavailable> {
    const entry = entryOf(selector);
    if (isUnavailable(entry)) return entry;
    const found = await entry.fetching;
    if (!found) return NOT_RECENT;
    return { ...found, block: { ...found.block, canonical: isCanonical(found.block) } };
  }

  function header(selector: BlockSelector): OrUnavailable<StoredHeader> {
    const entry = entryOf(selector);
    return isUnavailable(entry) ? entry : { ...entry.header, canonical: isCanonical(entry.header) };
  }

  return {
    header,
    async block(selector): Promise<OrUnavailable<StoredBlock>> {
      const found = await find(selector);
      return isUnavailable(found) ? found : found.block;
    },
    receipts: find,
    transactionPosition: () => NOT_RECENT,
    findLogs(query, limits) {
      const { blocks } = query;
      const isLong = !('blockHash' in blocks) && blocks.to - blocks.from >= count;
      return isLong ? NOT_RECENT : findLogs({ header, receipts: find }, query, limits);
    },
    close: unsubscribe,
  };
}

const NOT_RECENT: Unavailable = {
  unavailable: 'history',
  reason: 'it is not one of the newest blocks, which are cached',
};
