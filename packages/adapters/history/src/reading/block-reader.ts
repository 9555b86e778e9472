import {
  type OrUnavailable,
  type BlockSelector,
  type BlockTag,
  type ChainReader,
  type StoredBlock,
  type StoredHeader,
  type StoredReceipts,
  isUnavailable,
  knownSenders,
  type TransactionPosition,
  unknownHash,
} from '@ethread/ports';
import {
  type BlobScheduleEntry,
  blobGasPrice,
  type Block,
  decodeBody,
  memoryOfBlock,
  memoryOfReceipts,
  type Receipt,
} from '@ethread/chain';
import {
  type Awaitable,
  bytesEqual,
  bytesToHex,
  createLruCache,
  eventLoopTurns,
  runInTurns,
  whenReady,
} from '@ethread/core';
import { readBody, readReceipts, readReceiptsInSteps, readSenders } from '../chain/block-parts.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { finalityOf } from '../chain/finality.ts';
import type { LazySenders } from './lazy-senders.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import { inGap } from '../base/block-range.ts';
import { type ReplacedBlock, replacedBlock, toStoredBlock } from '../chain/replaced-blocks.ts';
import { LOGS_A_STEP } from '../records/receipt-record.ts';
import { decodeSenders } from '../records/transaction-hashes.ts';
import type { Store } from '../store/store.ts';
import { totalDifficultyOf } from '../chain/total-difficulty.ts';

/** A chain reader that returns at once, except the receipts of a block with many logs. */
export interface SynchronousChainReader extends ChainReader {
  header(selector: BlockSelector): OrUnavailable<StoredHeader | null>;
  block(selector: BlockSelector): OrUnavailable<StoredBlock | null>;
  transactionPosition(transactionHash: Uint8Array): OrUnavailable<TransactionPosition | null>;
}

/** Reads blocks, receipts and positions. Caches frequently read entries in decoded form. */
export interface BlockReader extends SynchronousChainReader {
  /** Returns an available block. @throws {CorruptStoreError} */
  blockAt(number: number): Block;
}

export interface BlockReaderModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly blobSchedule: readonly BlobScheduleEntry[];
  readonly lazySenders: LazySenders;
}

/** A block, and its receipts once they were read. */
interface CachedBlock {
  readonly stored: StoredBlock;
  readonly receipts?: StoredReceipts;
  /** The estimated memory of both. */
  readonly bytes: number;
}

/** The owner of the turns of reads without a client. */
const NO_CLIENT = 'block reader';

/** Creates a reader that caches blocks and receipts in decoded form, up to `cacheBytes` of memory. */
export function createBlockReader(
  { store, chain, blobSchedule, lazySenders }: BlockReaderModules,
  cacheBytes: number,
): BlockReader {
  const cache = createLruCache<number, CachedBlock>(cacheBytes);
  /** The receipts that are being read, by client and block hash: a client does not wait for the turns of another. */
  const reading = new Map<string, Promise<StoredReceipts | undefined>>();

  /** Returns null when there is no such block and no gap in which it could lie. */
  function recordOf(selector: BlockSelector): OrUnavailable<BlockRecord | null> {
    if ('hash' in selector) {
      const number = store.numberOf(selector.hash);
      const record = number === undefined ? undefined : chain.record(number);
      return record && bytesEqual(record.hash, selector.hash) ? record : unknownHash(chain.ranges());
    }
    const head = chain.head();
    const requested = 'tag' in selector ? numberOfTag(selector.tag) : selector.number;
    if (!head || requested === undefined) return head ?? null;
    if (requested > BigInt(head.header.number)) return null;
    const number = Number(requested);
    return chain.record(number) ?? inGap([{ from: number, to: number }]);
  }

  /**
   * Returns undefined for the head. A tag that was never set means the head, because a chain from files has no other
   * source of finality.
   */
  function numberOfTag(tag: BlockTag): bigint | undefined {
    if (tag === 'earliest') return 0n;
    if (tag !== 'safe' && tag !== 'finalized') return undefined;
    const number = finalityOf(store)[tag];
    return number === undefined ? undefined : BigInt(number);
  }

  /** Builds the result from a record or from a replaced block, unless there is none. */
  function respond<T>(
    selector: BlockSelector,
    of: (record: BlockRecord) => T,
    ofReplaced: (block: ReplacedBlock) => T,
  ): OrUnavailable<T | null> {
    const found = recordOf(selector);
    if (found !== null && !isUnavailable(found)) return of(found);
    const isRequested = 'hash' in selector && !selector.requireCanonical;
    const replaced = isRequested ? replacedBlock(store, selector.hash) : undefined;
    return replaced ? ofReplaced(replaced) : found;
  }

  function cachedOf({ hash, header }: BlockRecord): CachedBlock | undefined {
    const cached = cache.get(header.number);
    return cached && bytesEqual(cached.stored.hash, hash) ? cached : undefined;
  }

  function blockOf(of: BlockRecord): StoredBlock {
    return cachedBlock(of).stored;
  }

  function cachedBlock(of: BlockRecord): CachedBlock {
    const known = cachedOf(of);
    if (known?.stored.totalDifficulty !== undefined) return known;
    // An unknown total difficulty may become known later.
    const stored: StoredBlock = { ...(known?.stored ?? readBlock(of)), ...totalDifficulty(of) };
    return keep(known ? { ...known, stored } : { stored, bytes: memoryOfBlock(stored.block, of.size) });
  }

  function keep(entry: CachedBlock): CachedBlock {
    cache.set(entry.stored.header.number, entry, entry.bytes);
    return entry;
  }

  function readBlock({ hash, header, size }: BlockRecord): StoredBlock {
    const block: Block = { header, ...decodeBody(readBody(store, header.number)) };
    return { hash, header, canonical: true, block, size, ...readDerived(hash, block) };
  }

  /** Returns the hashes and senders of a block's transactions. A block in a segment has no stored ones. */
  function readDerived(hash: Uint8Array, block: Block): Pick<StoredBlock, 'transactionHashes' | 'senders'> {
    const { number } = block.header;
    const record = readSenders(store, number);
    if (!record) {
      const { count, at } = store.transactionHashes(number);
      return {
        transactionHashes: Array.from({ length: count }, (_, index) => at(index)),
        senders: lazySenders(hash, block),
      };
    }
    const { transactionHashes, senders } = decodeSenders(record, block.transactions.length, number);
    return { transactionHashes, senders: knownSenders(senders) };
  }

  function totalDifficulty(of: BlockRecord): { totalDifficulty?: bigint } {
    const known = totalDifficultyOf(chain, of);
    return known === undefined ? {} : { totalDifficulty: known };
  }

  /** Reads receipts, anew where blocks were replaced meanwhile. */
  function receiptsAt(
    selector: BlockSelector,
    client = NO_CLIENT,
  ): Awaitable<OrUnavailable<StoredReceipts | null>> {
    const found = respond<Awaitable<StoredReceipts | undefined>>(
      selector,
      (of) => receiptsOf(of, client),
      (replaced) => ({
        block: toStoredBlock(replaced),
        receipts: replaced.receipts,
        ...blobPrice(replaced.record),
      }),
    );
    return whenReady(found, (stored) => (stored === undefined ? receiptsAt(selector, client) : stored));
  }

  /** Reads the receipts of many logs in steps. Their promise resolves with undefined when blocks were replaced. */
  function receiptsOf(of: BlockRecord, client: string): Awaitable<StoredReceipts | undefined> {
    const known = cachedOf(of)?.receipts;
    if (known) return known;
    if (of.logCount <= LOGS_A_STEP) return keepReceipts(of, readReceipts(store, of).receipts);
    const key = `${client} ${bytesToHex(of.hash)}`;
    const inProgress = reading.get(key);
    if (inProgress) return inProgress;
    const begun = receiptsInTurns(of, client).finally(() => reading.delete(key));
    reading.set(key, begun);
    return begun;
  }

  async function receiptsInTurns(of: BlockRecord, client: string): Promise<StoredReceipts | undefined> {
    const replacements = chain.replacements();
    try {
      const receipts = await runInTurns(readReceiptsInSteps(store, of), () => eventLoopTurns.take(client));
      return chain.replacements() === replacements ? keepReceipts(of, receipts) : undefined;
    } catch (error) {
      // The logs of replaced blocks are missing or overwritten.
      if (chain.replacements() === replacements) throw error;
      return undefined;
    }
  }

  function keepReceipts(of: BlockRecord, receipts: readonly Receipt[]): StoredReceipts {
    const { stored, bytes } = cachedBlock(of);
    const found: StoredReceipts = { block: stored, receipts, ...blobPrice(of) };
    keep({ stored, receipts: found, bytes: bytes + memoryOfReceipts(receipts) });
    return found;
  }

  function blobPrice({ header }: BlockRecord): { blobGasPrice?: bigint } {
    const price = blobGasPrice(blobSchedule, header);
    return price === undefined ? {} : { blobGasPrice: price };
  }

  return {
    header: (selector) =>
      respond(selector, toHeader, ({ record }) => ({ ...toHeader(record), canonical: false })),
    block: (selector) => respond(selector, blockOf, toStoredBlock),
    receipts: receiptsAt,
    blockAt(number) {
      const record = chain.record(number);
      if (!record) throw new CorruptStoreError(`the store lacks the header of block ${number}`);
      return blockOf(record).block;
    },
    transactionPosition(hash): OrUnavailable<TransactionPosition | null> {
      const position = store.positionOf(hash);
      const block = position && chain.record(position.number);
      if (!position || !block) return unknownHash(chain.ranges());
      return { blockNumber: position.number, blockHash: block.hash, index: position.index };
    },
  };
}

/** Returns a record's header together with its hash. */
export function toHeader({ hash, header }: BlockRecord): StoredHeader {
  return { hash, header, canonical: true };
}

/** Returns the header of a canonical block, or null without a record. */
export function toHeaderOrNull(record: BlockRecord | undefined): StoredHeader | null {
  return record ? toHeader(record) : null;
}
