import { bytesToHex, hexToBytes } from '@ethread/core';
import {
  decodeReceipt,
  decodeSlimReceiptList,
  encodeReceipt,
  encodeSlimReceiptList,
} from './receipt-codec.ts';
import { receiptFromJson } from './json/receipt-json.ts';
import { transactionFromJson, transactionToJson } from './json/transaction-json.ts';
import { recoverSender } from './sender.ts';
import { decodeTransaction, encodeTransaction, transactionHash } from './transaction-codec.ts';
import { UnknownTransactionTypeError } from './errors.ts';

const ARBOS = '0x00000000000000000000000000000000000a4b05';
const ADDRESS = `0x${'ab'.repeat(20)}`;
const WORD = `0x${'cd'.repeat(32)}`;

const UNSIGNED = { r: '0x0', s: '0x0', v: '0x0', gasPrice: '0x0' };

/** Transaction 0 of block 26,293,517 of Base. */
const OP_DEPOSIT = {
  type: '0x7e',
  sourceHash: '0x990d7122a1f121f3a6bc45723e28f4921c269037a77e77ffee3c8585136d1a92',
  from: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001',
  to: '0x4200000000000000000000000000000000000015',
  mint: '0x0',
  value: '0x0',
  gas: '0xf4240',
  input:
    '0x440a5e20000008dd00101c1200000000000000030000000067acc63f00000000014d1f2d000000000000000000000000000000000000000000000000000000005ba4c0eb00000000000000000000000000000000000000000000000000000001ce2291bdcbb8f62c15343b39cfacdbf81c4747822ebb16c2518126e47d984422a82defc10000000000000000000000005050f69a9786f081509234f1a7f4684b5e5b76c9',
  nonce: '0x191350e',
  ...UNSIGNED,
};
const OP_DEPOSIT_HASH = '0x096c03d72acb06339c9c7860d1c36b6451932ec0ff16fd34aa9e30a73a245e13';

/** Transaction 0 of block 96,223,354 of Arbitrum One. */
const ARBITRUM_INTERNAL = {
  type: '0x6a',
  chainId: '0xa4b1',
  from: ARBOS,
  to: ARBOS,
  gas: '0x0',
  nonce: '0x0',
  value: '0x0',
  ...UNSIGNED,
  input:
    '0x6bf6a42d000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010924a40000000000000000000000000000000000000000000000000000000005bc407a0000000000000000000000000000000000000000000000000000000000000001',
};
const ARBITRUM_INTERNAL_HASH = '0x7144169eeaff9b4b9d0a1948fa6149784710e3f55da837f93201fcfb0a6c2450';

const COMMON = { from: ADDRESS, gas: '0x5208', value: '0x7', input: '0x0102', maxFeePerGas: '0x64' };
const OF_EVERY_TYPE = [
  OP_DEPOSIT,
  { ...OP_DEPOSIT, to: null, mint: '0x5', value: '0x5' },
  { ...OP_DEPOSIT, isSystemTx: true },
  ARBITRUM_INTERNAL,
  { ...COMMON, type: '0x64', chainId: '0xa4b1', requestId: WORD, to: ADDRESS },
  { ...COMMON, type: '0x65', chainId: '0xa4b1', nonce: '0x3', to: null },
  { ...COMMON, type: '0x66', chainId: '0xa4b1', requestId: WORD, to: ADDRESS },
  {
    ...COMMON,
    type: '0x68',
    chainId: '0xa4b1',
    nonce: '0x0',
    to: ADDRESS,
    ticketId: WORD,
    refundTo: ADDRESS,
    maxRefund: '0x9',
    submissionFeeRefund: '0x8',
  },
  {
    ...COMMON,
    type: '0x69',
    chainId: '0xa4b1',
    requestId: WORD,
    l1BaseFee: '0x1',
    depositValue: '0x2',
    retryTo: null,
    retryValue: '0x3',
    beneficiary: ADDRESS,
    maxSubmissionFee: '0x4',
    refundTo: ADDRESS,
    retryData: '0x0a0b',
  },
];

const PLACE = {
  hash: hexToBytes(WORD),
  sender: hexToBytes(ADDRESS),
  index: 0,
  blockHash: hexToBytes(WORD),
  blockNumber: 1,
  blockTimestamp: 1,
  baseFeePerGas: 5n,
  pending: false,
};

describe('system transactions', () => {
  it('computes the hash that the transaction has on the public chain', () => {
    expect(bytesToHex(transactionHash(transactionFromJson(OP_DEPOSIT)))).toBe(OP_DEPOSIT_HASH);
    expect(bytesToHex(transactionHash(transactionFromJson(ARBITRUM_INTERNAL)))).toBe(ARBITRUM_INTERNAL_HASH);
  });

  it.each(OF_EVERY_TYPE)(
    'reads a transaction of type $type back from its envelope and from its wire form',
    (json) => {
      const transaction = transactionFromJson(json);
      expect(decodeTransaction(encodeTransaction(transaction))).toEqual(transaction);
      expect(transactionFromJson(transactionToJson(transaction, PLACE))).toEqual(transaction);
    },
  );

  it('takes the sender from the envelope, or ArbOS when the envelope names none', () => {
    expect(bytesToHex(recoverSender(transactionFromJson(OP_DEPOSIT)))).toBe(OP_DEPOSIT.from);
    expect(bytesToHex(recoverSender(transactionFromJson(ARBITRUM_INTERNAL)))).toBe(ARBOS);
  });

  it('computes a different hash when any field of the envelope changes', () => {
    const other = (changed: object) =>
      bytesToHex(transactionHash(transactionFromJson({ ...OP_DEPOSIT, ...changed })));
    const changes = [
      { sourceHash: WORD },
      { from: ADDRESS },
      { to: null },
      { mint: '0x1' },
      { value: '0x1' },
      { gas: '0x1' },
      { isSystemTx: true },
      { input: '0x' },
    ];
    const hashes = [OP_DEPOSIT_HASH, ...changes.map(other)];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it.each<[what: string, bytes: string]>([
    ['a field too few', '0x7ec180'],
    ['a quantity with leading zeros', '0x6ac3820001'],
    ['a list for bytes', '0x6ac2c001'],
  ])('rejects a system transaction with %s', (_what, bytes) => {
    expect(() => decodeTransaction(hexToBytes(bytes))).toThrow('transaction');
  });

  it('distinguishes an unknown transaction type from a malformed transaction', () => {
    const read = () => transactionFromJson({ ...OP_DEPOSIT, type: '0x55' });
    expect(read).toThrow(UnknownTransactionTypeError);
    expect(() => transactionFromJson({ ...OP_DEPOSIT, sourceHash: '0x' })).not.toThrow(
      UnknownTransactionTypeError,
    );
  });
});

describe('the receipt of an OP-stack deposit', () => {
  const json = {
    type: '0x7e',
    status: '0x1',
    cumulativeGasUsed: '0xb9d5',
    logsBloom: `0x${'00'.repeat(256)}`,
    logs: [],
    depositNonce: '0x7',
  };

  it('keeps the nonce and version of a deposit receipt in the slim form without blooms', () => {
    const receipts = [receiptFromJson({ ...json, depositReceiptVersion: '0x1' }), receiptFromJson(json)];
    const read = decodeSlimReceiptList(encodeSlimReceiptList(receipts));
    expect(read.map(({ deposit }) => deposit)).toEqual([{ nonce: 7n, version: 1n }, undefined]);
  });

  it('hashes a deposit receipt with its nonce from Canyon on, and without it before', () => {
    const before = receiptFromJson(json);
    const after = receiptFromJson({ ...json, depositReceiptVersion: '0x1' });
    expect(before.deposit).toBeUndefined();
    expect(encodeReceipt(after).length).toBe(encodeReceipt(before).length + 2);
    for (const receipt of [before, after]) expect(decodeReceipt(encodeReceipt(receipt))).toEqual(receipt);
  });

  it('ignores the deposit nonce in a receipt of another type', () => {
    expect(receiptFromJson({ ...json, type: '0x2', depositReceiptVersion: '0x1' }).deposit).toBeUndefined();
  });
});
