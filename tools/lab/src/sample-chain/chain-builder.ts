import {
  type Block,
  type BlockHeader,
  createBlock,
  createBlockHeader,
  genTransactionsTrieRoot,
  genWithdrawalsTrieRoot,
  type HeaderData,
} from '@ethereumjs/block';
import type { Common } from '@ethereumjs/common';
import { RLP } from '@ethereumjs/rlp';
import { MerkleStateManager } from '@ethereumjs/statemanager';
import type { TypedTransaction } from '@ethereumjs/tx';
import {
  Account,
  createAddressFromString,
  createWithdrawal,
  hexToBytes,
  utf8ToBytes,
  type WithdrawalData,
} from '@ethereumjs/util';
import { createVM, runBlock, type VM } from '@ethereumjs/vm';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { GAS_LIMIT_BEFORE_LONDON, type GenesisFile, GENESIS_TIME, rulesOf, timeOf } from './genesis.ts';

export interface BlockContent {
  readonly transactions?: readonly TypedTransaction[];
  readonly uncles?: readonly BlockHeader[];
  readonly withdrawals?: readonly WithdrawalData[];
}

/** The gas limit from London on. */
export const GAS_LIMIT = 30_000_000n;
/** The account that receives the fees of each block. */
export const COINBASE = new Uint8Array(20).fill(0xc0);
const BLOB_GAS = 131_072n;

/** Builds a chain block by block: it executes the content, then creates the header that commits to the result. */
export class ChainBuilder {
  readonly rules: Common;
  readonly blocks: Block[];
  readonly #vm: VM;

  constructor(rules: Common, vm: VM, blocks: Block[]) {
    this.rules = rules;
    this.#vm = vm;
    this.blocks = blocks;
  }

  /** Creates a builder with the genesis block. */
  static async create(genesis: GenesisFile): Promise<ChainBuilder> {
    const blocks: Block[] = [];
    const rules = rulesOf(genesis);
    return new ChainBuilder(rules, await createGenesisVm(rules, genesis, blocks), blocks);
  }

  get head(): Block {
    return required(this.blocks.at(-1));
  }

  /** Sets the rules to the fork of the next block, so that its transactions can be created, and returns its number. */
  prepareNext(): number {
    const number = this.blocks.length;
    this.rules.setHardforkBy({ blockNumber: number, timestamp: timeOf(number) });
    return number;
  }

  /** Returns a header that was mined beside the head and lost: an uncle for the next block. */
  siblingOfHead(): BlockHeader {
    const parent = required(this.blocks.at(-2));
    return this.#header({
      ...this.#draft(parent, 3),
      stateRoot: parent.header.stateRoot,
      extraData: utf8ToBytes('uncle'),
      coinbase: hexToBytes(`0x${'17'.repeat(20)}`),
    });
  }

  /** Executes the content on the head and appends the block. */
  async append({ transactions = [], uncles = [], withdrawals = [] }: BlockContent): Promise<Block> {
    this.prepareNext();
    const hasWithdrawals = this.rules.isActivatedEIP(4895);
    const body = {
      transactions: [...transactions],
      uncleHeaders: [...uncles],
      ...(hasWithdrawals ? { withdrawals: [...withdrawals] } : {}),
    };
    const draft: HeaderData = {
      ...this.#draft(this.head, 0),
      transactionsTrie: await genTransactionsTrieRoot(body.transactions),
      uncleHash: keccak_256(RLP.encode(uncles.map((uncle) => uncle.raw()))),
      ...(hasWithdrawals
        ? { withdrawalsRoot: await genWithdrawalsTrieRoot(withdrawals.map(createWithdrawal)) }
        : {}),
      ...(this.rules.isActivatedEIP(4844) ? { blobGasUsed: blobsOf(transactions) * BLOB_GAS } : {}),
    };
    const options = { common: this.rules, setHardfork: true, skipConsensusFormatValidation: true };
    const executed = await runBlock(this.#vm, {
      block: createBlock({ header: draft, ...body }, options),
      generate: true,
      skipBlockValidation: true,
      skipHeaderValidation: true,
    });
    const header: HeaderData = {
      ...draft,
      stateRoot: executed.stateRoot,
      receiptTrie: executed.receiptsRoot,
      logsBloom: executed.logsBloom,
      gasUsed: executed.gasUsed,
      ...(executed.requestsHash ? { requestsHash: executed.requestsHash } : {}),
    };
    const block = createBlock({ header, ...body }, options);
    this.blocks.push(block);
    return block;
  }

  /** Returns the header fields that follow from the parent and the position. */
  #draft(parent: Block, delay: number): HeaderData {
    const number = Number(parent.header.number) + 1;
    const isAfterMerge = this.rules.isActivatedEIP(3675);
    const base: HeaderData = {
      parentHash: parent.hash(),
      number,
      timestamp: timeOf(number) + delay,
      gasLimit: this.rules.isActivatedEIP(1559) ? GAS_LIMIT : GAS_LIMIT_BEFORE_LONDON,
      coinbase: COINBASE,
      mixHash: seed(number, 'mix'),
      nonce: isAfterMerge ? new Uint8Array(8) : seed(number, 'nonce').subarray(0, 8),
      ...(this.rules.isActivatedEIP(1559) ? { baseFeePerGas: nextBaseFee(parent, this.rules) } : {}),
      ...(this.rules.isActivatedEIP(4844)
        ? { excessBlobGas: parent.header.calcNextExcessBlobGas(this.rules), blobGasUsed: 0n }
        : {}),
      ...(this.rules.isActivatedEIP(4788) ? { parentBeaconBlockRoot: seed(number, 'beacon') } : {}),
    };
    if (isAfterMerge) return { ...base, difficulty: 0n };
    return { ...base, difficulty: this.#header(base).ethashCanonicalDifficulty(parent.header) };
  }

  #header(data: HeaderData): BlockHeader {
    return createBlockHeader(data, {
      common: this.rules,
      setHardfork: true,
      skipConsensusFormatValidation: true,
    });
  }
}

/**
 * Creates the VM of EthereumJS with the state after the genesis block, in memory.
 *
 * @param blocks Receives the genesis block, and must receive those that follow, for BLOCKHASH.
 */
async function createGenesisVm(rules: Common, genesis: GenesisFile, blocks: Block[]): Promise<VM> {
  rules.setHardforkBy({ blockNumber: 0, timestamp: GENESIS_TIME });
  const stateManager = new MerkleStateManager({ common: rules });
  const blockchain = {
    getBlock: (number: number) =>
      Promise.resolve({ hash: () => blocks[number]?.hash() ?? new Uint8Array(32) }),
    putBlock: () => Promise.resolve(),
    shallowCopy: () => blockchain,
  };
  const evmOpts = { common: rules, stateManager, blockchain };
  const vm = await createVM({ common: rules, stateManager, setHardfork: true, evmOpts });
  blocks.push(await genesisBlock(rules, genesis, vm));
  return vm;
}

async function genesisBlock(rules: Common, genesis: GenesisFile, vm: VM): Promise<Block> {
  const { alloc, coinbase, mixHash, extraData, gasLimit, difficulty, timestamp, baseFeePerGas } = genesis;
  await vm.stateManager.checkpoint();
  for (const [key, { balance, code }] of Object.entries(alloc)) {
    const address = createAddressFromString(`0x${key}`);
    await vm.stateManager.putAccount(address, new Account(0n, BigInt(balance)));
    if (code !== undefined) await vm.stateManager.putCode(address, Buffer.from(code.slice(2), 'hex'));
  }
  await vm.stateManager.commit();
  const header = {
    number: 0,
    coinbase: Buffer.from(coinbase.slice(2), 'hex'),
    mixHash: Buffer.from(mixHash.slice(2), 'hex'),
    extraData: Buffer.from(extraData.slice(2), 'hex'),
    gasLimit: BigInt(gasLimit),
    difficulty: BigInt(difficulty),
    timestamp: BigInt(timestamp),
    stateRoot: await vm.stateManager.getStateRoot(),
    ...(baseFeePerGas === undefined ? {} : { baseFeePerGas: BigInt(baseFeePerGas) }),
  };
  const body = rules.isActivatedEIP(4895) ? { withdrawals: [] } : {};
  const options = { common: rules, setHardfork: true, skipConsensusFormatValidation: true };
  return createBlock({ header, ...body }, options);
}

/**
 * Returns the base fee of the next block. London's first block has the initial base fee, since its parent has none
 * (EIP-1559).
 */
function nextBaseFee(parent: Block, rules: Common): bigint {
  if (parent.header.baseFeePerGas === undefined) return rules.param('initialBaseFee');
  return parent.header.calcNextBaseFee();
}

function blobsOf(transactions: readonly TypedTransaction[]): bigint {
  return BigInt(transactions.reduce((sum, one) => sum + ('numBlobs' in one ? one.numBlobs() : 0), 0));
}

/** Returns bytes of a block that nothing determines, such as its nonce. */
export const seed = (number: number, purpose: string) =>
  keccak_256(utf8ToBytes(`ethread sample ${purpose} ${number}`));

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the chain is too short for this');
  return value;
}
