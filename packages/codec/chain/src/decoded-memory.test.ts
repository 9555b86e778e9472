import type { Body } from './block-codec.ts';
import { memoryOfBlock, memoryOfReceipts } from './decoded-memory.ts';
import type { Receipt } from './block.ts';
import type { Transaction } from './transaction.ts';

const address = new Uint8Array(20);
const word = new Uint8Array(32);
const transaction: Transaction = {
  type: 2,
  chainId: 1n,
  nonce: 7n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 1n,
  gasLimit: 21_000n,
  to: address,
  value: 1n,
  input: word,
  yParity: 1n,
  r: 1n,
  s: 1n,
  accessList: [],
};
const bodyOf = (transactions: readonly Transaction[]): Body => ({ transactions, uncles: [] });
const log = { address, topics: [word, word, word], data: word };
const receipt: Receipt = {
  type: 2,
  outcome: { status: 1 },
  cumulativeGasUsed: 1n,
  logsBloom: new Uint8Array(256),
  logs: [log, log],
};

describe('The estimated memory', () => {
  // Measured: 230 kB for a block of 45 kB, and 50 kB more once its senders are recovered.
  it('of a block of mainnet is several times its encoding', () => {
    const block = bodyOf(Array.from({ length: 180 }, () => transaction));
    expect(memoryOfBlock(block, 45_000)).toBeGreaterThan(270_000);
    expect(memoryOfBlock(block, 45_000)).toBeLessThan(300_000);
  });

  // Measured: 500 kB, besides the system's memory for each of 900 buffers.
  it('of the receipts of a block of mainnet includes the objects of its logs', () => {
    const receipts = Array.from({ length: 180 }, () => receipt);
    expect(memoryOfReceipts(receipts)).toBeGreaterThan(500_000);
    expect(memoryOfReceipts(receipts)).toBeLessThan(700_000);
  });

  it('of a block grows with its access lists and its bytes', () => {
    const accessList = [{ address, storageKeys: [word, word] }];
    const plain = memoryOfBlock(bodyOf([transaction]), 200);
    expect(memoryOfBlock(bodyOf([{ ...transaction, accessList }]), 200)).toBeGreaterThan(plain + 3 * 113);
    expect(memoryOfBlock(bodyOf([transaction]), 5_000)).toBe(plain + 4_800);
  });
});
