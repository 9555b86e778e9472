import { DamagedStoreError, type BlockAndReceipts } from '@ethread/ports';
import { checkBody, checkReceipts, headerHash, InvalidChainBytesError } from '@ethread/chain';
import { bytesEqual, bytesToHex, concatBytes } from '@ethread/core';
import { writeLogs } from '@ethread/log-index';
import { readBody, readReceipts, readSenders } from '../chain/block-parts.ts';
import { encodeBlockRecord } from '../records/block-record.ts';
import { type ChainRules, checkBlockRules, totalDifficultyOn } from '../checks/block-checks.ts';
import { numberBytes, toBlockRows } from '../chain/block-rows.ts';
import { type StoredChain, logsEnd, readableRecord, readRecord } from '../chain/stored-chain.ts';
import { encodeReceipts } from '../records/receipt-record.ts';
import { PagesMissingError } from '../base/pages-missing.ts';
import { decodeSenders, encodeSenders } from '../records/transaction-hashes.ts';
import type { Store } from '../store/store.ts';

export interface BlockRepairModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly rules: ChainRules;
}

/** Returns the numbers of available blocks of a range whose rows are missing or unreadable. */
export function damagedBlocks(
  { store, chain }: Omit<BlockRepairModules, 'rules'>,
  from: number,
  to: number,
): number[] {
  const damaged: number[] = [];
  for (let number = from; number <= to; number++) {
    if (chain.has(number) && !isWhole(store, number)) damaged.push(number);
  }
  return damaged;
}

function isWhole(store: Store, number: number): boolean {
  try {
    const record = readRecord(store, number);
    const isItsOwn = record.header.number === number && bytesEqual(headerHash(record.header), record.hash);
    if (!isItsOwn || store.numberOf(record.hash) !== number) return false;
    readBody(store, number);
    const { receipts } = readReceipts(store, record);
    const senders = readSenders(store, number);
    if (senders) decodeSenders(senders, receipts.length, number);
    return true;
  } catch (error) {
    if (error instanceof DamagedStoreError) return false;
    // The pages in a bucket are verified when they are read.
    if (error instanceof PagesMissingError) return true;
    throw error;
  }
}

/**
 * Rewrites the rows of an available block in one durable transaction. Its entries in the log index stay unchanged.
 *
 * @throws {InvalidChainBytesError} when the block is unavailable, or is not the block that its neighbours name.
 */
export function repairBlock(
  { store, chain, rules }: BlockRepairModules,
  { block, receipts, senders }: BlockAndReceipts,
): void {
  const { header } = block;
  const { number } = header;
  if (!chain.has(number)) throw new InvalidChainBytesError(`block ${number} is not available`);
  const hash = headerHash(header);
  checkBlockRules(rules, block);
  checkBody(block, rules.profile);
  checkReceipts(block, receipts, rules.profile);
  const own = readableRecord(store, number);
  const before = chain.has(number - 1) ? readableRecord(store, number - 1) : undefined;
  const after = chain.has(number + 1) ? readableRecord(store, number + 1) : undefined;
  const isOwn = own !== undefined && bytesEqual(own.hash, hash);
  const isNamed = after !== undefined && bytesEqual(after.header.parentHash, hash);
  const isFollowing = before !== undefined && bytesEqual(header.parentHash, before.hash);
  if (!isNamed && !isOwn) {
    throw new InvalidChainBytesError(`block ${number} is ${bytesToHex(hash)}, which no stored block names`);
  }
  const logCount = receipts.reduce((sum, { logs }) => sum + logs.length, 0);
  const firstLog = isOwn
    ? own.firstLog
    : after && after.firstLog >= logCount && (!before || logsEnd(before) === after.firstLog - logCount)
      ? after.firstLog - logCount
      : undefined;
  if (firstLog === undefined) {
    throw new InvalidChainBytesError(`block ${number}: the place of its logs is not known; import it again`);
  }
  const totalDifficulty = isFollowing
    ? totalDifficultyOn(before.totalDifficulty, header)
    : own?.totalDifficulty;
  const rows = toBlockRows({ hash, block, receipts, senders, totalDifficulty, firstLog });
  store.transaction(() => {
    store.headers.put(number, encodeBlockRecord(rows.record));
    store.hashes.put(hash, numberBytes(number));
    store.bodies.put(number, rows.body);
    store.receipts.put(number, encodeReceipts(receipts));
    store.senders.put(number, encodeSenders(rows.transactionHashes, senders));
    // A segment has its own positions, and none of them changes.
    for (const [at, transaction] of store.segments.has(number) ? [] : rows.transactionHashes.entries()) {
      store.positions.put(transaction, concatBytes(numberBytes(number), numberBytes(at)));
    }
    writeLogs(store, [{ firstLog, number, hash, timestamp: header.timestamp, logs: rows.logs }]);
  });
  chain.forget();
}
