import {
  ETHEREUM_BASE_FEE,
  type Block,
  blockToJson,
  encodeBlock,
  EMPTY_TRIE_ROOT,
  encodeReceipt,
  encodeTransaction,
  type Header,
  headerFromJson,
  headerHash,
  keccak256,
  type Log,
  logsBloom,
  nextBaseFee,
  orderedTrieRoot,
  type Receipt,
  quantityBytes,
  receiptsToJson,
  recoverSender,
  type Transaction,
  transactionFromJson,
  transactionHash,
  unclesHash,
  uncleToJson,
  type UnknownHeaderField,
} from '@ethread/chain';
import { bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import { type FaultyServer, sendResult, startFaultyServer } from './faulty-server.ts';

const WORD = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;
const ADDRESS = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(20)}`;
const EMPTY_REQUESTS_HASH = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const TOPIC = hexToBytes(WORD(0xdd));
/** The x coordinate of a point on the curve, so that every signature with it has a signer. */
const ANY_R = '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

/** A block of Ethereum as its node shows it. */
export interface HonestBlock {
  readonly number: number;
  readonly hash: string;
  readonly full: Readonly<Record<string, unknown>> & { readonly transactions: readonly Shown[] };
  readonly receipts: readonly Shown[];
  readonly uncles: readonly Shown[];
}

type Shown = Readonly<Record<string, unknown>>;

/** A chain of Ethereum, as one honest node shows it over HTTP. */
export interface HonestChain {
  readonly server: FaultyServer;
  readonly blocks: readonly HonestBlock[];
  /** The number of the block that the node calls safe and finalized. */
  finalized: number;
  altering: (method: string, result: unknown, params: readonly unknown[]) => unknown;
  mine(count?: number): void;
  /** Replaces the newest blocks by others, whose extra data is `seed`. */
  fork(depth: number, count: number, seed: number): void;
}

const transfer = (number: number): Shown => ({
  type: '0x2',
  chainId: '0x1',
  nonce: quantityToHex(number),
  gas: '0x5208',
  value: '0x7',
  to: ADDRESS(0x22),
  input: '0x',
  accessList: [],
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x1',
  yParity: '0x0',
  v: '0x0',
  r: ANY_R,
  s: '0x9',
});

const amsterdam = (number: number): Partial<Header> => ({
  withdrawalsRoot: EMPTY_TRIE_ROOT,
  blobGasUsed: 0n,
  excessBlobGas: 0n,
  parentBeaconBlockRoot: hexToBytes(WORD(0xbe)),
  requestsHash: hexToBytes(EMPTY_REQUESTS_HASH),
  blockAccessListHash: hexToBytes(WORD(0xba)),
  slotNumber: BigInt(number + 1_000),
  // By another rule than before.
  gasUsed: 999_999n,
});

/** Returns the timestamp of a block, in seconds. */
const timestampOf = (number: number): number => 1_700_000_000 + 2 * number;

/** A hard fork that this version does not support: header fields after all others, and a new transaction type. */
export interface NextFork {
  readonly from: number;
  /** The fields in the order of the header, as nodes show them. */
  readonly fields: readonly (readonly [name: string, json: string])[];
  /** The number of leading fields that are numbers. The others are bytes. */
  readonly quantities: number;
}

const NEW_TYPE = 0x06;

function nextForkFields({ fields, quantities }: NextFork): UnknownHeaderField[] {
  return fields.map(([name, json], index) => ({
    name,
    value: index < quantities ? quantityBytes(BigInt(json)) : hexToBytes(json),
    json,
  }));
}

/** Creates a transaction of the new type: its envelope, and its wire form. */
function newTransaction(number: number) {
  const envelope = Uint8Array.of(NEW_TYPE, 0xc0 + 2, number, 7);
  return { envelope, json: { type: '0x6', frames: ['0x01', '0x02'], hash: bytesToHex(keccak256(envelope)) } };
}

export interface HonestChainOptions {
  readonly count?: number;
  readonly seed?: number;
  readonly nextFork?: NextFork;
  /** The number of uncles of blocks that have some, by the block's number. */
  readonly uncles?: Readonly<Record<number, number>>;
}

/** Starts an honest node of Ethereum with some blocks. Another `seed` makes another chain. */
export async function startHonestChain(options: HonestChainOptions = {}): Promise<HonestChain> {
  const { count = 6, seed = 0, nextFork, uncles = {} } = options;
  const blocks: HonestBlock[] = [];
  const add = (more: number, own: number) => {
    for (let left = more; left > 0; left--) {
      const number = blocks.length;
      blocks.push(
        makeBlock({ number, parent: blocks.at(-1), seed: own, nextFork, uncles: uncles[number] ?? 0 }),
      );
    }
  };
  add(count, seed);
  const server = await startFaultyServer();
  const chain: HonestChain = {
    server,
    blocks,
    finalized: 0,
    altering: (_method, result) => result,
    mine: (more = 1) => add(more, seed),
    fork(depth, more, other) {
      blocks.length -= depth;
      add(more, other);
    },
  };
  server.respond = ({ id, method, params }, response) => {
    const [first, ...rest] = params;
    const isFinality = first === 'safe' || first === 'finalized';
    const requested = isFinality ? [quantityToHex(chain.finalized), ...rest] : params;
    sendResult(response, id, chain.altering(method, respond(blocks, method, requested), params));
  };
  return chain;
}

interface BlockPlace {
  readonly number: number;
  readonly parent: HonestBlock | undefined;
  readonly seed: number;
  readonly nextFork: NextFork | undefined;
  readonly uncles: number;
}

function makeBlock({ number, parent, seed, nextFork, uncles: uncleCount }: BlockPlace): HonestBlock {
  const isNext = nextFork !== undefined && number >= nextFork.from;
  const added = isNext ? newTransaction(number) : undefined;
  const transactions = number === 0 ? [] : [transactionFromJson(transfer(number))];
  const receipts = transactions.map((transaction, index) => receiptOf(transaction, number, index));
  const addedReceipt = { ...receiptOf({ type: NEW_TYPE }, number, transactions.length) };
  const committed = added ? [...receipts, addedReceipt] : receipts;
  const envelopes = transactions.map(encodeTransaction);
  const gasUsed = committed.at(-1)?.cumulativeGasUsed ?? 0n;
  const committedTo: Header = {
    parentHash: parent === undefined ? new Uint8Array(32) : hexToBytes(parent.hash),
    sha3Uncles: unclesHash([]),
    miner: hexToBytes(ADDRESS(0xc0)),
    stateRoot: hexToBytes(WORD(0x57)),
    transactionsRoot: orderedTrieRoot(added ? [...envelopes, added.envelope] : envelopes),
    receiptsRoot: orderedTrieRoot(committed.map(encodeReceipt)),
    logsBloom: logsBloom(committed.flatMap(({ logs }) => logs)),
    difficulty: 0n,
    number,
    gasLimit: 30_000_000n,
    gasUsed,
    timestamp: timestampOf(number),
    extraData: Uint8Array.of(seed),
    mixHash: new Uint8Array(32),
    nonce: new Uint8Array(8),
    baseFeePerGas: parent ? nextBaseFee(headerFromJson(parent.full), ETHEREUM_BASE_FEE) : 1_000_000n,
    ...amsterdam(number),
    ...(isNext ? { unknownFields: nextForkFields(nextFork) } : {}),
  };
  const uncles = Array.from({ length: uncleCount }, (_none, index) => ({
    ...committedTo,
    extraData: Uint8Array.of(0x0c, index),
  }));
  const header: Header = { ...committedTo, sha3Uncles: unclesHash(uncles) };
  const withdrawals = header.withdrawalsRoot ? { withdrawals: [] } : {};
  const block: Block = { header, transactions, uncles, ...withdrawals };
  const hash = headerHash(header);
  const facts = {
    block,
    hash,
    size: encodeBlock(block).length,
    transactionHashes: transactions.map(transactionHash),
    senders: transactions.map(recoverSender),
  };
  const shownUncles = uncles.map((uncle) => ({ ...uncleToJson(uncle, {}) }));
  const full = blockToJson(facts, { fullTransactions: true, pending: false });
  const listed = full.transactions.map((one): Shown => ({ ...Object(one) }));
  const printed = receiptsToJson({ block: facts, receipts }).map((one): Shown => ({ ...one }));
  if (added) {
    const index = transactions.length;
    const place = {
      blockHash: bytesToHex(hash),
      blockNumber: quantityToHex(number),
      transactionIndex: quantityToHex(index),
    };
    const transaction = { ...added.json, ...place, from: ADDRESS(0x77) };
    const [log] = addedReceipt.logs;
    const receipt = {
      ...place,
      transactionHash: added.json.hash,
      type: '0x6',
      status: '0x1',
      from: ADDRESS(0x77),
      to: null,
      contractAddress: null,
      effectiveGasPrice: '0x1',
      gasUsed: '0x5208',
      cumulativeGasUsed: quantityToHex(addedReceipt.cumulativeGasUsed),
      logsBloom: bytesToHex(addedReceipt.logsBloom),
      logs: log
        ? [
            {
              ...place,
              transactionHash: added.json.hash,
              logIndex: quantityToHex(index),
              blockTimestamp: quantityToHex(timestampOf(number)),
              removed: false,
              address: bytesToHex(log.address),
              topics: log.topics.map(bytesToHex),
              data: bytesToHex(log.data),
            },
          ]
        : [],
    };
    return {
      number,
      hash: bytesToHex(hash),
      uncles: shownUncles,
      full: { ...full, transactions: [...listed, transaction] },
      receipts: [...printed, receipt],
    };
  }
  return {
    number,
    hash: bytesToHex(hash),
    uncles: shownUncles,
    full: { ...full, transactions: listed },
    receipts: [...printed],
  };
}

function receiptOf(
  transaction: Pick<Transaction, 'type'> | { readonly type: number },
  number: number,
  index: number,
): Receipt {
  const log: Log = {
    address: hexToBytes(ADDRESS(0x22)),
    topics: [TOPIC, hexToBytes(WORD(index))],
    data: Uint8Array.of(number, index),
  };
  const logs = [log];
  return {
    type: transaction.type,
    outcome: { status: 1 },
    cumulativeGasUsed: 21_000n * BigInt(index + 1),
    logsBloom: logsBloom(logs),
    logs,
  };
}

function respond(blocks: readonly HonestBlock[], method: string, params: readonly unknown[]): unknown {
  const [first, second] = params;
  const numberOf = (tag: unknown) => (tag === 'latest' ? blocks.length - 1 : Number(tag));
  const blockOf = (by: unknown) =>
    String(by).length === 66 ? blocks.find(({ hash }) => hash === by) : blocks[numberOf(by)];
  const hashes = (block: HonestBlock) => ({
    ...block.full,
    transactions: block.full.transactions.map(({ hash }) => hash),
  });
  switch (method) {
    case 'eth_chainId':
      return '0x1';
    case 'eth_syncing':
      return false;
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash': {
      const block = blockOf(first);
      return block ? (second === true ? block.full : hashes(block)) : null;
    }
    case 'eth_getBlockReceipts':
      return blockOf(first)?.receipts ?? null;
    case 'eth_getTransactionByBlockHashAndIndex':
    case 'eth_getTransactionByBlockNumberAndIndex':
      return blockOf(first)?.full.transactions[Number(second)] ?? null;
    case 'eth_getUncleByBlockHashAndIndex':
    case 'eth_getUncleByBlockNumberAndIndex':
      return blockOf(first)?.uncles[Number(second)] ?? null;
    case 'eth_getTransactionReceipt':
      return (
        blocks.flatMap(({ receipts }) => receipts).find((one) => one['transactionHash'] === first) ?? null
      );
    case 'eth_getLogs': {
      const { fromBlock, toBlock } = Object(first);
      return blocks
        .slice(numberOf(fromBlock), numberOf(toBlock) + 1)
        .flatMap(({ receipts }) => receipts.flatMap(({ logs }) => logs));
    }
    default:
      return null;
  }
}
