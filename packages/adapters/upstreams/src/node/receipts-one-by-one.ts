import { JsonBytes } from '@ethread/json-rpc';
import type { NodeCall, NodeReply } from './node.ts';
import type { NodeRpcError } from './node-rpc-error.ts';

/** Receipts in one request. */
const BATCH = 50;

const WORDS =
  /method not found|does not exist|not (?:supported|available|whitelisted|allowed)|unsupported|unknown method/i;

/** Returns whether an error reports that the node does not have the method. */
export function lacksMethod({ code, message }: NodeRpcError): boolean {
  return code === -32601 || (code !== 3 && WORDS.test(message));
}

/** Sends calls to one node. */
export interface NodeSender {
  send(call: NodeCall): Promise<NodeReply>;
  /** Sends calls of one method in one request; undefined for a call that ended with an error. */
  sendBatch(method: string, params: readonly string[]): Promise<readonly unknown[]>;
}

/**
 * Composes the response to eth_getBlockReceipts for a node that lacks it, from the block's transaction hashes and
 * single receipts, in batches. The code that judges the response proves that the receipts are complete.
 */
export async function receiptsOneByOne({ params }: NodeCall, node: NodeSender): Promise<NodeReply> {
  const [place]: unknown[] = JSON.parse(params);
  const isHash = typeof place === 'string' && place.length === 66;
  const reply = await node.send({
    method: isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber',
    params: JSON.stringify([place, false]),
  });
  if (reply.kind === 'error' || reply.value === null) return reply;
  const shown: unknown = Object(reply.value).transactions;
  const hashes = Array.isArray(shown) ? shown.filter((hash) => typeof hash === 'string') : [];
  const receipts: unknown[] = [];
  for (let start = 0; start < hashes.length; start += BATCH) {
    const some = hashes.slice(start, start + BATCH).map((hash) => JSON.stringify([hash]));
    receipts.push(...(await node.sendBatch('eth_getTransactionReceipt', some)));
  }
  // When one receipt is missing, the response is null, as from a node that has pruned the block.
  const value = receipts.every((receipt) => typeof receipt === 'object' && receipt !== null)
    ? receipts
    : null;
  return { kind: 'result', value, json: JsonBytes.of(value).bytes };
}
