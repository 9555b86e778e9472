import { createRandom } from '@ethread/core';
import {
  ETHEREUM_BASE_FEE,
  type Block,
  EMPTY_TRIE_ROOT,
  encodeBody,
  encodeReceipt,
  encodeTransaction,
  genesisHeader,
  type Header,
  headerHash,
  type Log,
  logsBloom,
  nextBaseFee,
  orderedTrieRoot,
  parseGenesis,
  type Receipt,
  recoverSender,
  type Transaction,
  LONDON_AT_GENESIS,
} from '@ethread/chain';

/** The density of mainnet's blocks since 2021. */
const TRANSACTIONS_A_BLOCK = 180;
const LOGS_A_BLOCK = 350;

/** A generated block with its receipts. Its header commits to both. */
export interface DenseBlock {
  readonly block: Block;
  readonly body: Uint8Array;
  readonly hash: Uint8Array;
  readonly receipts: readonly Receipt[];
  /** The total difficulty including this block. */
  readonly totalDifficulty: bigint;
}

/** Numbers of contracts, event signatures, accounts in use, and of values that hardly ever occur twice. */
const CONTRACTS = 400_000;
const SIGNATURES = 3_000;
const ACCOUNTS = 20_000_000;
const VALUES = 4_000_000_000;
/** Signatures share some values of r, because the search for a point on the curve takes as long as a recovery. */
const POINTS = 256;

const CHAIN_ID = 1337n;
const GAS_LIMIT = 30_000_000n;
const DIFFICULTY = 2n;

/** The genesis file of the generated chain. */
export const DENSE_GENESIS = {
  // Clique's difficulty is not checked.
  config: {
    chainId: Number(CHAIN_ID),
    ...LONDON_AT_GENESIS,
    clique: {},
  },
  difficulty: '0x1',
  gasLimit: `0x${GAS_LIMIT.toString(16)}`,
  alloc: {},
};

/**
 * Generates the blocks from the genesis block on, without end. Hashes and signatures are valid, so that an import with
 * all checks accepts the blocks. The same seed yields the same blocks.
 */
export function* denseBlocks(seed: number): Generator<DenseBlock, never> {
  const random = createRandom(seed).next;
  const points = pointsOf(random);
  // The state is empty, and never executed.
  let before = genesisHeader(parseGenesis(DENSE_GENESIS), EMPTY_TRIE_ROOT);
  let totalDifficulty = before.difficulty;
  yield toDenseBlock({ header: before, transactions: [], uncles: [] }, [], totalDifficulty);
  for (;;) {
    totalDifficulty += DIFFICULTY;
    const next = blockOn(before, totalDifficulty, { random, points });
    before = next.block.header;
    yield next;
  }
}

interface Making {
  readonly random: () => number;
  readonly points: readonly bigint[];
}

function blockOn(parent: Header, totalDifficulty: bigint, making: Making): DenseBlock {
  const { random } = making;
  const number = parent.number + 1;
  const transactions = Array.from({ length: TRANSACTIONS_A_BLOCK }, (_none, index) =>
    transactionOf(number * TRANSACTIONS_A_BLOCK + index, making),
  );
  // Two of five transactions are transfers of ether, which emit nothing.
  const emitting = Math.ceil(0.6 * TRANSACTIONS_A_BLOCK);
  const gasTarget = GAS_LIMIT / 2n;
  let left = LOGS_A_BLOCK;
  const receipts = transactions.map((transaction, index): Receipt => {
    const share = index < emitting ? Math.ceil(left / (emitting - index)) : 0;
    left -= share;
    const logs = Array.from({ length: share }, () => denseLog(random));
    return {
      type: transaction.type,
      outcome: { status: 1 },
      cumulativeGasUsed: (gasTarget * BigInt(index + 1)) / BigInt(TRANSACTIONS_A_BLOCK),
      logsBloom: logsBloom(logs),
      logs,
    };
  });
  const header: Header = {
    ...parent,
    parentHash: headerHash(parent),
    number,
    timestamp: parent.timestamp + 12,
    baseFeePerGas: nextBaseFee(parent, ETHEREUM_BASE_FEE),
    difficulty: DIFFICULTY,
    gasUsed: gasTarget,
    transactionsRoot: orderedTrieRoot(transactions.map(encodeTransaction)),
    receiptsRoot: orderedTrieRoot(receipts.map(encodeReceipt)),
    logsBloom: logsBloom(receipts.flatMap(({ logs }) => logs)),
  };
  return toDenseBlock({ header, transactions, uncles: [] }, receipts, totalDifficulty);
}

function toDenseBlock(block: Block, receipts: readonly Receipt[], totalDifficulty: bigint): DenseBlock {
  return { block, receipts, totalDifficulty, body: encodeBody(block), hash: headerHash(block.header) };
}

function transactionOf(nonce: number, { random, points }: Making): Transaction {
  const roll = random();
  return {
    type: 2,
    chainId: CHAIN_ID,
    nonce: BigInt(nonce),
    maxFeePerGas: 40_000_000_000n + BigInt(Math.floor(1e9 * random())),
    maxPriorityFeePerGas: 1_000_000_000n,
    gasLimit: BigInt(21_000 + Math.floor(300_000 * random())),
    to: account(random),
    value: roll < 0.4 ? BigInt(Math.floor(1e15 * random())) : 0n,
    // Ether, a token's transfer, or a call of a router.
    input: roll < 0.4 ? new Uint8Array() : callData(random, roll < 0.88 ? 2 : 8 + Math.floor(32 * random())),
    accessList: [],
    yParity: BigInt(Math.floor(2 * random())),
    r: points[Math.floor(points.length * random())] ?? 1n,
    s: scalar(random),
  };
}

function callData(random: () => number, words: number): Uint8Array {
  const input = new Uint8Array(4 + 32 * words);
  for (let at = 0; at < 4; at++) input[at] = 256 * random();
  for (let word = 0; word < words; word++) fillWord(input.subarray(4 + 32 * word, 36 + 32 * word), random);
  return input;
}

/** Fills a word as an amount, as an address, or as bytes. */
function fillWord(word: Uint8Array, random: () => number): void {
  const roll = random();
  const bytes = roll < 0.5 ? 1 + Math.floor(10 * random()) : roll < 0.8 ? 20 : 32;
  for (let at = 32 - bytes; at < 32; at++) word[at] = 256 * random();
}

/** Generates a log with mainnet's numbers of topics and of different values. */
function denseLog(random: () => number): Log {
  const roll = random();
  // Most logs have three topics (a transfer), and hardly any have none.
  const topics = roll < 0.005 ? 0 : roll < 0.15 ? 1 : roll < 0.35 ? 2 : roll < 0.85 ? 3 : 4;
  const words = topics === 4 ? 0 : 1 + Math.floor(3 * random() ** 2);
  const data = new Uint8Array(32 * words);
  for (let word = 0; word < words; word++) fillWord(data.subarray(32 * word, 32 * word + 32), random);
  return {
    address: named(20, 1, skewed(CONTRACTS, random)),
    topics: Array.from({ length: topics }, (_none, position) =>
      position === 0 ? named(32, 3, skewed(SIGNATURES, random)) : topicValue(random),
    ),
    data,
  };
}

function topicValue(random: () => number): Uint8Array {
  if (random() < 0.7) {
    const word = new Uint8Array(32);
    word.set(account(random), 12);
    return word;
  }
  return named(32, 4, Math.floor(VALUES * random()));
}

function account(random: () => number): Uint8Array {
  return named(20, 2, skewed(ACCOUNTS, random));
}

/** Picks a number below a limit. Small numbers are more frequent: each power of ten has the same share. */
function skewed(limit: number, random: () => number): number {
  return Math.floor(limit ** random()) - 1;
}

/** Returns a value that looks like a hash, derived from its kind and number. */
function named(length: number, kind: number, index: number): Uint8Array {
  const value = new Uint8Array(length);
  const view = new DataView(value.buffer);
  let state = Math.imul(index + 1, 0x9e37_79b1) ^ Math.imul(kind, 0x85eb_ca6b);
  for (let at = 0; at < length; at += 4) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x6d2b_79f5;
    view.setUint32(at, state ^ (state >>> 12));
  }
  return value;
}

function scalar(random: () => number): bigint {
  let value = 0n;
  for (let word = 0; word < 8; word++) value = (value << 32n) | BigInt(Math.floor(2 ** 32 * random()));
  // Below half the order of the curve (EIP-2).
  return value >> 2n;
}

/** Finds values of r that belong to a point on the curve, which half of all numbers do. */
function pointsOf(random: () => number): bigint[] {
  const points: bigint[] = [];
  while (points.length < POINTS) {
    const r = scalar(random);
    if (isPoint(r)) points.push(r);
  }
  return points;
}

function isPoint(r: bigint): boolean {
  try {
    recoverSender({
      type: 1,
      chainId: CHAIN_ID,
      nonce: 0n,
      gasPrice: 1n,
      gasLimit: 21_000n,
      to: null,
      value: 0n,
      input: new Uint8Array(),
      accessList: [],
      yParity: 0n,
      r,
      s: 5n,
    });
    return true;
  } catch {
    return false;
  }
}
