import {
  type Block,
  blockLength,
  checkBody,
  checkReceipts,
  decodeBody,
  encodeHeader,
  type Header,
  keccak256,
  naming,
  recoverSender,
  transactionHash,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { type BlockLogs, decodeLogBlock, type LogBlock } from '@ethread/log-index';
import { type ChainRules, checkBlockRules } from '../checks/block-checks.ts';
import { readBody, readReceipts, readSenders } from '../chain/block-parts.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { decodeSenders } from '../records/transaction-hashes.ts';
import type { Store } from '../store/store.ts';

/** The contents of a verified block. */
export interface VerifiedBlock {
  readonly logs: BlockLogs;
  /**
   * The number of its transactions whose position names this block. Smaller than all when another available block
   * contains the same transaction.
   */
  readonly positions: number;
  readonly transactions: number;
  /** False for a block in a segment, which stores none. */
  readonly hasSenders: boolean;
  readonly uncles: readonly Header[];
}

/**
 * Verifies all rows of one block against its header, and recomputes the derived values.
 *
 * @param number - the number under which it is stored.
 * @throws an InvalidChainBytesError or {@link CorruptStoreError} naming block and field.
 */
export function verifyBlock(
  store: Store,
  rules: ChainRules,
  record: BlockRecord,
  number: number,
): VerifiedBlock {
  const wrong = (field: string, problem: string) =>
    new CorruptStoreError(`block ${number}: ${field} ${problem}`);
  const { header } = record;
  const headerBytes = encodeHeader(header);
  const hash = keccak256(headerBytes);
  if (header.number !== number) throw wrong('number', `is ${header.number} in its header`);
  if (!bytesEqual(hash, record.hash)) {
    throw wrong('hash', `is ${bytesToHex(record.hash)} in the store, ${bytesToHex(hash)} by its header`);
  }
  if (store.numberOf(hash) !== number) throw wrong('hash', 'does not lead to it');

  const sealed = store.segments.blocks(number)?.header(number);
  if (sealed && !bytesEqual(sealed, headerBytes)) throw wrong('header', 'is another in its segment');
  const body = readBody(store, number);
  const block: Block = naming(`block ${number}`, () => ({ header, ...decodeBody(body) }));
  checkBody(block, rules.profile);
  checkBlockRules(rules, block);
  if (blockLength(headerBytes, body) !== record.size) throw wrong('size', `is ${record.size} in the store`);

  const { receipts, logs } = readReceipts(store, record);
  checkReceipts(block, receipts, rules.profile);
  const makers = receipts.flatMap((receipt, index) => receipt.logs.map(() => index));
  if (makers.length !== record.logCount || logs.count !== record.logCount) {
    throw wrong('logs', `are ${record.logCount} by its record, ${logs.count} in the store`);
  }
  for (const [index, maker] of makers.entries()) {
    if (logs.transactionIndex(index) !== maker) throw wrong(`logs[${index}]`, 'has another transactionIndex');
  }
  const place = store.logBlocks.get(record.firstLog);
  if (record.logCount > 0 && !(place && isPlaceOf(decodeLogBlock(place), record))) {
    throw wrong('logs', 'name another block');
  }
  const { transactions, uncles } = block;
  return {
    logs,
    transactions: transactions.length,
    uncles,
    ...verifyTransactions(store, block),
  };
}

function isPlaceOf({ number, hash, timestamp }: LogBlock, record: BlockRecord): boolean {
  const { header } = record;
  return number === header.number && timestamp === header.timestamp && bytesEqual(hash, record.hash);
}

/** Verifies positions of a block's transactions, and their hashes and senders where the store has them. */
function verifyTransactions(
  store: Store,
  { header: { number }, transactions }: Block,
): Pick<VerifiedBlock, 'positions' | 'hasSenders'> {
  const row = readSenders(store, number);
  const stored = row && decodeSenders(row, transactions.length, number);
  let positions = 0;
  for (const [index, transaction] of transactions.entries()) {
    const what = `block ${number}: transactions[${index}]`;
    const hash = transactionHash(transaction);
    const storedHash = stored?.transactionHashes[index];
    if (storedHash && !bytesEqual(hash, storedHash))
      throw new CorruptStoreError(`${what}: hash is another in the store`);
    const storedSender = stored?.senders[index];
    if (
      storedSender &&
      !bytesEqual(
        storedSender,
        naming(what, () => recoverSender(transaction)),
      )
    ) {
      throw new CorruptStoreError(`${what}: sender is another in the store than by its signature`);
    }
    const position = store.positionOf(hash, number);
    if (!position) throw new CorruptStoreError(`${what}: is not found by its hash`);
    if (position.number !== number) continue;
    if (position.index !== index) throw new CorruptStoreError(`${what}: is found at another index`);
    positions++;
  }
  return { positions, hasSenders: row !== undefined };
}
