import {
  type BlockSelector,
  type ChainReader,
  gatherLogs,
  type HeadSource,
  type LogFinder,
} from '@ethread/ports';
import {
  blockToJson,
  logToJson,
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
  chain: ChainReader & LogFinder,
  head: HeadSource,
  method: string,
  [first, second]: readonly unknown[],
): Promise<unknown> {
  if (method === 'eth_getLogs') return readLogs(chain, head, Object(first));
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

async function readLogs(chain: LogFinder, head: HeadSource, filter: Readonly<Record<string, unknown>>) {
  const numberOf = (block: unknown) => {
    const at = toSelector(block ?? 'latest', head);
    return at && 'number' in at ? Number(at.number) : undefined;
  };
  const [from, to] = [numberOf(filter['fromBlock']), numberOf(filter['toBlock'])];
  const { blockHash, address, topics } = filter;
  const listOf = (one: unknown): Uint8Array[] =>
    Array.isArray(one) ? one.map((item) => hexToBytes(String(item))) : one ? [hexToBytes(String(one))] : [];
  const blocks =
    blockHash !== undefined
      ? { blockHash: hexToBytes(String(blockHash)) }
      : from === undefined || to === undefined
        ? undefined
        : { from, to };
  if (!blocks) return NOT_PROVEN;
  const found = await chain.findLogs(
    { blocks, addresses: listOf(address), topics: Array.isArray(topics) ? topics.map(listOf) : [] },
    { maxResults: 10_000, signal: new AbortController().signal },
  );
  if (found === null || !('logs' in found)) return NOT_PROVEN;
  return (await gatherLogs(found.logs)).map(logToJson);
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
