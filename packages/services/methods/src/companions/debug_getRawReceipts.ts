import { encodeReceipt } from '@ethread/chain';
import { eventLoopTurns } from '@ethread/core';
import { hexListResult } from '@ethread/json-rpc';
import { HeaderNotFoundError } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import { toBlockSelector } from '../block-parameter.ts';
import { requireAvailable } from '../store-outcome.ts';
import type { CompanionModules } from './companion-modules.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'unproven' };

/** Returns the receipts of a block in their form in the receipts trie. */
export function debug_getRawReceipts({ chain }: CompanionModules): CompanionHandler<'debug_getRawReceipts'> {
  return async ([block], { client }) => {
    const stored = requireAvailable(await chain.receipts(toBlockSelector(block)));
    if (!stored) throw new HeaderNotFoundError();
    // A receipt with a thousand logs takes milliseconds.
    await eventLoopTurns.take(client);
    const pace = eventLoopTurns.paceOf(client);
    const encoded: Uint8Array[] = [];
    for (const receipt of stored.receipts) {
      if (pace.isDue()) await pace.rest();
      encoded.push(encodeReceipt(receipt));
    }
    return hexListResult(encoded);
  };
}
