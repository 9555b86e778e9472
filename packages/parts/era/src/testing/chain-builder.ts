import {
  ETHEREUM_BASE_FEE,
  type Block,
  decodeRlp,
  encodeHeader,
  encodeReceipt,
  encodeRlp,
  encodeTransaction,
  type Genesis,
  genesisHeader,
  type Header,
  headerHash,
  keccak256,
  type Log,
  logsBloom,
  nextBaseFee,
  orderedTrieRoot,
  parseGenesis,
  type Receipt,
  recoverSender,
  type Transaction,
} from '@ethread/chain';

/** A block with its receipts, as built for a test. */
export interface BuiltBlock {
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  readonly senders: readonly Uint8Array[];
}

/** Creates a genesis for tests; its state is never executed. */
export function testGenesis(chainId = 1337, extraData = '0x'): Genesis {
  return parseGenesis({
    // Clique allows any difficulty, so that total difficulties stay distinguishable.
    config: { chainId, londonBlock: 0, shanghaiTime: 0, cancunTime: 0, clique: {} },
    difficulty: '0x10',
    gasLimit: '0x1c9c380',
    extraData,
    alloc: {},
  });
}

/** Returns the header of block 0. */
export const testGenesisHeader = (genesis = testGenesis()): Header =>
  genesisHeader(genesis, new Uint8Array(32).fill(9));

const address = (seed: number) => new Uint8Array(20).fill(seed);

/** Returns a log whose address, topic and data are filled with a byte. */
export const testLog = (byte: number): Log => ({
  address: address(byte),
  topics: [new Uint8Array(32).fill(byte)],
  data: new Uint8Array(40).fill(byte),
});

/**
 * Builds blocks whose headers commit to their content: each list of logs belongs to one transaction. Different extra
 * data make a fork.
 */
export function buildBlocks(
  parent: Header,
  logsOfBlocks: readonly (readonly (readonly Log[])[])[],
  uncles: readonly Header[] = [],
  extraData = parent.extraData,
): BuiltBlock[] {
  let before = parent;
  return logsOfBlocks.map((logsOfTransactions) => {
    const built = buildBlock({ ...before, extraData }, logsOfTransactions, uncles, headerHash(before));
    before = built.block.header;
    return built;
  });
}

function buildBlock(
  parent: Header,
  logsOfTransactions: readonly (readonly Log[])[],
  uncles: readonly Header[],
  parentHash: Uint8Array,
): BuiltBlock {
  const number = parent.number + 1;
  const transactions = logsOfTransactions.map((_, index): Transaction => ({
    type: 2,
    chainId: 1337n,
    // Unique within a chain, so that hashes differ.
    nonce: BigInt(number * 1000 + index),
    maxFeePerGas: 10n,
    maxPriorityFeePerGas: 1n,
    gasLimit: 21_000n,
    to: address(7),
    value: 1n,
    input: new Uint8Array(),
    accessList: [],
    yParity: 0n,
    r: 1n,
    s: 1n,
  }));
  const receipts = logsOfTransactions.map((logs, index): Receipt => ({
    type: 2,
    outcome: { status: 1 },
    cumulativeGasUsed: 21_000n * BigInt(index + 1),
    logsBloom: logsBloom(logs),
    logs,
  }));
  const header: Header = {
    ...parent,
    parentHash,
    number,
    timestamp: parent.timestamp + 12,
    baseFeePerGas: nextBaseFee(parent, ETHEREUM_BASE_FEE),
    difficulty: 3n,
    gasUsed: receipts.at(-1)?.cumulativeGasUsed ?? 0n,
    transactionsRoot: orderedTrieRoot(transactions.map(encodeTransaction)),
    receiptsRoot: orderedTrieRoot(receipts.map(encodeReceipt)),
    logsBloom: logsBloom(logsOfTransactions.flat()),
    sha3Uncles: keccak256(encodeRlp(unclesRlp(uncles))),
  };
  const block: Block = { header, transactions, uncles, withdrawals: [] };
  return { block, receipts, senders: transactions.map(recoverSender) };
}

/** Converts uncles to the RLP that the uncles hash covers. */
function unclesRlp(uncles: readonly Header[]) {
  return uncles.map((uncle) => decodeRlp(encodeHeader(uncle), 'uncle'));
}
