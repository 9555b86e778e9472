import {
  encodeBody,
  encodeReceipt,
  encodeTransaction,
  EMPTY_TRIE_ROOT,
  EMPTY_UNCLES_HASH,
  genesisHeader,
  type Header,
  headerHash,
  type Log,
  logsBloom,
  nextBaseFee,
  orderedTrieRoot,
  parseGenesis,
  type Receipt,
  type Transaction,
} from '@ethread/chain';
import { createRandom, hexToBytes, type Random } from '@ethread/core';

/** A block of the chain with its receipts. */
export interface DenseBlock {
  readonly header: Header;
  readonly hash: Uint8Array;
  /** RLP of the body. */
  readonly body: Uint8Array;
  readonly receipts: readonly Receipt[];
  /** Total difficulty up to and including the block. */
  readonly totalDifficulty: bigint;
}

export interface DenseOptions {
  readonly seed?: number;
  /** The average transactions of a block. Default 160, as on mainnet. */
  readonly transactions?: number;
}

export const DENSE_CHAIN_ID = 7_338;

/** geth's genesis.json of the chain. Clique, so that archives in the format of the time before the Merge have it. */
export const DENSE_GENESIS = {
  config: {
    chainId: DENSE_CHAIN_ID,
    homesteadBlock: 0,
    eip150Block: 0,
    eip155Block: 0,
    eip158Block: 0,
    byzantiumBlock: 0,
    constantinopleBlock: 0,
    petersburgBlock: 0,
    istanbulBlock: 0,
    berlinBlock: 0,
    londonBlock: 0,
    clique: { period: 12, epoch: 30_000 },
  },
  timestamp: '0x6553f100',
  difficulty: '0x1',
  gasLimit: '0x1c9c380',
  extraData: '0x',
  alloc: {},
};

/** Accounts, tokens and events of the chain, of which few are used much and most seldom. */
const ACCOUNTS = 200_000;
const CONTRACTS = 5_000;
const EVENTS = 400;
/** EIP-1559. */
const BASE_FEE = { initial: 1_000_000_000n, elasticity: 2n, changeDenominator: 8n };
/** The x coordinate of secp256k1's generator: with it, any s makes a signature from which an address follows. */
const R = BigInt('0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
const TRANSFER = hexToBytes('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');

/**
 * Generates blocks that are as dense as those of mainnet: some 160 transactions and 350 logs each. Headers commit to
 * them, but no state follows: archives bring receipts, so nothing is executed. The same seed gives the same blocks.
 */
export function* denseBlocks(
  count: number,
  { seed = 1, transactions = 160 }: DenseOptions = {},
): Generator<DenseBlock, void> {
  const genesis = parseGenesis(DENSE_GENESIS);
  const random = createRandom(seed);
  let header = genesisHeader(genesis, EMPTY_TRIE_ROOT);
  let totalDifficulty = header.difficulty;
  yield { header, hash: headerHash(header), body: EMPTY_BODY, receipts: [], totalDifficulty };
  for (let number = 1; number < count; number++) {
    const built = denseBlock(header, random, transactions);
    ({ header } = built);
    totalDifficulty += header.difficulty;
    yield { ...built, hash: headerHash(header), totalDifficulty };
  }
}

const EMPTY_BODY = encodeBody({ transactions: [], uncles: [] });

function denseBlock(
  parent: Header,
  random: Random,
  average: number,
): Pick<DenseBlock, 'header' | 'body' | 'receipts'> {
  const number = parent.number + 1;
  const transactions: Transaction[] = [];
  const receipts: Receipt[] = [];
  let gas = 0n;
  const size = random.between(Math.round(0.7 * average), Math.round(1.3 * average));
  for (let index = 0; index < size; index++) {
    const isTransfer = random.chance(0.35);
    transactions.push({
      type: 2,
      chainId: BigInt(DENSE_CHAIN_ID),
      nonce: BigInt(number),
      maxFeePerGas: BigInt(random.between(20, 60)) * 1_000_000_000n,
      maxPriorityFeePerGas: BigInt(random.between(1, 3)) * 100_000_000n,
      gasLimit: isTransfer ? 21_000n : 250_000n,
      to: isTransfer ? account(random) : contract(random),
      value: isTransfer ? BigInt(random.below(2 ** 31)) * 1_000_000_000n : 0n,
      input: isTransfer ? new Uint8Array() : calldata(random),
      accessList: [],
      yParity: BigInt(random.below(2)),
      r: R,
      s: numberOf(random.bytes(31)),
    });
    gas += isTransfer ? 21_000n : BigInt(random.between(40_000, 160_000));
    const logs = isTransfer ? [] : Array.from({ length: random.between(0, 7) }, () => log(random));
    receipts.push({
      type: 2,
      outcome: { status: random.chance(0.97) ? 1 : 0 },
      cumulativeGasUsed: gas,
      logsBloom: logsBloom(logs),
      logs,
    });
  }
  const header: Header = {
    ...parent,
    parentHash: headerHash(parent),
    number,
    timestamp: parent.timestamp + 12,
    baseFeePerGas: nextBaseFee(parent, BASE_FEE),
    difficulty: 2n,
    gasUsed: gas,
    sha3Uncles: EMPTY_UNCLES_HASH,
    transactionsRoot: orderedTrieRoot(transactions.map(encodeTransaction)),
    receiptsRoot: orderedTrieRoot(receipts.map(encodeReceipt)),
    logsBloom: logsBloom(receipts.flatMap(({ logs }) => logs)),
  };
  return { header, body: encodeBody({ transactions, uncles: [] }), receipts };
}

/** Returns a number below `bound`; small ones are chosen much more often, as with addresses of a chain. */
const popular = (random: Random, bound: number) => Math.floor(bound * random.next() ** 4);

/** Computed once each: a chain names the same few again and again. */
const known = new Map<number, Uint8Array>();

function bytesOf(kind: number, index: number, length: number): Uint8Array {
  const seed = kind * 1_000_003 + index;
  const found = known.get(seed) ?? createRandom(seed).bytes(length);
  known.set(seed, found);
  return found;
}

const account = (random: Random) => bytesOf(1, popular(random, ACCOUNTS), 20);
const contract = (random: Random) => bytesOf(2, popular(random, CONTRACTS), 20);

/** A selector and words: addresses and small amounts, as most calldata has. */
function calldata(random: Random): Uint8Array {
  const words = random.between(2, 12);
  const data = new Uint8Array(4 + 32 * words);
  data.set(random.bytes(4));
  for (let word = 0; word < words; word++) data.set(wordOf(random), 4 + 32 * word);
  return data;
}

function wordOf(random: Random): Uint8Array {
  const word = new Uint8Array(32);
  if (random.chance(0.5)) word.set(account(random), 12);
  else word.set(random.bytes(8), 24);
  return word;
}

function log(random: Random): Log {
  const isTransfer = random.chance(0.6);
  const topics = isTransfer
    ? [TRANSFER, padded(account(random)), padded(account(random))]
    : [
        bytesOf(3, popular(random, EVENTS), 32),
        ...Array.from({ length: random.below(3) }, () => padded(account(random))),
      ];
  const words = isTransfer ? 1 : random.between(0, 6);
  const data = new Uint8Array(32 * words);
  for (let word = 0; word < words; word++) data.set(wordOf(random), 32 * word);
  return { address: contract(random), topics, data };
}

function padded(address: Uint8Array): Uint8Array {
  const topic = new Uint8Array(32);
  topic.set(address, 12);
  return topic;
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`) + 1n;
}
