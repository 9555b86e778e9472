import { type Block, createBlock, genTransactionsTrieRoot } from '@ethereumjs/block';
import { type ChainConfig, Common, type GethGenesis, parseGethGenesis } from '@ethereumjs/common';
import { MerkleStateManager } from '@ethereumjs/statemanager';
import { createTx, type TypedTransaction } from '@ethereumjs/tx';
import {
  Account,
  Address,
  bytesToHex,
  concatBytes,
  createAddressFromString,
  generateAddress,
  hexToBytes,
} from '@ethereumjs/util';
import { LONDON_AT_GENESIS } from '@ethread/chain';
import { buildBlock, createVM, type VM } from '@ethereumjs/vm';
import { encodeCall, encodeWord } from './abi.ts';
import { accountAt, accounts } from './accounts.ts';
import { callersOf, type CallingContract } from './calling-contracts.ts';
import { compileContracts } from './compile-contracts.ts';

type Hex = `0x${string}`;

/** A chain with full blocks under one fork, for benchmarks. A node can mine the same transactions again. */
export interface BusyChain {
  /** geth's genesis.json. */
  readonly genesis: string;
  /** RLP of the blocks after genesis. One after the other they are as `geth export` writes them. */
  readonly rlp: readonly Uint8Array[];
  readonly blocks: readonly BusyBlock[];
  readonly contracts: Readonly<Record<BusyContract, Hex>>;
  /** Accounts that hold tokens. */
  readonly holders: readonly Hex[];
}

/** The input that a node needs to mine a block again, and the expected result. */
export interface BusyBlock {
  readonly number: number;
  readonly timestamp: number;
  readonly baseFeePerGas: bigint;
  readonly transactions: readonly { readonly raw: Hex; readonly hash: Hex }[];
  readonly stateRoot: Hex;
}

/** A contract of the chain: those of contracts/, and a loop. */
export type BusyContract = 'Token' | 'LogStorm' | CallingContract | 'Loop';

export interface BusyChainOptions {
  /** Blocks full of token transfers. */
  readonly blocks: number;
  readonly transfersABlock: number;
}

export const BUSY_CHAIN_ID = 7_337;
const GENESIS_TIME = 1_700_000_000;
const SECONDS_A_BLOCK = 12;
const GWEI = 1_000_000_000n;
const STORMS = 10;
const TICKS_A_STORM = 1_000n;
const HOLDERS = 500;
const LOOP: Hex = `0x${'10'.repeat(20)}`;
/** Counts to 34,482, 29 gas a round: a million gas. */
const LOOP_CODE = '0x60005b600101806186b21160025700';

const GENESIS = {
  config: {
    chainId: BUSY_CHAIN_ID,
    ...LONDON_AT_GENESIS,
    mergeNetsplitBlock: 0,
    shanghaiTime: 0,
    terminalTotalDifficulty: 0,
  },
  nonce: '0x0',
  timestamp: `0x${GENESIS_TIME.toString(16)}`,
  extraData: '0x',
  gasLimit: '0x1c9c380',
  difficulty: '0x0',
  mixHash: `0x${'0'.repeat(64)}`,
  coinbase: `0x${'0'.repeat(40)}`,
  baseFeePerGas: '0x3b9aca00',
};

/**
 * Creates the chain: a block that deploys a token and a contract that logs, one with 10,000 logs, then blocks full of
 * transfers. The same options always give the same bytes.
 */
export async function makeBusyChain({ blocks, transfersABlock }: BusyChainOptions): Promise<BusyChain> {
  const alloc = {
    ...Object.fromEntries(
      accounts.map(({ address }) => [address.toString().slice(2), { balance: '0xd3c21bcecceda1000000' }]),
    ),
    [LOOP.slice(2)]: { balance: '0x0', code: LOOP_CODE },
  };
  const { vm, head: genesis } = await begin(alloc);
  const nonces = accounts.map(() => 0n);
  const send = (from: number, to: Address | undefined, data: Uint8Array, gas: bigint): TypedTransaction => {
    const sender = from % accounts.length;
    const nonce = nonces[sender] ?? 0n;
    nonces[sender] = nonce + 1n;
    return createTx(
      {
        type: 2,
        chainId: BUSY_CHAIN_ID,
        nonce,
        maxFeePerGas: 100n * GWEI,
        maxPriorityFeePerGas: GWEI,
        gasLimit: gas,
        ...(to ? { to } : {}),
        data,
      },
      { common: vm.common },
    ).sign(accountAt(sender).privateKey);
  };
  const code = compileContracts();
  const deployed = ([index, name]: readonly [number, string]) => {
    const address = new Address(
      generateAddress(accountAt(0).address.bytes, index === 0 ? new Uint8Array() : Uint8Array.of(index)),
    );
    return { address, creation: code.get(name) ?? new Uint8Array() };
  };
  const token = deployed([0, 'Token']);
  const storm = deployed([1, 'LogStorm']);
  const callers = callersOf(token.address.bytes).map(([name, args], index) => ({
    name,
    args,
    ...deployed([2 + index, name]),
  }));
  const addressOf = (wanted: BusyContract): Hex => {
    const found = callers.find(({ name }) => name === wanted);
    if (!found) throw new Error(`the chain has no contract ${wanted}`);
    return found.address.toString();
  };
  const holders = Array.from(
    { length: HOLDERS },
    (_, index) => new Address(encodeWord(BigInt(index + 1) << 32n).subarray(12)),
  );

  const chain: Block[] = [genesis];
  chain.push(
    await mine(vm, genesis, [
      send(0, undefined, concatBytes(token.creation, encodeWord(10n ** 24n)), 2_000_000n),
      send(0, undefined, storm.creation, 2_000_000n),
      ...callers.map(({ creation, args }) =>
        send(0, undefined, concatBytes(creation, ...args.map(encodeWord)), 2_000_000n),
      ),
      ...accounts.map(({ address }) =>
        send(0, token.address, encodeCall('transfer(address,uint256)', address.bytes, 10n ** 22n), 100_000n),
      ),
    ]),
  );
  const append = async (transactions: readonly TypedTransaction[]) =>
    chain.push(await mine(vm, chain[chain.length - 1] ?? genesis, transactions));
  await append(
    Array.from({ length: STORMS }, (_, index) =>
      send(index, storm.address, encodeCall('storm(uint256)', TICKS_A_STORM), 2_900_000n),
    ),
  );
  let transfers = 0;
  for (let number = 0; number < blocks; number++) {
    await append(
      Array.from({ length: transfersABlock }, () => {
        const to = holders[transfers % HOLDERS] ?? LOOP_ADDRESS;
        const amount = BigInt(++transfers);
        return send(
          transfers,
          token.address,
          encodeCall('transfer(address,uint256)', to.bytes, amount),
          80_000n,
        );
      }),
    );
  }
  return {
    genesis: JSON.stringify({ ...GENESIS, alloc }),
    rlp: chain.slice(1).map((block) => block.serialize()),
    blocks: chain.slice(1).map(({ header, transactions }) => ({
      number: Number(header.number),
      timestamp: Number(header.timestamp),
      baseFeePerGas: header.baseFeePerGas ?? 0n,
      transactions: transactions.map((transaction) => ({
        raw: bytesToHex(transaction.serialize()),
        hash: bytesToHex(transaction.hash()),
      })),
      stateRoot: bytesToHex(header.stateRoot),
    })),
    contracts: {
      Token: token.address.toString(),
      LogStorm: storm.address.toString(),
      Multicall: addressOf('Multicall'),
      Proxy: addressOf('Proxy'),
      Quoter: addressOf('Quoter'),
      Vault: addressOf('Vault'),
      Bulk: addressOf('Bulk'),
      Loop: LOOP,
    },
    holders: holders.map((holder) => holder.toString()),
  };
}

const LOOP_ADDRESS = createAddressFromString(LOOP);

/** Returns a state and the genesis block that commits to it. */
async function begin(
  alloc: Readonly<Record<string, { readonly balance: string; readonly code?: string }>>,
): Promise<{ vm: VM; head: Block }> {
  // Copied through JSON, since the library may change its argument.
  const json: GethGenesis = JSON.parse(JSON.stringify({ ...GENESIS, alloc: {} }));
  const { hardfork: _hardfork, ...parsed } = parseGethGenesis(json, 'busy');
  const chain: ChainConfig = JSON.parse(JSON.stringify({ ...parsed, name: 'busy' }));
  const common = new Common({ chain, hardfork: 'shanghai' });
  const stateManager = new MerkleStateManager({ common });
  for (const [address, { balance, code }] of Object.entries(alloc)) {
    const at = createAddressFromString(`0x${address}`);
    await stateManager.putAccount(at, new Account(0n, BigInt(balance)));
    if (code !== undefined) await stateManager.putCode(at, hexToBytes(`0x${code.slice(2)}`));
  }
  const header = {
    number: 0,
    timestamp: GENESIS_TIME,
    gasLimit: BigInt(GENESIS.gasLimit),
    baseFeePerGas: BigInt(GENESIS.baseFeePerGas),
    stateRoot: await stateManager.getStateRoot(),
    transactionsTrie: await genTransactionsTrieRoot([]),
    difficulty: 0n,
  };
  return {
    vm: await createVM({ common, stateManager }),
    head: createBlock({ header, withdrawals: [] }, { common }),
  };
}

async function mine(vm: VM, parentBlock: Block, transactions: readonly TypedTransaction[]): Promise<Block> {
  const number = parentBlock.header.number + 1n;
  const builder = await buildBlock(vm, {
    parentBlock,
    headerData: { number, timestamp: BigInt(GENESIS_TIME) + number * BigInt(SECONDS_A_BLOCK) },
    withdrawals: [],
    blockOpts: { putBlockIntoBlockchain: false },
  });
  for (const transaction of transactions) await builder.addTransaction(transaction);
  const { block } = await builder.build();
  return block;
}
