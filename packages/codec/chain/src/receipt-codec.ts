import { BLOOM_LENGTH, logsBloom } from './bloom.ts';
import { InvalidChainBytesError } from './errors.ts';
import { knownEncoding, saveEncoding } from './known-encoding.ts';
import type { Log, Receipt } from './block.ts';
import { decodeRlp, encodeRlp, encodeTyped, quantityBytes, type RlpItem } from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';

/** Maximum number of topics: the EVM has LOG0 to LOG4. */
const MAX_TOPICS = 4;
/** Type of deposits on the OP stack, whose receipts have two more fields. */
const DEPOSIT_TYPE = 0x7e;
/** Type of Arbitrum's transactions before Nitro, whose receipts are in the trie without their type. */
const ARBITRUM_LEGACY_TYPE = 0x78;

/** Encodes a receipt in its form in the receipts trie (EIP-658, EIP-2718). */
export function encodeReceipt(receipt: Receipt): Uint8Array {
  const encoding = knownEncoding(receipt);
  if (encoding) return encoding;
  const fields = fieldsToRlp(receipt);
  return isPlain(receipt) ? encodeRlp(fields) : encodeTyped(receipt.type, fields);
}

function isPlain({ type }: Receipt): boolean {
  return type === 0 || type === ARBITRUM_LEGACY_TYPE;
}

/** Decodes a receipt. @throws {InvalidChainBytesError} naming the field. */
export function decodeReceipt(bytes: Uint8Array, what = 'receipt'): Receipt {
  const [first] = bytes;
  if (first === undefined) throw new InvalidChainBytesError(`${what}: is empty`);
  const isTyped = first < 0xc0;
  return fieldsFromRlp(decodeRlp(isTyped ? bytes.subarray(1) : bytes, what), isTyped ? first : 0, what);
}

/** Encodes a block's receipts in the form of peers and era1 files: a typed receipt is bytes within the list. */
export function encodeReceiptList(receipts: readonly Receipt[]): Uint8Array {
  return encodeRlp(
    receipts.map((receipt) => (receipt.type === 0 ? fieldsToRlp(receipt) : encodeReceipt(receipt))),
  );
}

/** Decodes the output of {@link encodeReceiptList}. @throws {InvalidChainBytesError} naming receipt and field. */
export function decodeReceiptList(bytes: Uint8Array): Receipt[] {
  return listOf(bytes, (item, what) => {
    if (!(item instanceof Uint8Array)) return fieldsFromRlp(item, 0, what);
    const receipt = decodeReceipt(item, what);
    if (receipt.type === 0) throw new InvalidChainBytesError(`${what}: has no type, yet stands as bytes`);
    // Only canonical encodings are decoded, so that encoding would return the same bytes.
    saveEncoding(receipt, isPlain(receipt) ? item.subarray(1) : item);
    return receipt;
  });
}

/** Encodes a block's receipts without blooms, in the form of ere files: type, status, cumulative gas, logs. */
export function encodeSlimReceiptList(receipts: readonly Receipt[]): Uint8Array {
  return encodeRlp(
    receipts.map((receipt) => [
      quantityBytes(receipt.type),
      outcomeToBytes(receipt.outcome),
      quantityBytes(receipt.cumulativeGasUsed),
      receipt.logs.map(logToRlp),
      ...depositToRlp(receipt),
    ]),
  );
}

/** Decodes the output of {@link encodeSlimReceiptList}. @throws {InvalidChainBytesError} naming receipt and field. */
export function decodeSlimReceiptList(bytes: Uint8Array): Receipt[] {
  return listOf(bytes, (item, what) => {
    const fields = new RlpFields(item, what);
    const type = fields.safeInteger('type');
    const receipt = {
      type,
      outcome: outcome(fields.bytes('status'), what),
      cumulativeGasUsed: fields.quantity('cumulativeGasUsed'),
      logs: fields.list('logs', logFromRlp),
      ...depositOf(fields, type),
    };
    fields.end();
    return { ...receipt, logsBloom: logsBloom(receipt.logs) };
  });
}

function listOf(bytes: Uint8Array, read: (item: RlpItem, what: string) => Receipt): Receipt[] {
  const list = decodeRlp(bytes, 'receipts');
  if (list instanceof Uint8Array) throw new InvalidChainBytesError('receipts: expected a list');
  return list.map((item, index) => read(item, `receipts[${index}]`));
}

function fieldsToRlp(receipt: Receipt): RlpItem {
  return [...fieldsBeforeLogs(receipt), receipt.logs.map(logToRlp), ...depositToRlp(receipt)];
}

function fieldsBeforeLogs({ outcome, cumulativeGasUsed, logsBloom: bloom }: Receipt): RlpItem[] {
  return [outcomeToBytes(outcome), quantityBytes(cumulativeGasUsed), bloom];
}

function depositToRlp({ deposit }: Receipt): RlpItem[] {
  return deposit ? [quantityBytes(deposit.nonce), quantityBytes(deposit.version)] : [];
}

function fieldsFromRlp(item: RlpItem, type: number, what: string): Receipt {
  const fields = new RlpFields(item, what);
  const receipt: Receipt = {
    type,
    outcome: outcome(fields.bytes('status'), what),
    cumulativeGasUsed: fields.quantity('cumulativeGasUsed'),
    logsBloom: fields.bytes('logsBloom', BLOOM_LENGTH),
    logs: fields.list('logs', logFromRlp),
    ...depositOf(fields, type),
  };
  fields.end();
  return receipt;
}

/** Reads the extra fields of an OP-stack deposit's receipt, which it has from Canyon on. */
function depositOf(fields: RlpFields, type: number): Pick<Receipt, 'deposit'> {
  if (type !== DEPOSIT_TYPE || fields.left === 0) return {};
  return {
    deposit: {
      nonce: fields.quantity('depositNonce'),
      version: fields.quantity('depositReceiptVersion'),
    },
  };
}

function outcomeToBytes(outcome: Receipt['outcome']): Uint8Array {
  return 'root' in outcome ? outcome.root : quantityBytes(outcome.status);
}

function outcome(bytes: Uint8Array, what: string): Receipt['outcome'] {
  if (bytes.length === 32) return { root: bytes };
  if (bytes.length === 0) return { status: 0 };
  if (bytes.length === 1 && bytes[0] === 1) return { status: 1 };
  throw new InvalidChainBytesError(`${what}: status expected 0, 1 or a state root`);
}

function logToRlp({ address, topics, data }: Log): RlpItem {
  return [address, topics, data];
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
