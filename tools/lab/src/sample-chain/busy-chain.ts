import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TypedTransaction } from '@ethereumjs/tx';
import { Address, bytesToHex, concatBytes, createAddressFromString } from '@ethereumjs/util';
import { type Argument, encodeCall, encodeWord } from './abi.ts';
import { accountAt, accounts } from './accounts.ts';
import { ChainBuilder } from './chain-builder.ts';
import { compileContracts } from './compile-contracts.ts';
import { mergedGenesis } from './genesis.ts';
import { Wallet } from './wallet.ts';

type Hex = `0x${string}`;

/** A chain with full blocks under one fork, for benchmarks. A node can mine the same transactions again. */
export interface BusyChain {
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

export interface BusyChainOptions {
  readonly blocks: number;
  readonly transfersABlock: number;
}

/** The contracts that the first block deploys, with the arguments of their constructors: the others call the token. */
const DEPLOYED = {
  Token: () => [10n ** 24n],
  LogStorm: () => [],
  Multicall: () => [],
  Proxy: (token) => [token],
  // The pools that a quote passes through.
  Quoter: () => [3n],
  Vault: (token) => [token],
  Bulk: () => [],
} satisfies Readonly<Record<string, (token: Uint8Array) => readonly Argument[]>>;

/** A contract of the chain: those of contracts/, and a loop. */
export type BusyContract = keyof typeof DEPLOYED | 'Loop';

const STORMS = 10;
const TICKS_A_STORM = 1_000n;
const HOLDERS = 500;
const LOOP: Hex = `0x${'10'.repeat(20)}`;
/** Counts to 34,482, 29 gas a round: a million gas. */
const LOOP_CODE = '0x60005b600101806186b21160025700';

const GENESIS = mergedGenesis(
  {},
  {
    ...Object.fromEntries(
      accounts.map(({ address }) => [address.toString().slice(2), { balance: '0xd3c21bcecceda1000000' }]),
    ),
    [LOOP.slice(2)]: { balance: '0x0', code: LOOP_CODE },
  },
);

/**
 * Creates the chain: a block that deploys a token and a contract that logs, one with 10,000 logs, then blocks full of
 * transfers. The same options always give the same bytes.
 */
export async function makeBusyChain({ blocks, transfersABlock }: BusyChainOptions): Promise<BusyChain> {
  const builder = await ChainBuilder.create(GENESIS);
  builder.prepareNext();
  const wallet = new Wallet(builder.rules);
  const code = compileContracts();
  const deployer = accountAt(0);
  const contracts: Record<string, Hex> = { Loop: LOOP };
  const token = wallet.nextContract(deployer);
  const deploy = ([name, argumentsOf]: readonly [string, (token: Uint8Array) => readonly Argument[]]) => {
    contracts[name] = wallet.nextContract(deployer).toString();
    const creation = code.get(name) ?? new Uint8Array();
    const data = concatBytes(creation, ...argumentsOf(token.bytes).map(encodeWord));
    return wallet.dynamicFee({ from: deployer, data, gas: 2_000_000n });
  };
  const transfer = (from: number, to: Address, amount: bigint) =>
    wallet.dynamicFee({
      from: accountAt(from),
      to: token,
      data: encodeCall('transfer(address,uint256)', to.bytes, amount),
      gas: 100_000n,
    });
  const holders = Array.from(
    { length: HOLDERS },
    (_, index) => new Address(encodeWord(BigInt(index + 1) << 32n).subarray(12)),
  );
  const append = (transactions: readonly TypedTransaction[]) => builder.append({ transactions });

  await append([
    ...Object.entries(DEPLOYED).map(deploy),
    ...accounts.map(({ address }) => transfer(0, address, 10n ** 22n)),
  ]);
  const storm = createAddressFromString(contracts['LogStorm'] ?? '0x');
  const data = encodeCall('storm(uint256)', TICKS_A_STORM);
  await append(
    Array.from({ length: STORMS }, (_, index) =>
      wallet.dynamicFee({ from: accountAt(index), to: storm, data, gas: 2_900_000n }),
    ),
  );
  let transfers = 0;
  for (let number = 0; number < blocks; number++) {
    await append(
      Array.from({ length: transfersABlock }, () => {
        const to = holders[transfers % HOLDERS] ?? token;
        return transfer(++transfers, to, BigInt(transfers));
      }),
    );
  }
  const chain = builder.blocks.slice(1);
  return {
    genesis: JSON.stringify(GENESIS),
    rlp: chain.map((block) => block.serialize()),
    blocks: chain.map(({ header, transactions }) => ({
      number: Number(header.number),
      timestamp: Number(header.timestamp),
      baseFeePerGas: header.baseFeePerGas ?? 0n,
      transactions: transactions.map((transaction) => ({
        raw: bytesToHex(transaction.serialize()),
        hash: bytesToHex(transaction.hash()),
      })),
      stateRoot: bytesToHex(header.stateRoot),
    })),
    contracts: contracts as BusyChain['contracts'],
    holders: holders.map((holder) => holder.toString()),
  };
}

export interface ChainFiles {
  readonly genesis: string;
  /** The blocks, in the format of `geth export`. */
  readonly blocks: string;
}

/** Writes the first blocks of a chain to a folder, by default all, and returns the paths of its files. */
export function writeBusyChain(folder: string, { genesis, rlp }: BusyChain, count?: number): ChainFiles {
  mkdirSync(folder, { recursive: true });
  const files = { genesis: join(folder, 'genesis.json'), blocks: join(folder, 'chain.rlp') };
  writeFileSync(files.genesis, genesis);
  writeFileSync(files.blocks, Buffer.concat(rlp.slice(0, count)));
  return files;
}
