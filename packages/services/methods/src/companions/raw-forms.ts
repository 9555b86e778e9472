import {
  encodeBlock,
  encodeHeader,
  encodeReceipt,
  encodeTransaction,
  memoryOfReceipts,
  type Receipt,
} from '@ethread/chain';
import { bytesToHex, eventLoopTurns, hexToBytes } from '@ethread/core';
import { hexListResult, hexResult } from '@ethread/json-rpc';
import { HeaderNotFoundError } from '@ethread/types';
import { requireAvailable, requireHeader, toBlockSelector } from '../block-parameter.ts';
import type { CompanionHandler, CompanionsOf } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Maximum memory of receipts that are encoded at once: some hundred logs. */
const AT_ONCE_BYTES = 64 * 1024;

/** The most logs of a receipt that is encoded without a turn of the client. */
const FEW_LOGS = 64;

/** Creates the methods that return a block or its parts as RLP. */
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
    async debug_getRawBlock([parameter]) {
      const stored = requireAvailable(await chain.block(toBlockSelector(parameter)));
      if (!stored) throw new HeaderNotFoundError();
      return hexResult(encodeBlock(stored.block));
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

/** Yields the encoding of each receipt. The client takes a turn for each one with many logs. */
async function* encodeInTurns(
  receipts: readonly Receipt[],
  client: string,
): AsyncGenerator<readonly Uint8Array[], void> {
  for (const receipt of receipts) {
    if (receipt.logs.length > FEW_LOGS) await eventLoopTurns.take(client);
    yield [encodeReceipt(receipt)];
  }
}
