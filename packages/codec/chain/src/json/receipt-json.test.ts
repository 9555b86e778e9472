import fc from 'fast-check';
import { arbitraryHeader, arbitraryReceipt, arbitraryTransaction } from '../testing/arbitrary.ts';
import { headerHash } from '../header-codec.ts';
import { transactionHash } from '../transaction-codec.ts';
import { receiptToJson } from './receipt-json.ts';

describe('receiptToJson', () => {
  it('prints the nonce and the version of a deposit', () => {
    const arbitrary = fc.record({
      header: arbitraryHeader,
      one: arbitraryTransaction,
      receipt: arbitraryReceipt,
    });
    for (const { header, one, receipt } of fc.sample(arbitrary, { numRuns: 1, seed: 1 })) {
      const block = {
        block: { header, transactions: [one], uncles: [] },
        hash: headerHash(header),
        size: 1,
        transactionHashes: [transactionHash(one)],
        senders: [new Uint8Array(20)],
      };
      const deposited = { ...receipt, deposit: { nonce: 9n, version: 1n } };
      expect(receiptToJson({ block, receipts: [deposited] }, 0)).toMatchObject({
        depositNonce: '0x9',
        depositReceiptVersion: '0x1',
      });
      expect(receiptToJson({ block, receipts: [receipt] }, 0)).not.toHaveProperty('depositNonce');
    }
  });
});
