import { InvalidChainJsonError } from '../invalid-chain-json-error.ts';
import { saveEncoding } from '../known-encoding.ts';
import type { Log, Receipt } from '../receipt.ts';
import { encodeReceipt } from '../receipt-codec.ts';
import { bytesItem, JsonFields } from '../json-fields.ts';

/** Maximum number of topics: the EVM has LOG0 to LOG4. */
const MAX_TOPICS = 4;
/** Type of deposits on the OP stack. */
const DEPOSIT_TYPE = 0x7e;

/**
 * Reads the consensus fields of a receipt's wire form and ignores fields derived from the block. The receipt knows its
 * encoding, which every check of it needs.
 *
 * @throws {InvalidChainJsonError} naming the field.
 */
export function receiptFromJson(json: unknown, what = 'receipt'): Receipt {
  const receipt = readReceipt(json, what);
  saveEncoding(receipt, encodeReceipt(receipt));
  return receipt;
}

function readReceipt(json: unknown, what: string): Receipt {
  const fields = new JsonFields(json, what);
  const type = fields.has('type') ? fields.safeInteger('type') : 0;
  return {
    type,
    outcome: outcome(fields, what),
    cumulativeGasUsed: fields.quantity('cumulativeGasUsed'),
    logsBloom: fields.bytes('logsBloom', 256),
    logs: fields.list('logs', logFromJson),
    // Before Canyon nodes show the nonce without a version, and no root commits to it.
    ...(type === DEPOSIT_TYPE && fields.has('depositReceiptVersion')
      ? {
          deposit: {
            nonce: fields.quantity('depositNonce'),
            version: fields.quantity('depositReceiptVersion'),
          },
        }
      : {}),
  };
}

/** Reads the contract's part of a log's wire form. @throws {InvalidChainJsonError} naming the field. */
export function logFromJson(json: unknown, what = 'log'): Log {
  const fields = new JsonFields(json, what);
  const log: Log = {
    address: fields.bytes('address', 20),
    topics: fields.list('topics', (item, at) => bytesItem(item, at, 32)),
    data: fields.bytes('data'),
  };
  if (log.topics.length > MAX_TOPICS) throw new InvalidChainJsonError(`${what}: has too many topics`);
  return log;
}

function outcome(fields: JsonFields, what: string): Receipt['outcome'] {
  if (!fields.has('status')) return { root: fields.bytes('root', 32) };
  const status = fields.quantity('status');
  if (status === 0n) return { status: 0 };
  if (status === 1n) return { status: 1 };
  throw new InvalidChainJsonError(`${what}: status expected 0 or 1`);
}
