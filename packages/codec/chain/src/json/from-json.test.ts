import fc from 'fast-check';
import { bytesEqual, bytesToHex, quantityToHex } from '@ethread/core';
import { arbitraryBlock, arbitraryReceipt } from '../testing/arbitrary.ts';
import { headerHash } from '../header-codec.ts';
import { knownEncoding } from '../known-encoding.ts';
import { InvalidChainJsonError } from '../errors.ts';
import type { Receipt } from '../block.ts';
import { encodeReceipt } from '../receipt-codec.ts';
import { encodeTransaction, transactionHash } from '../transaction-codec.ts';
import { accountProofFromJson, accountProofToJson } from './account-proof-json.ts';
import { blockFromJson, blockToJson } from './block-json.ts';
import { receiptFromJson } from './receipt-json.ts';

const sender = new Uint8Array(20).fill(7);
const key = new Uint8Array(32).fill(1);
const node = Uint8Array.of(1, 2);
const proof = {
  balance: 5n,
  nonce: 0n,
  codeHash: key,
  storageHash: key,
  accountProof: [node],
  storageProof: [
    { key, value: 9n, proof: [node] },
    { key: Uint8Array.from({ length: 32 }, (_none, index) => (index === 31 ? 1 : 0)), value: 0n, proof: [] },
  ],
};

/** Returns the wire-form fields that a receipt commits to. */
function consensusJson({ type, outcome, cumulativeGasUsed, logsBloom, logs }: Receipt) {
  return {
    type: quantityToHex(type),
    ...('root' in outcome ? { root: bytesToHex(outcome.root) } : { status: quantityToHex(outcome.status) }),
    cumulativeGasUsed: quantityToHex(cumulativeGasUsed),
    logsBloom: bytesToHex(logsBloom),
    logs: logs.map(({ address, topics, data }) => ({
      address: bytesToHex(address),
      topics: topics.map(bytesToHex),
      data: bytesToHex(data),
    })),
  };
}

describe('reading the wire form', () => {
  it('reads back every block that was printed', () => {
    fc.assert(
      fc.property(arbitraryBlock, (block) => {
        const hash = headerHash(block.header);
        const json = blockToJson(
          {
            block,
            hash,
            size: 1,
            transactionHashes: block.transactions.map(transactionHash),
            senders: block.transactions.map(() => sender),
          },
          { fullTransactions: true, pending: false },
        );
        const read = blockFromJson(JSON.parse(JSON.stringify(json)));
        // The wire form shows the signed gas price of a legacy transaction, so nothing is lost.
        expect(bytesEqual(headerHash(read.header), hash)).toBe(true);
        expect(read.hash).toEqual(hash);
        const copies = read.transactions.map((transaction) => ({ ...transaction }));
        expect(copies.map(encodeTransaction)).toEqual(block.transactions.map(encodeTransaction));
        // Encoded once for all checks.
        expect(read.transactions.map(knownEncoding)).toEqual(block.transactions.map(encodeTransaction));
        expect(read.withdrawals).toEqual(block.withdrawals);
        expect(read.uncleHashes).toEqual(block.uncles.map(headerHash));
      }),
    );
  });

  it('reads back the fields that a receipt commits to', () => {
    fc.assert(
      fc.property(arbitraryReceipt, (receipt) => {
        const read = receiptFromJson(consensusJson(receipt));
        expect(encodeReceipt({ ...read })).toEqual(encodeReceipt(receipt));
        expect(knownEncoding(read)).toEqual(encodeReceipt(receipt));
      }),
    );
  });

  it('reads back an account proof whose storage keys were echoed in short form', () => {
    const json = accountProofToJson(sender, proof, [key, Uint8Array.of(1)]);
    expect(json.storageProof[1]?.key).toBe('0x1');
    expect(accountProofFromJson(json)).toEqual({ address: sender, proof });
  });

  it.each([
    ['a list for an object', [], 'block: expected an object'],
    ['nothing', null, 'block: expected an object'],
    ['an object without fields', {}, 'block: parentHash is missing'],
    ['bytes of another length', { parentHash: '0x01' }, 'block: parentHash expected 32 bytes, got 1'],
    ['half a byte', { parentHash: '0x012' }, 'block: parentHash expected bytes in hex'],
    ['a number for text', { parentHash: 1 }, 'block: parentHash expected bytes in hex'],
  ])('names the problem with %s', (_case, json, message) => {
    expect(() => blockFromJson(json)).toThrow(new InvalidChainJsonError(message));
  });

  it('rejects a receipt with more topics than the EVM can write, and with an invalid status', () => {
    const log = { address: bytesToHex(sender), data: '0x', topics: Array(5).fill(bytesToHex(key)) };
    const receipt = consensusJson({
      type: 0,
      outcome: { status: 1 },
      cumulativeGasUsed: 1n,
      logsBloom: new Uint8Array(256),
      logs: [],
    });
    expect(() => receiptFromJson({ ...receipt, logs: [log] })).toThrow(
      'receipt: logs[0]: has too many topics',
    );
    expect(() => receiptFromJson({ ...receipt, status: '0x2' })).toThrow('status expected 0 or 1');
  });
});
