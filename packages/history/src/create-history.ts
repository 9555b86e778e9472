import type {
  BlockSelector,
  HeldBlock,
  HeldHeader,
  HeldReceipts,
  TransactionPosition,
} from '@ethread/backend';
import { blobGasPrice, type Block, decodeBody, type Genesis, headerHash } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { type BlockRecord, decodeBlockRecord } from './block-record.ts';
import { createChainWriter } from './chain-writer.ts';
import { CorruptStoreError, ImportError, OtherGenesisError } from './errors.ts';
import { genesisAccountsHash } from './genesis-accounts-hash.ts';
import type { History, HistoryModules, HistoryOptions } from './history.ts';
import { importRlp } from './import-rlp.ts';
import { createLogFinder } from './log-finder.ts';
import { readLogs } from './log-record.ts';
import { createLruCache } from './lru-cache.ts';
import { decodeReceipts } from './receipt-record.ts';
import { decodeSenders } from './sender-record.ts';
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
  let head: BlockRecord | undefined;
  try {
    head = readHead(store, path);
    if (head) checkSameChain(store, genesis, path);
  } catch (error) {
    void store.close();
    throw error;
  }
  let isImporting = false;

  /** undefined: there is no such block. */
  function record(number: number): BlockRecord | undefined {
    if (!head || number < 0 || number > head.header.number) return undefined;
    if (number === head.header.number) return head;
    const cached = records.get(number);
    if (cached) return cached;
    const read = readRecord(store, number);
    records.set(number, read, 1024);
    return read;
  }

  function numberOf(selector: BlockSelector): number | undefined {
    if ('hash' in selector) return store.numberOf(selector.hash);
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

  const writer = createChainWriter({
    store,
    blobSchedule: genesis.blobSchedule,
    record,
    head: () => head,
    onCommit(committed) {
      head = committed;
    },
  });
  const finder = createLogFinder({ store, clock, record, head: () => head?.header.number ?? -1 });

  const history: History = {
    blockHash: (number) => writer.hashOf(number),
    head: () => (head ? heldHeader(head) : null),
    header(selector) {
      const found = recordOf(selector);
      return found ? heldHeader(found) : null;
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
      const position = hash.length === 32 ? store.positions.getBinary(hash) : undefined;
      if (!position) return null;
      const blockNumber = position.readUInt32BE();
      const blockHash = required(record(blockNumber)?.hash, 'header', blockNumber);
      return { blockNumber, blockHash, index: position.readUInt32BE(4) };
    },
    findLogs: finder.findLogs,
    putGenesis(header) {
      const held = record(0);
      if (held) {
        const hash = headerHash(header);
        if (bytesEqual(hash, held.hash)) return;
        throw otherGenesis(path, `its genesis block is ${bytesToHex(held.hash)}, not ${bytesToHex(hash)}`);
      }
      store.transaction(() => {
        store.facts.putSync('chainId', String(genesis.chainId));
        store.facts.putSync('accounts', bytesToHex(genesisAccountsHash(genesis)));
      });
      writer.stageGenesis(header);
      writer.commit();
    },
    append(blocks) {
      if (isImporting) throw new ImportError('blocks cannot be appended while an import runs');
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
    async importRlp(files, executor, importOptions = {}) {
      if (isImporting) throw new ImportError('another import runs');
      isImporting = true;
      try {
        return await importRlp({ writer, history, executor, logger, clock }, files, importOptions);
      } finally {
        isImporting = false;
      }
    },
    close: () => store.close(),
  };
  return history;
}

function heldHeader({ hash, header }: BlockRecord): HeldHeader {
  return { hash, header, canonical: true };
}

function readHead(store: Store, path: string): BlockRecord | undefined {
  const head = store.facts.get('head');
  if (head === undefined) return undefined;
  if (!/^[0-9]{1,10}$/.test(head)) throw new CorruptStoreError(`${path}: the store's head is unreadable`);
  return readRecord(store, Number(head));
}

function readRecord(store: Store, number: number): BlockRecord {
  return decodeBlockRecord(required(store.headers.getBinary(number), 'header', number), number);
}

function required<T>(found: T | undefined, what: string, number: number): T {
  if (found === undefined) throw new CorruptStoreError(`the store lacks the ${what} of block ${number}`);
  return found;
}

/** Compares all that is known without executing the genesis state; `putGenesis` compares the state root. */
function checkSameChain(store: Store, genesis: Genesis, path: string): void {
  const chainId = store.facts.get('chainId');
  if (chainId !== String(genesis.chainId)) {
    throw otherGenesis(path, `it holds chain ${chainId}, the genesis file is of chain ${genesis.chainId}`);
  }
  const { hash, header } = readRecord(store, 0);
  if (!bytesEqual(headerHash({ ...genesis.header, stateRoot: header.stateRoot }), hash)) {
    throw otherGenesis(
      path,
      `its genesis block is ${bytesToHex(hash)}, which the genesis file does not make`,
    );
  }
  if (store.facts.get('accounts') !== bytesToHex(genesisAccountsHash(genesis))) {
    throw otherGenesis(path, 'its genesis accounts are others than the genesis file has');
  }
}

function otherGenesis(path: string, how: string): OtherGenesisError {
  return new OtherGenesisError(`${path}: the store belongs to another chain: ${how}`);
}
