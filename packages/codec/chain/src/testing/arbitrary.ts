import fc from 'fast-check';
import type { Block, Log, Receipt } from '../block.ts';
import type { Header } from '../header.ts';
import type { Authorization, Transaction } from '../transaction.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const anyBytes = fc.uint8Array({ maxLength: 100 });
const quantity = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const safeInteger = fc.maxSafeNat();

const call = { nonce: uint64, gasLimit: uint64, value: quantity, input: anyBytes, r: quantity, s: quantity };
const address = bytes(20);
const addressOrNull = fc.option(address);
const typed = {
  ...call,
  chainId: quantity,
  yParity: fc.constantFrom(0n, 1n),
  accessList: fc.array(fc.record({ address, storageKeys: fc.array(bytes(32), { maxLength: 3 }) }), {
    maxLength: 3,
  }),
};
const fees = { ...typed, maxPriorityFeePerGas: quantity, maxFeePerGas: quantity };
const authorization: fc.Arbitrary<Authorization> = fc.record({
  chainId: quantity,
  address,
  nonce: uint64,
  yParity: fc.constantFrom(0n, 1n),
  r: quantity,
  s: quantity,
});

/** Generates transactions of every type. */
export const arbitraryTransaction: fc.Arbitrary<Transaction> = fc.oneof(
  fc.record({ ...call, to: addressOrNull, type: fc.constant<0>(0), gasPrice: quantity, v: quantity }),
  fc.record({ ...typed, to: addressOrNull, type: fc.constant<1>(1), gasPrice: quantity }),
  fc.record({ ...fees, to: addressOrNull, type: fc.constant<2>(2) }),
  fc.record({
    ...fees,
    to: address,
    type: fc.constant<3>(3),
    maxFeePerBlobGas: quantity,
    blobVersionedHashes: fc.array(bytes(32), { maxLength: 3 }),
  }),
  fc.record({
    ...fees,
    to: address,
    type: fc.constant<4>(4),
    authorizationList: fc.array(authorization, { maxLength: 3 }),
  }),
);

const frontier = fc.record({
  parentHash: bytes(32),
  sha3Uncles: bytes(32),
  miner: address,
  stateRoot: bytes(32),
  transactionsRoot: bytes(32),
  receiptsRoot: bytes(32),
  logsBloom: bytes(256),
  difficulty: quantity,
  number: safeInteger,
  gasLimit: uint64,
  gasUsed: uint64,
  timestamp: safeInteger,
  extraData: anyBytes,
  mixHash: bytes(32),
  nonce: bytes(8),
});
const london = fc.record({ baseFeePerGas: quantity });
const shanghai = fc.record({ withdrawalsRoot: bytes(32) });
const cancun = fc.record({ blobGasUsed: uint64, excessBlobGas: uint64, parentBeaconBlockRoot: bytes(32) });
const prague = fc.record({ requestsHash: bytes(32) });
const amsterdam = fc.record({ blockAccessListHash: bytes(32), slotNumber: uint64 });

/** Generates headers of every fork. Each fork's fields follow those of earlier forks. */
export const arbitraryHeader: fc.Arbitrary<Header> = fc
  .tuple(fc.nat({ max: 5 }), frontier, london, shanghai, cancun, prague, amsterdam)
  .map(([forks, base, ...later]) => Object.assign(base, ...later.slice(0, forks)));

/** Generates blocks, with withdrawals or without. */
export const arbitraryBlock: fc.Arbitrary<Block> = fc.record(
  {
    header: arbitraryHeader,
    transactions: fc.array(arbitraryTransaction, { maxLength: 4 }),
    uncles: fc.array(arbitraryHeader, { maxLength: 2 }),
    withdrawals: fc.array(fc.record({ index: uint64, validatorIndex: uint64, address, amount: uint64 }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: ['header', 'transactions', 'uncles'] },
);

/** Generates logs with up to four topics. */
export const arbitraryLog: fc.Arbitrary<Log> = fc.record({
  address,
  topics: fc.array(bytes(32), { maxLength: 4 }),
  data: anyBytes,
});

/** Generates receipts of every type, with a status or a state root. */
export const arbitraryReceipt: fc.Arbitrary<Receipt> = fc.record({
  type: fc.nat({ max: 4 }),
  outcome: fc.oneof(fc.record({ status: fc.constantFrom<0 | 1>(0, 1) }), fc.record({ root: bytes(32) })),
  cumulativeGasUsed: uint64,
  logsBloom: bytes(256),
  logs: fc.array(arbitraryLog, { maxLength: 3 }),
});
