import fc from 'fast-check';
import {
  arbitraryBlock,
  arbitraryHeader,
  arbitraryReceipt,
  arbitraryTransaction,
} from './testing/arbitrary.ts';
import { decodeBlock, decodeBody, decodeHeaderOfBlock, encodeBlock, encodeBody } from './block-codec.ts';
import type { Header } from './header.ts';
import { decodeHeader, encodeHeader } from './header-codec.ts';
import { InvalidChainBytesError } from './errors.ts';
import { logsBloom } from './bloom.ts';
import {
  decodeReceipt,
  decodeReceiptList,
  decodeSlimReceiptList,
  encodeReceipt,
  encodeReceiptList,
  encodeSlimReceiptList,
} from './receipt-codec.ts';
import { encodeRlp } from './rlp.ts';
import { isSystemTransaction } from './system-transaction.ts';
import { decodeTransaction, encodeTransaction, signingHash } from './transaction-codec.ts';

const bloom = new Uint8Array(256);

describe('encoding and decoding blocks', () => {
  it('reads back every encoded header, transaction, receipt and block', () => {
    fc.assert(
      fc.property(
        arbitraryHeader,
        arbitraryTransaction,
        arbitraryReceipt,
        arbitraryBlock,
        (header, transaction, receipt, block) => {
          expect(decodeHeader(encodeHeader(header))).toEqual(header);
          expect(decodeTransaction(encodeTransaction(transaction))).toEqual(transaction);
          expect(decodeReceipt(encodeReceipt(receipt))).toEqual(receipt);
          expect(decodeBlock(encodeBlock(block))).toEqual(block);
          expect(decodeHeaderOfBlock(encodeBlock(block))).toEqual(block.header);
          expect({ header: block.header, ...decodeBody(encodeBody(block)) }).toEqual(block);
        },
      ),
    );
  });

  it('reads back the receipts of a block, with blooms and without', () => {
    fc.assert(
      fc.property(fc.array(arbitraryReceipt, { maxLength: 4 }), (receipts) => {
        expect(decodeReceiptList(encodeReceiptList(receipts))).toEqual(receipts);
        const withTheirBlooms = receipts.map((receipt) => ({
          ...receipt,
          logsBloom: logsBloom(receipt.logs),
        }));
        expect(decodeSlimReceiptList(encodeSlimReceiptList(receipts))).toEqual(withTheirBlooms);
      }),
    );
  });

  it('encodes and hashes what it decoded like the same fields from elsewhere', () => {
    fc.assert(
      fc.property(arbitraryBlock, fc.array(arbitraryReceipt, { maxLength: 4 }), (block, receipts) => {
        for (const decoded of decodeBody(encodeBody(block)).transactions) {
          expect(encodeTransaction(decoded)).toEqual(encodeTransaction({ ...decoded }));
          if (!isSystemTransaction(decoded))
            expect(signingHash(decoded)).toEqual(signingHash({ ...decoded }));
        }
        for (const decoded of decodeReceiptList(encodeReceiptList(receipts))) {
          expect(encodeReceipt(decoded)).toEqual(encodeReceipt({ ...decoded }));
        }
      }),
    );
  });

  it('rejects flipped, truncated or extended bytes with InvalidChainBytesError', () => {
    fc.assert(
      fc.property(arbitraryBlock, fc.nat(), fc.integer({ min: 1, max: 255 }), (block, at, mask) => {
        const encoded = encodeBlock(block);
        const flipped = encoded.with(at % encoded.length, (encoded[at % encoded.length] ?? 0) ^ mask);
        for (const bytes of [flipped, encoded.subarray(0, at % encoded.length)]) {
          try {
            expect(encodeBlock(decodeBlock(bytes))).toEqual(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidChainBytesError);
          }
        }
      }),
    );
  });

  it.each([
    ['a header that is bytes', () => decodeHeader(encodeRlp(new Uint8Array(3))), 'header: expected a list'],
    ['a header without fields', () => decodeHeader(encodeRlp([])), 'header: parentHash missing'],
    [
      'a hash of 31 bytes',
      () => decodeHeader(encodeRlp([new Uint8Array(31)])),
      'header: parentHash expected 32 bytes, got 31',
    ],
    [
      'a legacy transaction with a nonce of 33 bytes',
      () => decodeTransaction(encodeRlp([new Uint8Array(33).fill(1)])),
      'transaction: nonce expected at most 32 bytes',
    ],
    [
      'a quantity with leading zeros',
      () => decodeTransaction(encodeRlp([Uint8Array.of(0, 1)])),
      'transaction: nonce has leading zeros',
    ],
    ['an unknown type', () => decodeTransaction(Uint8Array.of(5, 0xc0)), 'transaction: type 5 is not known'],
    ['an empty envelope', () => decodeTransaction(new Uint8Array()), 'transaction: is empty'],
    [
      'a transaction in a block',
      () => decodeBody(encodeRlp([[[Uint8Array.of(1), [], Uint8Array.of(2)]], []])),
      'body: transactions[0]: gasPrice expected bytes, got a list',
    ],
    ['an empty receipt', () => decodeReceipt(new Uint8Array()), 'receipt: is empty'],
    ['receipts that are no list', () => decodeReceiptList(Uint8Array.of(1)), 'receipts: expected a list'],
    [
      'a receipt without type that stands as bytes',
      () => decodeReceiptList(encodeRlp([encodeRlp([new Uint8Array(), new Uint8Array(), bloom, []])])),
      'receipts[0]: has no type, yet stands as bytes',
    ],
    [
      'a receipt in a list',
      () => decodeSlimReceiptList(encodeRlp([[new Uint8Array(), Uint8Array.of(2)]])),
      'receipts[0]: status expected 0, 1 or a state root',
    ],
    [
      'a receipt with status 2',
      () => decodeReceipt(encodeRlp([Uint8Array.of(2)])),
      'receipt: status expected 0, 1 or a state root',
    ],
  ])('names the field of %s', (_, decode, message) => {
    expect(decode).toThrow(InvalidChainBytesError);
    expect(decode).toThrow(message);
  });

  it('rejects a contract creation by a blob or set-code transaction', () => {
    fc.assert(
      fc.property(
        arbitraryTransaction.filter(({ type }) => type >= 3),
        (transaction) => {
          const creation = Object.assign({}, transaction, { to: null });
          expect(() => decodeTransaction(encodeTransaction(creation))).toThrow(
            `to is missing, which type ${transaction.type} needs`,
          );
        },
      ),
    );
  });

  it('reads up to 16 extra header fields as those of an unknown fork', () => {
    fc.assert(
      fc.property(arbitraryHeader, (header) => {
        const extra = encodeHeader({
          ...header,
          baseFeePerGas: 1n,
          withdrawalsRoot: new Uint8Array(32),
          blobGasUsed: 0n,
          excessBlobGas: 0n,
          parentBeaconBlockRoot: new Uint8Array(32),
          requestsHash: new Uint8Array(32),
          blockAccessListHash: new Uint8Array(32),
          slotNumber: 1n,
        });
        const withMore = (count: number): Header => ({
          ...decodeHeader(extra),
          unknownFields: Array.from({ length: count }, (_, index) => ({
            name: `unknown${23 + index}`,
            value: index === 1 ? [Uint8Array.of(index)] : Uint8Array.of(index),
          })),
        });
        expect(decodeHeader(encodeHeader(withMore(16)))).toEqual(withMore(16));
        expect(() => decodeHeader(encodeHeader(withMore(17)))).toThrow('header: 17 fields too many');
      }),
    );
  });
});
