import { receiptToJson } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import type { Handler } from './handler.ts';
import type { MethodModules } from './method-modules.ts';
import { requireAvailable } from './block-parameter.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'receipt' };

/** Returns the receipt of a transaction. */
export function eth_getTransactionReceipt({ chain }: MethodModules): Handler<'eth_getTransactionReceipt'> {
  return async ([transactionHash], { client }) => {
    const position = requireAvailable(await chain.transactionPosition(hexToBytes(transactionHash)));
    if (!position) return null;
    const stored = requireAvailable(
      await chain.receipts({ hash: position.blockHash, requireCanonical: false }, client),
    );
    return stored ? receiptToJson(stored, position.index) : null;
  };
}
