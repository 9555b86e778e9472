import type { TypedTransaction } from '@ethereumjs/tx';
import { Address, concatBytes, createAddressFromString, hexToBytes, utf8ToBytes } from '@ethereumjs/util';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { encodeCall, encodeCallOfBytes, encodeWord } from './abi.ts';
import { AMSTERDAM_BLOCK, DEPOSIT_CONTRACT } from './genesis.ts';
import {
  BUILDER_DEPOSITS,
  BUILDER_EXITS,
  CONSOLIDATION_REQUESTS,
  FACTORY,
  WITHDRAWAL_REQUESTS,
} from './system-contracts.ts';
import { accountAt, accounts } from './accounts.ts';
import type { BlockContent, ChainBuilder } from './chain-builder.ts';
import { builderDeposit, Wallet } from './wallet.ts';

export const LENGTH = 302;
const LAST_EVERYDAY = 300;
const TICKS_A_STORM = 1_000n;
const FIRST_STORM = 200;
const STORMS = 12;

/** Code that logs its call's first word with one topic, for the blocks before Solidity's own opcodes exist. */
const EARLY_LOGGER = hexToBytes('0x600d600c600039600d6000f3600035600052600160206000a100');
const ETHER = 10n ** 18n;
/** Creation code that fails at once. */
const FAILING_CREATION = hexToBytes('0xfe');
/** Creation code that stores a value and leaves ten bytes of code. */
const FACTORY_CREATION = hexToBytes('0x6001600055600a6000f3');

/** The positions of notable blocks and contracts, for tests, examples and the README. */
export interface Landmarks {
  contracts: Record<string, string>;
  blocks: Record<string, number>;
  transactions: Record<string, string>;
}

/** The positions on the chain, and the content of its blocks of Amsterdam, which are not appended. */
export interface Story {
  readonly landmarks: Landmarks;
  readonly amsterdam: readonly BlockContent[];
}

/** Appends the content of the chain up to Amsterdam, block by block. The same call always appends the same content. */
export async function tellStory(
  builder: ChainBuilder,
  code: ReadonlyMap<string, Uint8Array>,
  length: number,
): Promise<Story> {
  const wallet = new Wallet(builder.rules);
  const [deployer, ...others] = accounts;
  if (!deployer) throw new Error('there are no accounts');
  const landmarks: Landmarks = { contracts: {}, blocks: {}, transactions: {} };
  const contract = (name: string) => {
    const address = landmarks.contracts[name];
    if (!address) throw new Error(`${name} is not deployed yet`);
    return new Address(hexToBytes(`0x${address.slice(2)}`));
  };
  const deploy = (name: string, ...args: readonly bigint[]) => {
    landmarks.contracts[name] = wallet.nextContract(deployer).toString();
    const creation = code.get(name) ?? EARLY_LOGGER;
    const data = Buffer.concat([creation, ...args.map(encodeWord)]);
    return wallet.legacy({ from: deployer, data, gas: 6_000_000n });
  };
  const call = (
    from: number,
    name: string,
    signature: string,
    args: readonly (bigint | Uint8Array)[],
    gas = 200_000n,
  ) => ({
    from: accountAt(from),
    to: contract(name),
    data: encodeCall(signature, ...args),
    gas,
  });
  const mark = (name: string, transaction: TypedTransaction) => {
    landmarks.transactions[name] = `0x${Buffer.from(transaction.hash()).toString('hex')}`;
    return transaction;
  };
  const deposit = (index: number, ether: bigint) => {
    const fields = [
      bytesOf('key', index, 48),
      bytesOf('credentials', index, 32),
      bytesOf('signature', index, 96),
    ];
    return wallet.dynamicFee({
      from: accountAt(index),
      to: contract('Deposits'),
      value: ether * ETHER,
      data: encodeCallOfBytes('deposit(bytes,bytes,bytes)', ...fields),
      gas: 2_000_000n,
    });
  };
  /** A request of a validator, with the lowest fee. */
  const request = (index: number, address: string, length: number, gas = 2_000_000n) =>
    wallet.dynamicFee({
      from: accountAt(index),
      to: createAddressFromString(`0x${address}`),
      value: 1n,
      data: bytesOf('request', index, length),
      gas,
    });
  const transfer = (number: number, index: number) =>
    call(number + index, 'Token', 'transfer(address,uint256)', [
      accountAt(number + 3 * index + 1).address.bytes,
      BigInt(number * 1_000 + index),
    ]);

  /** The special content of single blocks, besides the everyday transfers. */
  const chapters: Readonly<Record<number, (number: number) => BlockContent>> = {
    1: () => ({
      transactions: [
        mark(
          'firstTransfer',
          wallet.legacy({ from: deployer, to: accountAt(1).address, value: 1n, gas: 21_000n }),
        ),
      ],
    }),
    3: () => ({ transactions: [deploy('EarlyLogger')] }),
    5: () => ({
      transactions: [
        wallet.legacy({
          from: accountAt(2),
          to: contract('EarlyLogger'),
          data: encodeWord(7n),
          gas: 60_000n,
        }),
      ],
    }),
    10: () => ({ uncles: [builder.siblingOfHead()] }),
    13: () => ({
      transactions: [deploy('Token', 10n ** 24n), deploy('Reverter'), deploy('LogStorm'), deploy('Factory')],
    }),
    14: () => ({
      transactions: others.map(({ address }) =>
        wallet.legacy(call(0, 'Token', 'transfer(address,uint256)', [address.bytes, 10n ** 21n])),
      ),
    }),
    15: () => ({
      transactions: [
        mark('reverted', wallet.legacy(call(1, 'Reverter', 'withReason()', []))),
        mark('outOfGas', wallet.legacy(call(2, 'Reverter', 'burn()', [], 100_000n))),
        mark('failedCreation', wallet.legacy({ from: accountAt(3), data: FAILING_CREATION, gas: 100_000n })),
        mark('madeByFactory', wallet.legacy(call(4, 'Factory', 'make(uint256)', [5n], 500_000n))),
        wallet.legacy(call(5, 'Factory', 'makeWithSalt(uint256,bytes32)', [6n, encodeWord(1n)], 500_000n)),
        wallet.legacy(call(6, 'Factory', 'fill(uint256,uint256)', [0n, 40n], 2_000_000n)),
        mark('everyKindOfLog', wallet.legacy(call(7, 'LogStorm', 'everyKind()', []))),
      ],
    }),
    21: () => ({
      transactions: [
        mark('accessList', wallet.accessList(transfer(21, 0), [encodeWord(0n), encodeWord(1n)])),
      ],
    }),
    25: () => ({ transactions: [mark('dynamicFee', wallet.dynamicFee(transfer(25, 0)))] }),
    30: () => ({ uncles: [builder.siblingOfHead()] }),
    85: () => ({
      transactions: [
        mark(
          'blob',
          wallet.blob({ from: accountAt(8), to: accountAt(9).address, value: 1n, gas: 21_000n }, 2),
        ),
      ],
    }),
    105: () => ({
      transactions: [
        mark(
          'setCode',
          wallet.setCode({ from: accountAt(9), to: accountAt(10).address, gas: 200_000n }, [
            { signer: accountAt(10), code: contract('Reverter') },
          ]),
        ),
      ],
    }),
    135: () => ({
      transactions: [wallet.blob({ from: accountAt(8), to: accountAt(9).address, gas: 21_000n }, 3)],
    }),
    106: () => ({
      transactions: [request(3, WITHDRAWAL_REQUESTS, 56), request(4, CONSOLIDATION_REQUESTS, 96)],
    }),
    [AMSTERDAM_BLOCK + 2]: () => ({
      transactions: [
        mark(
          'builderDeposit',
          wallet.dynamicFee({
            from: accountAt(5),
            to: createAddressFromString(`0x${BUILDER_DEPOSITS}`),
            value: 2n * ETHER,
            data: builderDeposit(1_000_000_000n),
            gas: 2_000_000n,
          }),
        ),
        mark('builderExit', request(6, BUILDER_EXITS, 48, 2_000_000n)),
      ],
    }),
    [AMSTERDAM_BLOCK + 4]: () => ({
      transactions: [
        wallet.dynamicFee({
          from: accountAt(7),
          to: createAddressFromString(`0x${FACTORY}`),
          data: concatBytes(encodeWord(0n), FACTORY_CREATION),
          gas: 3_000_000n,
        }),
        wallet.setCode({ from: accountAt(9), to: accountAt(11).address, gas: 1_500_000n }, [
          { signer: accountAt(11), code: contract('Reverter') },
        ]),
        wallet.blob({ from: accountAt(8), to: accountAt(9).address, gas: 21_000n }, 1),
      ],
    }),
    [AMSTERDAM_BLOCK + 5]: () => ({
      transactions: [
        wallet.legacy(call(1, 'Reverter', 'withReason()', [])),
        wallet.legacy(call(2, 'Reverter', 'burn()', [], 100_000n)),
        wallet.legacy({ from: accountAt(3), data: FAILING_CREATION, gas: 500_000n }),
        wallet.legacy(call(4, 'Factory', 'make(uint256)', [8n], 5_000_000n)),
        wallet.accessList(transfer(21, 0), [encodeWord(0n), encodeWord(1n)]),
      ],
    }),
    301: () => {
      const creation = deploy('Deposits');
      if (landmarks.contracts['Deposits'] !== DEPOSIT_CONTRACT)
        throw new Error(
          `the genesis file must name ${landmarks.contracts['Deposits']} as the deposit contract`,
        );
      return { transactions: [creation] };
    },
    302: () => ({
      transactions: [
        mark('deposit', deposit(1, 32n)),
        deposit(2, 1n),
        mark('withdrawalRequest', request(3, WITHDRAWAL_REQUESTS, 56)),
        mark('consolidationRequest', request(4, CONSOLIDATION_REQUESTS, 96)),
      ],
    }),
  };

  const amsterdam: BlockContent[] = [];
  for (let number = 1; number <= length; number++) {
    if (number < AMSTERDAM_BLOCK) builder.prepareNext();
    const reported = chapters[number]?.(number) ?? {};
    const transactions = [...(reported.transactions ?? [])];
    if (number > 15 && number <= LAST_EVERYDAY && number % 4 !== 0) {
      for (let index = 0; index < 2 + (number % 3); index++) {
        const isModern = number >= 24 && index % 2 === 0;
        transactions.push(
          isModern ? wallet.dynamicFee(transfer(number, index)) : wallet.legacy(transfer(number, index)),
        );
      }
    }
    if (number >= FIRST_STORM && number < FIRST_STORM + STORMS) {
      transactions.push(
        wallet.dynamicFee(call(number, 'LogStorm', 'storm(uint256)', [TICKS_A_STORM], 6_000_000n)),
      );
    }
    const withdrawals =
      number % 10 === 0
        ? [0, 1].map((index) => ({
            index: BigInt(number + index),
            validatorIndex: BigInt(index),
            address: accountAt(index).address,
            amount: BigInt(1_000 + number),
          }))
        : [];
    const content = { ...reported, transactions, withdrawals };
    if (number < AMSTERDAM_BLOCK) await builder.append(content);
    else amsterdam.push(content);
  }
  landmarks.blocks = {
    firstUncle: 10,
    contractsDeployed: 13,
    failures: 15,
    london: 24,
    merge: 40,
    shanghai: 60,
    cancun: 80,
    prague: 100,
    osaka: 120,
    amsterdam: AMSTERDAM_BLOCK,
    firstStorm: FIRST_STORM,
    lastStorm: FIRST_STORM + STORMS - 1,
    requests: 302,
    head: length,
  };
  return { landmarks, amsterdam };
}

/** Returns bytes that stand for a key or a signature. Nothing on the chain checks them. */
function bytesOf(purpose: string, index: number, length: number): Uint8Array {
  const words = [0, 1, 2].map((word) =>
    keccak_256(utf8ToBytes(`ethread sample ${purpose} ${index} ${word}`)),
  );
  return concatBytes(...words).subarray(0, length);
}
