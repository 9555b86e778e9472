import {
  type BlobScheduleEntry,
  blobGasPrice,
  type Block,
  checkBody,
  checkReceipts,
  encodeBlock,
  encodeBody,
  type Header,
  headerHash,
  InvalidChainBytesError,
  type Receipt,
  recoverSender,
  transactionHash,
} from '@ethread/chain';
import { bytesEqual, bytesToHex, concatBytes } from '@ethread/core';
import { type BlockRecord, encodeBlockRecord } from './block-record.ts';
import type { BlockToAppend } from './history.ts';
import { createLogIndexWriter } from './log-index-writer.ts';
import { encodeLogs, type LogOfBlock } from './log-record.ts';
import { encodeReceipts } from './receipt-record.ts';
import { encodeSenders } from './sender-record.ts';
import type { Store } from './store.ts';

/** Adds blocks to the end of the chain: each is checked and staged, then all staged ones are written at once. */
export interface ChainWriter {
  /** The last block staged or held; undefined in an empty store. */
  tip(): BlockRecord | undefined;
  /** The hash of a block staged or held. */
  hashOf(number: number): Uint8Array | undefined;
  /** Checks that a block follows the tip and that its body is what its header commits to. Returns its parent. */
  checkNext(block: Block): Header;
  /** Stages a block that passed {@link checkNext}, once its receipts are what its header commits to. */
  stage(block: BlockToAppend): void;
  /** Stages the first block of an empty store. */
  stageGenesis(header: Header): void;
  /** Writes what is staged in one transaction and forgets it. */
  commit(): void;
  /** Forgets what is staged. */
  discard(): void;
  readonly stagedBytes: number;
}

interface StagedBlock {
  readonly record: BlockRecord;
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  readonly logs: readonly LogOfBlock[];
  readonly transactionHashes: readonly Uint8Array[];
  readonly senders: readonly Uint8Array[];
}

/** What a writer needs of the chain that is held. */
export interface ChainWriterModules {
  readonly store: Store;
  readonly blobSchedule: readonly BlobScheduleEntry[];
  head(): BlockRecord | undefined;
  record(number: number): BlockRecord | undefined;
  /** Told of the new head once it is on disk. */
  onCommit(head: BlockRecord): void;
}

/** Makes the one writer of a store. */
export function createChainWriter({
  store,
  blobSchedule,
  head,
  record,
  onCommit,
}: ChainWriterModules): ChainWriter {
  let staged: StagedBlock[] = [];
  let stagedBytes = 0;
  const tip = () => staged.at(-1)?.record ?? head();

  function stage(block: Block, receipts: readonly Receipt[], senders: readonly Uint8Array[]): void {
    const before = tip();
    const logs = receipts.flatMap((receipt, transactionIndex) =>
      receipt.logs.map((log) => ({ log, transactionIndex })),
    );
    const next: BlockRecord = {
      hash: headerHash(block.header),
      header: block.header,
      size: encodeBlock(block).length,
      totalDifficulty: (before?.totalDifficulty ?? 0n) + block.header.difficulty,
      firstLog: (before?.firstLog ?? 0) + (before?.logCount ?? 0),
      logCount: logs.length,
    };
    staged.push({
      record: next,
      block,
      receipts,
      logs,
      transactionHashes: block.transactions.map(transactionHash),
      senders,
    });
    stagedBytes += next.size + logs.reduce((sum, { log }) => sum + 128 + log.data.length, 0);
  }

  return {
    tip,
    hashOf(number) {
      const first = staged[0]?.record.header.number ?? Infinity;
      return (number < first ? record(number) : staged[number - first]?.record)?.hash;
    },
    get stagedBytes() {
      return stagedBytes;
    },
    checkNext(block) {
      const parent = checkLink(block.header, tip());
      checkDifficulty(block.header, tip());
      checkBody(block);
      checkBlobGas(block.header, blobSchedule);
      return parent;
    },
    stage({ block, receipts, senders }) {
      checkReceipts(block, receipts);
      const known = senders ?? block.transactions.map(recoverSender);
      if (known.length !== block.transactions.length) {
        throw new RangeError(`${known.length} senders for ${block.transactions.length} transactions`);
      }
      stage(block, receipts, known);
    },
    stageGenesis(header) {
      stage(
        { header, transactions: [], uncles: [], ...(header.withdrawalsRoot ? { withdrawals: [] } : {}) },
        [],
        [],
      );
    },
    commit() {
      const last = staged.at(-1)?.record;
      if (!last) return;
      store.transaction(() => write(store, staged, last));
      staged = [];
      stagedBytes = 0;
      onCommit(last);
    },
    discard() {
      staged = [];
      stagedBytes = 0;
    },
  };
}

function checkLink(header: Header, parent: BlockRecord | undefined): Header {
  if (!parent) throw new InvalidChainBytesError(`block ${header.number}: the store has no genesis block yet`);
  if (header.number !== parent.header.number + 1) {
    throw new InvalidChainBytesError(`block ${header.number}: expected number ${parent.header.number + 1}`);
  }
  if (!bytesEqual(header.parentHash, parent.hash)) {
    throw new InvalidChainBytesError(
      `block ${header.number}: parentHash is ${bytesToHex(header.parentHash)}, block ${parent.header.number} is ${bytesToHex(parent.hash)}`,
    );
  }
  return parent.header;
}

/** Proof of work is not checked, so a file may claim any difficulty; the store's records hold 256 bits of their sum. */
function checkDifficulty(header: Header, parent: BlockRecord | undefined): void {
  if ((parent?.totalDifficulty ?? 0n) + header.difficulty < 2n ** 256n) return;
  throw new InvalidChainBytesError(`block ${header.number}: difficulty is more than any chain sums to`);
}

/** Whoever asks for the block's receipts will need its price. */
function checkBlobGas(header: Header, schedule: readonly BlobScheduleEntry[]): void {
  try {
    blobGasPrice(schedule, header);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidChainBytesError(`block ${header.number}: ${reason}`, { cause });
  }
}

function write(store: Store, staged: readonly StagedBlock[], head: BlockRecord): void {
  const index = createLogIndexWriter(store.logIndex);
  for (const { record, block, receipts, logs, transactionHashes, senders } of staged) {
    const { number } = block.header;
    store.headers.putSync(number, encodeBlockRecord(record));
    store.hashes.putSync(record.hash, numberBytes(number));
    store.bodies.putSync(number, encodeBody(block));
    store.receipts.putSync(number, encodeReceipts(receipts));
    store.senders.putSync(number, encodeSenders(transactionHashes, senders));
    for (const [at, hash] of transactionHashes.entries()) {
      store.positions.putSync(hash, concatBytes(numberBytes(number), numberBytes(at)));
    }
    if (logs.length > 0) {
      store.logs.putSync(number, encodeLogs(logs));
      store.logStarts.putSync(record.firstLog, numberBytes(number));
    }
    for (const [at, { log }] of logs.entries()) index.add(record.firstLog + at, log);
  }
  index.write();
  store.facts.putSync('head', String(head.header.number));
}

/** A block number or position as it stands in values: 32 bits. */
function numberBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
