import { bytesToHex, hexToBytes } from '@ethread/core';
import type { Block, Receipt } from '../block.ts';
import { encodeBlock } from '../block-codec.ts';
import { blobGasPrice } from '../blob-gas.ts';
import { logsBloom } from '../bloom.ts';
import { describeRecorded, readRecorded, recordedBlocks, recordedCases } from '../testing/conformance.ts';
import { genesisHeader, parseGenesis } from '../genesis/genesis.ts';
import { headerHash } from '../header-codec.ts';
import { checkReceipts, checkTransactions, checkWithdrawals } from '../roots.ts';
import { recoverSender } from '../sender.ts';
import { transactionHash } from '../transaction-codec.ts';
import { type BlockFacts, blockFromJson, blockToJson, transactionOfBlockToJson } from './block-json.ts';
import { headerFromJson } from './header-json.ts';
import { receiptFromJson, receiptsToJson, receiptToJson } from './receipt-json.ts';

const factsOf = (block: Block): BlockFacts => ({
  block,
  hash: headerHash(block.header),
  size: encodeBlock(block).length,
  transactionHashes: block.transactions.map(transactionHash),
  senders: block.transactions.map(recoverSender),
});

describeRecorded('recorded answers', () => {
  const genesis = parseGenesis(readRecorded('execution-apis/genesis.json'));
  const byHash = new Map<unknown, Block>();

  beforeAll(async () => {
    for (const { block } of await recordedBlocks('execution-apis')) {
      byHash.set(bytesToHex(headerHash(block.header)), block);
    }
    const [recorded] = recordedCases('eth_getBlockByNumber').filter(({ name }) => name === 'get-genesis.io');
    const header = genesisHeader(genesis, hexToBytes(Object(recorded?.result).stateRoot));
    byHash.set(bytesToHex(headerHash(header)), { header, transactions: [], uncles: [] });
  });

  const blockOf = (hash: unknown): Block => {
    const block = byHash.get(hash);
    if (!block) throw new Error(`the recorded chain has no block ${String(hash)}`);
    return block;
  };

  it.each([...recordedCases('eth_getBlockByHash'), ...recordedCases('eth_getBlockByNumber')])(
    'prints the block of $name as recorded, and reads it so that its hash and roots can be checked',
    ({ params, result }) => {
      const fullTransactions = params[1] === true;
      const facts = factsOf(blockOf(Object(result).hash));
      expect(blockToJson(facts, { fullTransactions, pending: false })).toEqual(result);
      expect(bytesToHex(headerHash(headerFromJson(result)))).toBe(Object(result).hash);
      if (!fullTransactions) return;
      const { header, transactions, withdrawals } = blockFromJson(result);
      expect(() => checkTransactions(header, transactions)).not.toThrow();
      expect(() => checkWithdrawals(header, withdrawals)).not.toThrow();
    },
  );

  it.each(recordedCases('eth_getTransactionByBlockNumberAndIndex'))(
    'prints the transaction of $name as recorded',
    ({ result }) => {
      const { blockHash, transactionIndex } = Object(result);
      expect(transactionOfBlockToJson(factsOf(blockOf(blockHash)), Number(transactionIndex), false)).toEqual(
        result,
      );
    },
  );

  const receiptsCases = recordedCases('eth_getBlockReceipts').filter(({ result }) => result !== null);

  it.each(receiptsCases)('prints and checks the receipts of $name', ({ result }) => {
    const recorded = Array.from(Object(result));
    const block = blockOf(Object(recorded[0]).blockHash);
    const receipts = recorded.map((json) => receiptFromJson(json));
    expect(() => checkReceipts(block, receipts)).not.toThrow();
    for (const receipt of receipts) expect(logsBloom(receipt.logs)).toEqual(receipt.logsBloom);
    const price = blobGasPrice(genesis.blobSchedule, block.header);
    const facts = {
      block: factsOf(block),
      receipts,
      ...(price === undefined ? {} : { blobGasPrice: price }),
    };
    expect(receiptsToJson(facts)).toEqual(result);
    expect(receipts.map((_, index) => receiptToJson(facts, index))).toEqual(result);
  });

  it.each(recordedCases('eth_getTransactionReceipt').filter(({ result }) => result !== null))(
    'prints the fields that the block adds to the receipt of $name',
    ({ result }) => {
      // Only this receipt of its block is recorded. Earlier receipts are replaced by their gas and logs alone.
      const json = Object(result);
      const block = blockOf(json.blockHash);
      const receipt = receiptFromJson(json);
      const index = Number(json.transactionIndex);
      const before: Receipt = {
        ...receipt,
        cumulativeGasUsed: receipt.cumulativeGasUsed - BigInt(json.gasUsed),
        logs: Array.from({ length: Number(json.logs[0]?.logIndex ?? 0) }, () => ({
          address: new Uint8Array(20),
          topics: [],
          data: new Uint8Array(),
        })),
      };
      const none: Receipt = { ...before, logs: [] };
      const receipts = Array.from({ length: index }, (_, at) => (at === index - 1 ? before : none));
      const price = blobGasPrice(genesis.blobSchedule, block.header);
      const facts = { block: factsOf(block), receipts: [...receipts, receipt] };
      expect(receiptToJson(price === undefined ? facts : { ...facts, blobGasPrice: price }, index)).toEqual(
        result,
      );
    },
  );
});
