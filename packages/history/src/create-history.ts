import type { BlockSelector, HeldBlock, HeldReceipts, TransactionPosition } from '@ethread/backend';
import { blobGasPrice, type Block, decodeBody, type Header, headerHash } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { type BlockRecord, decodeBlockRecord } from './block-record.ts';
import { createChainWriter, decodeSenders } from './chain-writer.ts';
import { CorruptStoreError, OtherGenesisError } from './errors.ts';
import type { History, HistoryModules, HistoryOptions } from './history.ts';
import { importRlp } from './import-rlp.ts';
import { createLogFinder } from './log-finder.ts';
import { readLogs } from './log-record.ts';
import { createLruCache } from './lru-cache.ts';
import { decodeReceipts } from './receipt-record.ts';
import { openStore, type Store } from './store.ts';

const DEFAULT_CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Opens the history in a directory, or begins it.
 *
 * @throws {OtherGenesisError} when the directory holds another chain.
 * @throws {CorruptStoreError} when the directory holds no readable store.
 * @example
 * const history = createHistory({ path: 'data/history', genesis, logger, clock: systemClock });
 * history.putGenesis(genesisHeader(genesis, stateRoot));
 * await history.importRlp(['chain.rlp'], executor);
 */
export function createHistory(modules: HistoryModules, options: HistoryOptions = {}): History {
  const { path, genesis, logger, clock } = modules;
  const store = openStore(path);
  const cacheBytes = options.cacheBytes ?? DEFAULT_CACHE_BYTES;
  const records = createLruCache<number, BlockRecord>(cacheBytes / 8);
  const blocks = createLruCache<number, HeldBlock>(cacheBytes / 2);
  const receiptsByBlock = createLruCache<number, HeldReceipts>(cacheBytes / 2);
  let head = openHead(store, modules);

  /** undefined: there is no such block. */
  function record(number: number): BlockRecord | undefined {
    if (!head || number > head.header.number) return undefined;
    if (number === head.header.number) return head;
    const cached = records.get(number);
    if (cached) return cached;
    const read = readRecord(store, number);
    records.set(number, read, 1024);
    return read;
  }

  function numberOf(selector: BlockSelector): number | undefined {
    if ('hash' in selector) return store.hashes.getBinary(selector.hash)?.readUInt32BE();
    if ('tag' in selector) return selector.tag === 'earliest' ? 0 : head?.header.number;
    return selector.number > BigInt(head?.header.number ?? -1) ? undefined : Number(selector.number);
  }

  function recordOf(selector: BlockSelector): BlockRecord | undefined {
    const number = numberOf(selector);
    return number === undefined ? undefined : record(number);
  }

  function blockOf(of: BlockRecord): HeldBlock {
    const { number } = of.header;
    const cached = blocks.get(number);
    if (cached) return cached;
    const body = decodeBody(required(store.bodies.getBinary(number), 'body', number));
    const block: Block = { header: of.header, ...body };
    const senders = required(store.senders.getBinary(number), 'senders', number);
    const held: HeldBlock = {
      hash: of.hash,
      header: of.header,
      canonical: true,
      block,
      size: of.size,
      totalDifficulty: of.totalDifficulty,
      ...decodeSenders(senders, block.transactions.length, number),
    };
    blocks.set(number, held, of.size + senders.length + 1024);
    return held;
  }

  function receiptsOf(of: BlockRecord): HeldReceipts {
    const { number } = of.header;
    const cached = receiptsByBlock.get(number);
    if (cached) return cached;
    const encoded = required(store.receipts.getBinary(number), 'receipts', number);
    const logs = store.logs.getBinary(number);
    const price = blobGasPrice(genesis.blobSchedule, of.header);
    const held: HeldReceipts = {
      block: blockOf(of),
      receipts: decodeReceipts(encoded, readLogs(logs), number),
      ...(price === undefined ? {} : { blobGasPrice: price }),
    };
    receiptsByBlock.set(number, held, of.size + encoded.length + (logs?.length ?? 0) + 1024);
    return held;
  }

  const writer = createChainWriter(
    store,
    () => head,
    (committed) => {
      head = committed;
    },
  );
  const finder = createLogFinder({ store, clock, record, head: () => head?.header.number ?? -1 });

  const history: History = {
    head: () => head ?? null,
    header(selector) {
      const found = recordOf(selector);
      return found ? { hash: found.hash, header: found.header, canonical: true } : null;
    },
    block(selector) {
      const found = recordOf(selector);
      return found ? blockOf(found) : null;
    },
    receipts(selector) {
      const found = recordOf(selector);
      return found ? receiptsOf(found) : null;
    },
    transactionPosition(hash): TransactionPosition | null {
      const position = store.positions.getBinary(hash);
      if (!position) return null;
      const blockNumber = position.readUInt32BE();
      const blockHash = required(record(blockNumber)?.hash, 'header', blockNumber);
      return { blockNumber, blockHash, index: position.readUInt32BE(4) };
    },
    findLogs: finder.findLogs,
    putGenesis(header) {
      const held = record(0);
      if (held) return checkGenesis(held, header, path);
      store.transaction(() => store.facts.putSync('chainId', String(genesis.chainId)));
      writer.stageGenesis(header);
      writer.commit();
    },
    append(blocks) {
      try {
        for (const one of blocks) {
          writer.checkNext(one.block);
          writer.stage(one);
        }
        writer.commit();
      } finally {
        writer.discard();
      }
    },
    importRlp: (files, executor, importOptions = {}) =>
      importRlp({ writer, history, executor, logger, clock }, files, importOptions),
    close: () => store.close(),
  };
  return history;
}
