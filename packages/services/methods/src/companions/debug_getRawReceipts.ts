import { encodeReceipt, encodeReceiptInSteps, memoryOfReceipts, type Receipt } from '@ethread/chain';
import { bytesToHex, eventLoopTurns, runInTurns } from '@ethread/core';
import { hexListResult } from '@ethread/json-rpc';
import { HeaderNotFoundError } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import { toBlockSelector, requireAvailable } from '../block-parameter.ts';
import type { CompanionModules } from './companion-modules.ts';

export const traits = { question: 'raw' } as const;

/** Maximum memory of receipts that are encoded at once: some hundred logs. */
const AT_ONCE_BYTES = 64 * 1024;

/** Returns the receipts of a block in their form in the receipts trie. */
export function debug_getRawReceipts({ chain }: CompanionModules): CompanionHandler<'debug_getRawReceipts'> {
  return async ([block], { client }) => {
    const stored = requireAvailable(await chain.receipts(toBlockSelector(block), client));
    if (!stored) throw new HeaderNotFoundError();
    const { receipts } = stored;
    const bytes = memoryOfReceipts(receipts);
    if (bytes <= AT_ONCE_BYTES) return receipts.map((receipt) => bytesToHex(encodeReceipt(receipt)));
    return hexListResult(encodeInTurns(receipts, client), bytes);
  };
}

/** Yields the encoding of each receipt in parts. The client takes a turn for each step. */
async function* encodeInTurns(
  receipts: readonly Receipt[],
  client: string,
): AsyncGenerator<readonly Uint8Array[], void> {
  for (const receipt of receipts)
    yield await runInTurns(encodeReceiptInSteps(receipt), () => eventLoopTurns.take(client));
}
