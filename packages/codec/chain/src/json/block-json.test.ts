import fc from 'fast-check';
import { arbitraryBlock, arbitraryHeader } from '../testing/arbitrary.ts';
import type { Block } from '../block.ts';
import { encodeBlock } from '../block-codec.ts';
import { headerHash } from '../header-codec.ts';
import { transactionHash } from '../transaction-codec.ts';
import { blockToJson, transactionOfBlockToJson, uncleToJson } from './block-json.ts';

const factsOf = (block: Block) => ({
  block,
  hash: headerHash(block.header),
  size: encodeBlock(block).length,
  transactionHashes: block.transactions.map(transactionHash),
  senders: block.transactions.map((_, index) => new Uint8Array(20).fill(index)),
});

const without = (json: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(json).filter(([name]) => !fields.includes(name)));

describe('blockToJson', () => {
  it('prints null for undecided fields of the pending block, and lists hashes unless transactions are requested', () => {
    fc.assert(
      fc.property(arbitraryBlock, (block) => {
        const facts = factsOf(block);
        const pending = blockToJson(facts, { fullTransactions: true, pending: true });
        expect(pending).toMatchObject({ hash: null, number: null, nonce: null, logsBloom: null });
        for (const transaction of pending.transactions) {
          expect(transaction).toMatchObject({ blockHash: null, blockNumber: null, transactionIndex: null });
        }
        const decided = without(pending, ['hash', 'number', 'nonce', 'logsBloom', 'transactions']);
        const full = blockToJson(facts, { fullTransactions: true, pending: false });
        expect(full).toMatchObject(decided);
        const { transactions } = blockToJson(facts, { fullTransactions: false, pending: false });
        expect(full.transactions.map((one) => (typeof one === 'string' ? one : one.hash))).toEqual(
          transactions,
        );
      }),
    );
  });

  it('prints the total difficulty only when it is given', () => {
    fc.assert(
      fc.property(arbitraryHeader, (header) => {
        const facts = factsOf({ header, transactions: [], uncles: [] });
        const form = { fullTransactions: false, pending: false };
        expect(blockToJson(facts, form)).not.toHaveProperty('totalDifficulty');
        expect(blockToJson(facts, { ...form, totalDifficulty: 17n }).totalDifficulty).toBe('0x11');
        expect(blockToJson(facts, { ...form, totalDifficulty: null }).totalDifficulty).toBeNull();
      }),
    );
  });

  it('rejects an index that the block does not have', () => {
    const blocks = fc.sample(arbitraryBlock, { numRuns: 1, seed: 1 });
    expect(() => blocks.map((block) => transactionOfBlockToJson(factsOf(block), 99, false))).toThrow(
      RangeError,
    );
  });
});

describe('uncleToJson', () => {
  it('prints an uncle without transactions, with the size of a block that has only its header', () => {
    fc.assert(
      fc.property(arbitraryHeader, (header) => {
        const facts = factsOf({ header, transactions: [], uncles: [] });
        const block = blockToJson(facts, { fullTransactions: false, pending: false });
        expect(uncleToJson(header, {})).toEqual(without(block, ['transactions']));
      }),
    );
  });
});
