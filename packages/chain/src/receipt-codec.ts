import { concatBytes } from '@ethread/core';
import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';
import type { Log, Receipt } from './receipt.ts';
import { decodeRlp, encodeRlp, quantityBytes, type RlpItem } from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';

/** The EVM's LOG4 makes the log with the most topics. */
const MAX_TOPICS = 4;

/** Encodes a receipt as the receipts trie holds it (EIP-658, EIP-2718). */
export function encodeReceipt({ type, outcome, cumulativeGasUsed, logsBloom, logs }: Receipt): Uint8Array {
  const list = encodeRlp([
    'root' in outcome ? outcome.root : quantityBytes(outcome.status),
    quantityBytes(cumulativeGasUsed),
    logsBloom,
    logs.map(({ address, topics, data }) => [address, topics, data]),
  ]);
  return type === 0 ? list : concatBytes(Uint8Array.of(type), list);
}

/** Decodes a receipt. @throws {InvalidChainBytesError} naming the field. */
export function decodeReceipt(bytes: Uint8Array, what = 'receipt'): Receipt {
  const [first] = bytes;
  if (first === undefined) throw new InvalidChainBytesError(`${what}: is empty`);
  const isTyped = first < 0xc0;
  const fields = new RlpFields(decodeRlp(isTyped ? bytes.subarray(1) : bytes, what), what);
  const receipt: Receipt = {
    type: isTyped ? first : 0,
    outcome: outcome(fields.bytes('status'), what),
    cumulativeGasUsed: fields.quantity('cumulativeGasUsed'),
    logsBloom: fields.bytes('logsBloom', 256),
    logs: fields.list('logs', logFromRlp),
  };
  fields.end();
  return receipt;
}

function outcome(bytes: Uint8Array, what: string): Receipt['outcome'] {
  if (bytes.length === 32) return { root: bytes };
  if (bytes.length === 0) return { status: 0 };
  if (bytes.length === 1 && bytes[0] === 1) return { status: 1 };
  throw new InvalidChainBytesError(`${what}: status expected 0, 1 or a state root`);
}

function logFromRlp(item: RlpItem, what: string): Log {
  const fields = new RlpFields(item, what);
  const log: Log = {
    address: fields.bytes('address', 20),
    topics: fields.list('topics', (topic, at) => {
      if (topic instanceof Uint8Array && topic.length === 32) return topic;
      throw new InvalidChainBytesError(`${at}: expected 32 bytes`);
    }),
    data: fields.bytes('data'),
  };
  fields.end();
  if (log.topics.length > MAX_TOPICS)
    throw new InvalidChainBytesError(`${what}: has ${log.topics.length} topics`);
  return log;
}
