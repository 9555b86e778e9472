import {
  ETHEREUM_BASE_FEE,
  blockToJson,
  EMPTY_TRIE_ROOT,
  encodeBlock,
  type Header,
  headerHash,
  logsBloom,
  nextBaseFee,
  unclesHash,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';

/** A block without transactions, as nodes show it. */
export interface EmptyBlock {
  readonly header: Header;
  readonly hash: Uint8Array;
  readonly name: string;
  readonly json: object;
}

/** The timestamp of block 0, in seconds. */
export const FIRST_TIMESTAMP = 1_700_000_000;

/**
 * Creates blocks of Ethereum on a parent.
 *
 * @param seed Another seed makes another fork.
 * @param period The time between two blocks in seconds.
 */
export function makeEmptyBlocks(
  parent: EmptyBlock | undefined,
  count: number,
  seed: number,
  period = 1,
): EmptyBlock[] {
  const blocks: EmptyBlock[] = [];
  for (let left = count, last = parent; left > 0; left--) {
    last = makeEmptyBlock(last, seed, period);
    blocks.push(last);
  }
  return blocks;
}

/** Creates one block, see {@link makeEmptyBlocks}. */
export function makeEmptyBlock(parent: EmptyBlock | undefined, seed: number, period: number): EmptyBlock {
  const number = parent ? parent.header.number + 1 : 0;
  const header: Header = {
    parentHash: parent?.hash ?? new Uint8Array(32),
    sha3Uncles: unclesHash([]),
    miner: new Uint8Array(20),
    stateRoot: EMPTY_TRIE_ROOT,
    transactionsRoot: EMPTY_TRIE_ROOT,
    receiptsRoot: EMPTY_TRIE_ROOT,
    logsBloom: logsBloom([]),
    difficulty: 0n,
    number,
    gasLimit: 30_000_000n,
    gasUsed: 0n,
    timestamp: parent ? parent.header.timestamp + period : FIRST_TIMESTAMP,
    extraData: Uint8Array.of(seed),
    mixHash: new Uint8Array(32),
    nonce: new Uint8Array(8),
    baseFeePerGas: parent ? nextBaseFee(parent.header, ETHEREUM_BASE_FEE) : ETHEREUM_BASE_FEE.initial,
    withdrawalsRoot: EMPTY_TRIE_ROOT,
  };
  const hash = headerHash(header);
  const block = { header, transactions: [], uncles: [], withdrawals: [] };
  const facts = { block, hash, size: encodeBlock(block).length, transactionHashes: [], senders: [] };
  const json = blockToJson(facts, { fullTransactions: false, pending: false });
  return { header, hash, name: bytesToHex(hash), json };
}
