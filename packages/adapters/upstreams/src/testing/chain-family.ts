import {
  ETHEREUM_BASE_FEE,
  type Block,
  blockToJson,
  encodeBlock,
  EMPTY_TRIE_ROOT,
  encodeReceipt,
  encodeTransaction,
  genesisHeader,
  type Header,
  headerFromJson,
  headerHash,
  keccak256,
  type Log,
  logsBloom,
  nextBaseFee,
  orderedTrieRoot,
  parseGenesis,
  profileNamed,
  type ProfileName,
  type Receipt,
  quantityBytes,
  receiptsToJson,
  recoverSender,
  stateSyncHash,
  type Transaction,
  transactionFromJson,
  transactionHash,
  unclesHash,
  uncleToJson,
  type UnknownHeaderField,
  LONDON_AT_GENESIS,
} from '@ethread/chain';
import { bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import { type FaultyServer, sendResult, startFaultyServer } from './faulty-server.ts';

const WORD = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;
const ADDRESS = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(20)}`;
const EMPTY_REQUESTS_HASH = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const TOPIC = hexToBytes(WORD(0xdd));
/** The x coordinate of a point on the curve, so that every signature with it has a signer. */
const ANY_R = '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

/** A block of a family of chains as its nodes show it. */
export interface FamilyBlock {
  readonly number: number;
  readonly hash: string;
  /** The block with full transactions. */
  readonly full: Readonly<Record<string, unknown>> & { readonly transactions: readonly Shown[] };
  readonly receipts: readonly Shown[];
  readonly uncles: readonly Shown[];
}

type Shown = Readonly<Record<string, unknown>>;

/** A chain of a family, as one honest node shows it over HTTP. */
export interface FamilyChain {
  readonly server: FaultyServer;
  readonly blocks: readonly FamilyBlock[];
  /** The number of the block that the node calls safe and finalized. */
  finalized: number;
  /** Alters the results of later calls, by method. */
  altering: (method: string, result: unknown, params: readonly unknown[]) => unknown;
  /** Adds blocks. */
  mine(count?: number): void;
  /** Replaces the newest blocks by others, whose extra data is `seed`. */
  fork(depth: number, count: number, seed: number): void;
}

/** The differences between a family's blocks and Ethereum's. */
interface Family {
  readonly chainId: number;
  header(number: number): Partial<Header>;
  transactions(number: number): readonly Shown[];
  /** Fields that nodes show besides those of Ethereum. */
  readonly blockFields?: Shown;
  readonly receiptFields?: Shown;
  /** Returns the price that nodes show in receipts, where it does not follow from the transaction. */
  readonly paid?: (transaction: Transaction, header: Header) => bigint;
  readonly hasStateSync?: boolean;
}

const transfer = (number: number, chainId: number): Shown => ({
  type: '0x2',
  chainId: quantityToHex(chainId),
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

const CANCUN: Partial<Header> = {
  withdrawalsRoot: EMPTY_TRIE_ROOT,
  blobGasUsed: 0n,
  excessBlobGas: 0n,
  parentBeaconBlockRoot: hexToBytes(WORD(0xbe)),
};
const NO_SIGNATURE = { v: '0x0', r: '0x0', s: '0x0', gasPrice: '0x0' };

const FAMILIES: Readonly<Record<Exclude<ProfileName, 'unknown'>, Family>> = {
  ethereum: {
    chainId: 1,
    // Amsterdam: two more fields, and another rule for the gas of the header.
    header: (number) => ({
      ...CANCUN,
      requestsHash: hexToBytes(EMPTY_REQUESTS_HASH),
      blockAccessListHash: hexToBytes(WORD(0xba)),
      slotNumber: BigInt(number + 1_000),
      gasUsed: 999_999n,
    }),
    transactions: (number) => [transfer(number, 1)],
  },
  'op-stack': {
    chainId: 8_453,
    // Isthmus: the storage root of a contract. Jovian counts the bytes of calldata as blob gas.
    header: () => ({
      ...CANCUN,
      withdrawalsRoot: hexToBytes(WORD(0x15)),
      requestsHash: hexToBytes(EMPTY_REQUESTS_HASH),
      blobGasUsed: 54_321n,
    }),
    transactions: (number) => [
      {
        type: '0x7e',
        sourceHash: WORD(number + 1),
        from: `0x${'deaddead'.repeat(5)}`,
        mint: '0x0',
        to: ADDRESS(0x42),
        value: '0x0',
        gas: '0xf4240',
        input: '0x440a5e20',
        nonce: quantityToHex(number),
        ...NO_SIGNATURE,
        depositReceiptVersion: '0x1',
      },
      transfer(number, 8_453),
    ],
    receiptFields: { l1Fee: '0x1b2', l1GasPrice: '0x3b9aca00', l1GasUsed: '0x640', l1BaseFeeScalar: '0x8dd' },
  },
  arbitrum: {
    chainId: 42_161,
    header: () => ({ difficulty: 1n, gasLimit: 2n ** 50n, nonce: hexToBytes('0x000000000016a24e') }),
    transactions: (number) => [
      {
        type: '0x6a',
        chainId: '0xa4b1',
        from: ARBOS,
        to: ARBOS,
        nonce: '0x0',
        gas: '0x0',
        value: '0x0',
        input: `0x6bf6a42d${number.toString(16).padStart(64, '0')}`,
        ...NO_SIGNATURE,
      },
      {
        type: '0x64',
        chainId: '0xa4b1',
        requestId: WORD(number + 1),
        from: ADDRESS(0x31),
        nonce: '0x0',
        to: ADDRESS(0x32),
        gas: '0x0',
        value: '0x99',
        input: '0x',
        ...NO_SIGNATURE,
      },
      transfer(number, 42_161),
    ],
    blockFields: { l1BlockNumber: '0x12c04c1', sendRoot: WORD(0xf0), sendCount: '0x1c40c' },
    receiptFields: { gasUsedForL1: '0x12', l1BlockNumber: '0x12c04c1' },
    paid: (_transaction, header) => header.baseFeePerGas ?? 0n,
  },
  bsc: {
    chainId: 56,
    header: () => ({ ...CANCUN, difficulty: 2n, baseFeePerGas: 0n, extraData: new Uint8Array(517).fill(7) }),
    // The validator's own transaction, with a price of 0.
    transactions: (number) => [
      transfer(number, 56),
      {
        type: '0x0',
        chainId: '0x38',
        nonce: quantityToHex(number),
        gas: '0x7fffffffffffffff',
        gasPrice: '0x0',
        to: ADDRESS(0x10),
        value: '0x5',
        input: '0xf340fa01',
        v: '0x93',
        r: ANY_R,
        s: '0x3',
      },
    ],
  },
  polygon: {
    chainId: 137,
    header: () => ({ difficulty: 21n, extraData: new Uint8Array(313).fill(3) }),
    transactions: (number) => [transfer(number, 137)],
    hasStateSync: true,
  },
};

/** Returns the timestamp of a block of any family, in seconds. */
export const timestampOf = (number: number): number => 1_700_000_000 + 2 * number;

const ARBOS = '0x00000000000000000000000000000000000a4b05';

/** A hard fork that this version does not support: header fields after all others, and a new transaction type. */
export interface NextFork {
  /** Its first block. */
  readonly from: number;
  /** Its first block with a transaction of the new type. Default: its first block. */
  readonly transactionsFrom?: number;
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

export interface FamilyChainOptions {
  readonly count?: number;
  readonly seed?: number;
  readonly nextFork?: NextFork;
  /** The genesis file of block 0, without accounts. Default: the block has no file. */
  readonly genesis?: Readonly<Record<string, unknown>>;
  /** The number of uncles of blocks that have some, by the block's number. */
  readonly uncles?: Readonly<Record<number, number>>;
}

/** Returns a genesis file of a family's chain. @param times Further fork times in seconds, by their names. */
export function familyGenesis(
  name: 'ethereum' | 'op-stack' | 'polygon',
  times: Readonly<Record<string, number>> = {},
): Readonly<Record<string, unknown>> {
  const blobs = { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 };
  const merged = {
    terminalTotalDifficulty: 0,
    shanghaiTime: 0,
    cancunTime: 0,
    pragueTime: 0,
    blobSchedule: { cancun: blobs, prague: blobs },
  };
  const own = {
    ethereum: { ...merged, osakaTime: 0, amsterdamTime: 0 },
    'op-stack': { optimism: {}, ...merged },
    polygon: { bor: { sprint: { 0: 2 } } },
  };
  return {
    config: { chainId: FAMILIES[name].chainId, ...LONDON_AT_GENESIS, ...own[name], ...times },
    timestamp: quantityToHex(timestampOf(0)),
    gasLimit: '0x1c9c380',
    difficulty: name === 'polygon' ? '0x1' : '0x0',
    baseFeePerGas: '0xf4240',
    alloc: {},
  };
}

/** Starts an honest node of a family's chain with some blocks. Another `seed` makes another chain. */
export async function startFamilyChain(
  name: keyof typeof FAMILIES,
  options: FamilyChainOptions = {},
): Promise<FamilyChain> {
  const { count = 6, seed = 0, nextFork, genesis, uncles = {} } = options;
  const family = FAMILIES[name];
  const blocks: FamilyBlock[] = [];
  const add = (more: number, own: number) => {
    for (let left = more; left > 0; left--) {
      blocks.push(
        makeBlock(name, family, {
          number: blocks.length,
          parent: blocks.at(-1),
          seed: own,
          nextFork,
          genesis,
          uncles: uncles[blocks.length] ?? 0,
        }),
      );
    }
  };
  add(count, seed);
  const server = await startFaultyServer();
  const chain: FamilyChain = {
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
    sendResult(response, id, chain.altering(method, respond(family, blocks, method, requested), params));
  };
  return chain;
}

interface BlockPlace {
  readonly number: number;
  readonly parent: FamilyBlock | undefined;
  readonly seed: number;
  readonly nextFork: NextFork | undefined;
  readonly genesis: FamilyChainOptions['genesis'];
  /** The number of its uncles. */
  readonly uncles: number;
}

function makeBlock(
  name: ProfileName,
  family: Family,
  { number, parent, seed, nextFork, genesis, uncles: uncleCount }: BlockPlace,
): FamilyBlock {
  const isNext = nextFork !== undefined && number >= nextFork.from;
  const hasNewType = isNext && number >= (nextFork.transactionsFrom ?? nextFork.from);
  const added = hasNewType ? newTransaction(number) : undefined;
  const transactions =
    number === 0 ? [] : family.transactions(number).map((json) => transactionFromJson(json));
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
    ...(genesis && number === 0
      ? genesisHeader(parseGenesis(genesis), EMPTY_TRIE_ROOT)
      : family.header(number)),
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
  const shown = blockToJson(facts, { fullTransactions: true, pending: false });
  const ofNumber = number === 0 ? [] : family.transactions(number);
  const full = {
    ...shown,
    ...family.blockFields,
    transactions: shown.transactions.map((one, index) => ({ ...Object(one), ...unproven(ofNumber[index]) })),
  };
  const printed = receiptsToJson({ block: facts, receipts }).map((receipt, index) => ({
    ...receipt,
    ...family.receiptFields,
    ...paidBy(family, transactions[index], header),
    ...(receipt.type === '0x7e' ? { depositNonce: quantityToHex(number), depositReceiptVersion: '0x1' } : {}),
  }));
  // The family and its profile must agree on state sync, or the blocks would be proven by the wrong rules.
  if (profileNamed(name).hasStateSync !== (family.hasStateSync ?? false))
    throw new Error('not of its profile');
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
      full: { ...full, transactions: [...full.transactions, transaction] },
      receipts: [...printed, receipt],
    };
  }
  const hasSync = family.hasStateSync === true && number > 0 && number % 2 === 0;
  if (!hasSync) return { number, hash: bytesToHex(hash), full, receipts: printed, uncles: shownUncles };
  return {
    number,
    hash: bytesToHex(hash),
    uncles: shownUncles,
    full: {
      ...full,
      transactions: [...full.transactions, syncTransaction(number, hash, transactions.length)],
    },
    receipts: [...printed, syncReceipt(number, hash, transactions.length, receipts)],
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
    ...(transaction.type === 0x7e ? { deposit: { nonce: BigInt(number), version: 1n } } : {}),
  };
}

/** Returns the fields that a node shows of a system transaction besides its envelope. */
function unproven(json: Shown | undefined): Shown {
  if (!json || !('sourceHash' in json || 'requestId' in json || json['type'] === '0x6a')) return {};
  return { ...json };
}

function paidBy({ paid }: Family, transaction: Transaction | undefined, header: Header): Shown {
  return paid && transaction ? { effectiveGasPrice: quantityToHex(paid(transaction, header)) } : {};
}

function syncTransaction(number: number, hash: Uint8Array, index: number): Shown {
  return {
    blockHash: bytesToHex(hash),
    blockNumber: quantityToHex(number),
    from: ADDRESS(0),
    to: ADDRESS(0),
    gas: '0x0',
    nonce: '0x0',
    value: '0x0',
    input: '0x',
    type: '0x0',
    ...NO_SIGNATURE,
    hash: bytesToHex(stateSyncHash({ number, hash })),
    transactionIndex: quantityToHex(index),
  };
}

function syncReceipt(number: number, hash: Uint8Array, index: number, before: readonly Receipt[]): Shown {
  const place = {
    blockHash: bytesToHex(hash),
    blockNumber: quantityToHex(number),
    transactionHash: bytesToHex(stateSyncHash({ number, hash })),
    transactionIndex: quantityToHex(index),
  };
  const blockTimestamp = quantityToHex(timestampOf(number));
  const log = {
    ...place,
    blockTimestamp,
    address: ADDRESS(0x10),
    topics: [WORD(0x5a)],
    data: '0x',
    removed: false,
  };
  return {
    ...place,
    from: ADDRESS(0),
    to: ADDRESS(0),
    contractAddress: null,
    status: '0x1',
    type: '0x0',
    cumulativeGasUsed: '0x0',
    gasUsed: '0x0',
    effectiveGasPrice: '0x0',
    logs: [{ ...log, logIndex: quantityToHex(before.flatMap(({ logs }) => logs).length) }],
    logsBloom: `0x${'00'.repeat(256)}`,
  };
}

function respond(
  { chainId }: Family,
  blocks: readonly FamilyBlock[],
  method: string,
  params: readonly unknown[],
): unknown {
  const [first, second] = params;
  const numberOf = (tag: unknown) => (tag === 'latest' ? blocks.length - 1 : Number(tag));
  const blockOf = (by: unknown) =>
    String(by).length === 66 ? blocks.find(({ hash }) => hash === by) : blocks[numberOf(by)];
  const hashes = (block: FamilyBlock) => ({
    ...block.full,
    transactions: block.full.transactions.map(({ hash }) => hash),
  });
  switch (method) {
    case 'eth_chainId':
      return quantityToHex(chainId);
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
