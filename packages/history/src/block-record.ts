import type { HeldBlock } from '@ethread/backend';
import { type Block, decodeBlock, decodeReceipt, decodeRlp, encodeReceipt, encodeRlp, encodeBlock, type Receipt, RlpFields, transactionHash, headerHash } from '@ethread/chain';
import { hexToBytes, quantityToHex } from '@ethread/core';

/** A block with everything that is derived from it, before it is kept. */
export function deriveBlock(block: Block, senders: readonly Uint8Array[], parentDifficulty: bigint): HeldBlock {
  return {
    block,
    header: block.header,
    hash: headerHash(block.header),
    canonical: true,
    size: encodeBlock(block).length,
    totalDifficulty: parentDifficulty + block.header.difficulty,
    transactionHashes: block.transactions.map(transactionHash),
    senders,
  };
}

/**
 * A block as the store keeps it: hash, total difficulty, senders and transaction hashes (so that neither is computed
 * twice), then the block's own RLP.
 */
export function encodeBlockRecord({ hash, totalDifficulty, senders, transactionHashes, block }: HeldBlock): Uint8Array {
  const difficulty = quantityToHex(totalDifficulty ?? 0n).slice(2);
  return encodeRlp([
    hash,
    hexToBytes(`0x${difficulty.length % 2 === 0 ? difficulty : `0${difficulty}`}`),
    [...senders],
    [...transactionHashes],
    encodeBlock(block),
  ]);
}

/** Reads a block from the store. @throws {InvalidChainBytesError} when the store is damaged. */
export function decodeBlockRecord(bytes: Uint8Array): HeldBlock {
  const fields = new RlpFields(decodeRlp(bytes, 'block record'), 'block record');
  const hash = fields.bytes('hash', 32);
  const totalDifficulty = fields.bytes('totalDifficulty').reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const senders = fields.list('senders', bytesOf);
  const transactionHashes = fields.list('transactionHashes', bytesOf);
  const encoded = fields.bytes('block');
  const block = decodeBlock(encoded);
  return { hash, totalDifficulty, senders, transactionHashes, block, header: block.header, canonical: true, size: encoded.length };
}

/** A block's receipts as the store keeps them. */
export function encodeReceipts(receipts: readonly Receipt[]): Uint8Array {
  return encodeRlp(receipts.map(encodeReceipt));
}

/** Reads a block's receipts from the store. */
export function decodeReceipts(bytes: Uint8Array): readonly Receipt[] {
  const fields = new RlpFields([decodeRlp(bytes, 'receipts')], 'receipts');
  return fields.list('receipts', (item, what) => decodeReceipt(bytesOf(item, what), what));
}

function bytesOf(item: unknown, what: string): Uint8Array {
  if (item instanceof Uint8Array) return item;
  throw new TypeError(`${what}: expected bytes`);
}
