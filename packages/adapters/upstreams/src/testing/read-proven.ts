import type { BlockSelector, ChainReader, HeadSource } from '@ethread/ports';
import {
  blockToJson,
  receiptsToJson,
  receiptToJson,
  transactionOfBlockToJson,
  uncleToJson,
} from '@ethread/chain';
import { hexToBytes } from '@ethread/core';

/** Stands for a result that proven blocks do not have. */
export const NOT_PROVEN = Symbol('not proven');

/** Shows what the proven blocks of nodes have, as the service's handlers do. */
export async function readProven(
  chain: ChainReader,
  head: HeadSource,
  method: string,
  [first, second]: readonly unknown[],
): Promise<unknown> {
  const selector = toSelector(first, head);
  if (!selector) return NOT_PROVEN;
  switch (method) {
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash':
    case 'eth_getTransactionByBlockNumberAndIndex':
    case 'eth_getTransactionByBlockHashAndIndex':
    case 'eth_getUncleByBlockNumberAndIndex': {
      const found = await chain.block(selector);
      if (found === null || 'unavailable' in found) return NOT_PROVEN;
      if (method.startsWith('eth_getUncle')) {
        const uncle = found.block.uncles[Number(second)];
        return uncle ? uncleToJson(uncle, {}) : null;
      }
      if (method.startsWith('eth_getTransaction')) {
        const isThere = Number(second) < found.block.transactions.length;
        return isThere ? transactionOfBlockToJson(found, Number(second), false) : null;
      }
      return blockToJson(found, { fullTransactions: second === true, pending: false });
    }
    case 'eth_getBlockReceipts': {
      const found = await chain.receipts(selector);
      return found === null || 'unavailable' in found ? NOT_PROVEN : receiptsToJson(found);
    }
    case 'eth_getTransactionReceipt': {
      const position = await chain.transactionPosition(hexToBytes(String(first)));
      if (position === null || 'unavailable' in position) return NOT_PROVEN;
      const found = await chain.receipts({ hash: position.blockHash, requireCanonical: false });
      return found === null || 'unavailable' in found ? NOT_PROVEN : receiptToJson(found, position.index);
    }
    default:
      return NOT_PROVEN;
  }
}

function toSelector(block: unknown, head: HeadSource): BlockSelector | undefined {
  if (block === 'pending' || block === undefined) return undefined;
  if (typeof block === 'object' && block !== null) {
    const { blockHash, blockNumber } = Object(block);
    return toSelector(blockHash ?? blockNumber, head);
  }
  const text = String(block);
  if (text.length === 66) return { hash: hexToBytes(text), requireCanonical: false };
  if (text === 'earliest') return { number: 0n };
  if (!/^(?:0x)?[0-9a-fA-F]+$/.test(text)) {
    const known = head.head();
    const header = text === 'latest' ? known?.latest : text === 'safe' ? known?.safe : known?.finalized;
    return header && { number: BigInt(header.header.number) };
  }
  const number = BigInt(text);
  return number > BigInt(head.head()?.latest.header.number ?? 0) ? undefined : { number };
}
