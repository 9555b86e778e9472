import { quantityToHex } from '@ethread/core';
import type { HonestChain } from './honest-chain.ts';
import type { OpenNodes } from './nodes-world.ts';

/**
 * Expects each block of a chain, its transactions and its receipts as the chain's node shows them. Transactions may have
 * the time of their block, too, which some nodes leave out.
 */
export async function expectServed(nodes: OpenNodes, { blocks }: HonestChain): Promise<void> {
  for (const { number, hash, full, receipts } of blocks) {
    const wire = quantityToHex(number);
    const hashes = { ...full, transactions: full.transactions.map((one) => one['hash']) };
    expect(await nodes.call('eth_getBlockByNumber', [wire, true])).toMatchObject(full);
    expect(await nodes.call('eth_getBlockByHash', [hash, false])).toEqual(hashes);
    expect(await nodes.call('eth_getBlockReceipts', [wire])).toEqual(receipts);
    for (const [index, transaction] of full.transactions.entries()) {
      const at = [wire, quantityToHex(index)];
      expect(await nodes.call('eth_getTransactionByBlockNumberAndIndex', at)).toMatchObject(transaction);
      const receipt = await nodes.call('eth_getTransactionReceipt', [transaction['hash']]);
      expect(receipt).toEqual(receipts[index]);
    }
  }
}
