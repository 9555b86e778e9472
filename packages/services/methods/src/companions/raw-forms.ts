import {
  encodeBlockInSteps,
  encodeHeader,
  encodeReceipt,
  encodeReceiptInSteps,
  encodeTransaction,
  memoryOfReceipts,
  type Receipt,
} from '@ethread/chain';
import { bytesToHex, eventLoopTurns, hexToBytes, runInTurns } from '@ethread/core';
import { hexListResult, hexResult } from '@ethread/json-rpc';
import { HeaderNotFoundError } from '@ethread/types';
import { requireAvailable, requireHeader, toBlockSelector } from '../block-parameter.ts';
import type { CompanionHandler, CompanionsOf } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Maximum memory of receipts that are encoded at once: some hundred logs. */
const AT_ONCE_BYTES = 64 * 1024;

/** Creates the methods that return a block or its parts as RLP. The client takes a turn for each step of the encoding. */
export function rawForms({
  chain,
}: CompanionModules): CompanionsOf<
  | 'debug_getRawHeader'
  | 'debug_getRawBlock'
  | 'debug_getRawReceipts'
  | 'debug_getRawTransaction'
  | 'eth_getRawTransactionByHash'
> {
  const transactionByHash: CompanionHandler<'debug_getRawTransaction'> = async ([transactionHash]) => {
    const position = requireAvailable(await chain.transactionPosition(hexToBytes(transactionHash)));
    if (!position) return '0x';
    const { blockHash, index } = position;
    const stored = requireAvailable(await chain.block({ hash: blockHash, requireCanonical: false }));
    const transaction = stored?.block.transactions[index];
    return transaction ? bytesToHex(encodeTransaction(transaction)) : '0x';
  };
  return {
    async debug_getRawHeader([block]) {
      return bytesToHex(encodeHeader((await requireHeader(chain, block)).header));
    },
    async debug_getRawBlock([parameter], { client }) {
      const stored = requireAvailable(await chain.block(toBlockSelector(parameter)));
      if (!stored) throw new HeaderNotFoundError();
      const encoding = encodeBlockInSteps(stored.block);
      return hexResult(...(await runInTurns(encoding, () => eventLoopTurns.take(client))));
    },
    /** Returns each receipt in its form in the receipts trie. */
    async debug_getRawReceipts([block], { client }) {
      const stored = requireAvailable(await chain.receipts(toBlockSelector(block), client));
      if (!stored) throw new HeaderNotFoundError();
      const { receipts } = stored;
      const bytes = memoryOfReceipts(receipts);
      if (bytes <= AT_ONCE_BYTES) return receipts.map((receipt) => bytesToHex(encodeReceipt(receipt)));
      return hexListResult(encodeInTurns(receipts, client), bytes);
    },
    debug_getRawTransaction: transactionByHash,
    // The name that clients use.
    eth_getRawTransactionByHash: transactionByHash,
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
