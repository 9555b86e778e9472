import { Address, concatBytes, hexToBytes } from '@ethereumjs/util';
import { nestedCallsTo } from '../nested-calls.ts';
import { encodeCall, encodeWord } from '../abi.ts';
import { createAccount } from '../accounts.ts';
import { callersOf } from '../calling-contracts.ts';
import { compileContracts } from '../compile-contracts.ts';
import { crossingGenesis } from './crossing-genesis.ts';
import { createStory, createWallet, makeBlocks } from './make-crossing.ts';
import { type Geth, runGeth } from './run-geth.ts';

const CHOICES = { isBroad: true, amsterdamBlock: Infinity, hasBlobs: false, seed: 3 };
/** Rounds of transactions in the block, of which each sends ten of the story, and a call of every contract. */
const ROUNDS = 3;
const LIST = `0x${'115'.repeat(13)}1`;
/** Follows a list of slots from slot 0, and returns its length. */
const LIST_CODE = '0x5f5f5b54801560115790600101906002565b505f5260205ff3';
const LIST_LENGTH = 40;

/**
 * Makes geth build three blocks, of which the last one is full: it uses more than 30 M gas for contracts of many kinds,
 * among them random programs, tokens, proxies, pools, a multicall of 200 balances, creations, precompiled contracts, and
 * a list that each slot leads on.
 */
export async function makeFullBlock(): Promise<{ readonly geth: Geth; readonly genesis: Genesis }> {
  const deployer = createAccount(100);
  const crossing = crossingGenesis(CHOICES);
  const key = (index: number) =>
    `0x${(index === 0 ? 0n : 7n ** BigInt(index + 40)).toString(16).padStart(64, '0')}`;
  const storage = Object.fromEntries(
    Array.from({ length: LIST_LENGTH }, (_none, index) => [key(index), key(index + 1)]),
  );
  const genesis = {
    ...crossing,
    alloc: {
      ...crossing.alloc,
      [deployer.address.toString().slice(2)]: { balance: '0xd3c21bcecceda1000000' },
      [LIST.slice(2)]: { balance: '0x0', nonce: '0x1', code: LIST_CODE, storage },
    },
  };
  const wallet = createWallet();
  const send = (to: Address | undefined, data: Uint8Array, gas: bigint) =>
    wallet.dynamicFee({ from: deployer, gas, data, ...(to ? { to } : {}) }).serialize();
  const code = compileContracts();
  const contracts = new Map<string, Address>();
  const deploy = (name: string, args: readonly (bigint | Uint8Array)[]) => {
    contracts.set(name, wallet.nextContract(deployer));
    return send(
      undefined,
      concatBytes(code.get(name) ?? new Uint8Array(), ...args.map(encodeWord)),
      3_000_000n,
    );
  };
  const token = wallet.nextContract(deployer);
  const deployed = [
    deploy('Token', [10n ** 24n]),
    ...callersOf(token.bytes).map(([name, args]) => deploy(name, args)),
  ];
  const at = (name: string) => (contracts.get(name) ?? token).toString();
  const calls = nestedCallsTo({
    Token: at('Token'),
    LogStorm: at('Token'),
    Multicall: at('Multicall'),
    Proxy: at('Proxy'),
    Quoter: at('Quoter'),
    Vault: at('Vault'),
    Bulk: at('Bulk'),
    Loop: at('Token'),
  }).filter(({ name }) => name !== 'bulk');
  const story = createStory(CHOICES);
  const full = () =>
    Array.from({ length: ROUNDS }, (_none, round) => [
      // The first transactions of the story are in blocks before, whose number decides about them.
      ...story(1),
      ...calls.map(({ to, data }) =>
        send(new Address(hexToBytes(hexOf(to))), hexToBytes(hexOf(data(round))), 9_000_000n),
      ),
      send(token, encodeCall('transfer(address,uint256)', encodeWord(BigInt(round + 1)), 5n), 100_000n),
      send(new Address(hexToBytes(hexOf(LIST))), new Uint8Array(), 900_000n),
    ]).flat();
  const geth = await runGeth(genesis);
  try {
    await makeBlocks(geth, 1, 3, (block) => (block === 1 ? deployed : block === 3 ? full() : []), CHOICES);
  } catch (error) {
    await geth.stop();
    throw error;
  }
  return { geth, genesis };
}

type Genesis = { readonly config: { readonly chainId: number } };

const hexOf = (text: string): `0x${string}` => `0x${text.slice(2)}`;
