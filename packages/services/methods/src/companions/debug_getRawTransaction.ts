import { encodeTransaction } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { requireAvailable } from '../block-parameter.ts';
import type { CompanionModules } from './companion-modules.ts';

export const traits = { question: 'raw' } as const;

/** Returns a transaction in its encoded form, by its hash. */
export function debug_getRawTransaction({
  chain,
}: CompanionModules): CompanionHandler<'debug_getRawTransaction'> {
  return async ([transactionHash]) => {
    const position = requireAvailable(await chain.transactionPosition(hexToBytes(transactionHash)));
    if (!position) return '0x';
    const { blockHash, index } = position;
    const stored = requireAvailable(await chain.block({ hash: blockHash, requireCanonical: false }));
    const transaction = stored?.block.transactions[index];
    return transaction ? bytesToHex(encodeTransaction(transaction)) : '0x';
  };
}
