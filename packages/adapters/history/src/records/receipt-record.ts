import {
  BLOOM_LENGTH,
  decodeRlp,
  encodeRlp,
  type Log,
  logsBloom,
  quantityBytes,
  type Receipt,
  RlpFields,
  type RlpItem,
  unionBloom,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import type { BlockLogs } from '@ethread/log-index';
import { DamagedStoreError } from '@ethread/ports';
import { CorruptStoreError } from '../base/errors.ts';
import { PagesMissingError } from '../base/pages-missing.ts';

/**
 * Encodes receipts without their logs, which are in log records: type, outcome, cumulative gas, bloom and log
 * count. Deposits since Canyon (OP stack) also have their nonce and version, to which the receipts root commits.
 */
export function encodeReceipts(receipts: readonly Receipt[]): Uint8Array {
  return encodeRlp(receipts.map((receipt) => fieldsOf(receipt, storedBloom(receipt))));
}

/** Encodes receipts like {@link encodeReceipts}, without the blooms that the logs determine. */
export function encodeReceiptsWithoutBlooms(receipts: readonly Receipt[]): Uint8Array {
  return encodeRlp(
    receipts.map((receipt) => {
      const isDetermined = bytesEqual(receipt.logsBloom, logsBloom(receipt.logs));
      return fieldsOf(receipt, isDetermined ? NO_BLOOM : storedBloom(receipt));
    }),
  );
}

/** A bloom that is computed from the logs. A stored bloom of a receipt with logs is never empty. */
const NO_BLOOM = new Uint8Array(0);

function storedBloom({ logsBloom: bloom, logs }: Receipt): Uint8Array {
  return logs.length > 0 && bloom.every((byte) => byte === 0) ? bloom : packBloom(bloom);
}

function fieldsOf(
  { type, outcome, cumulativeGasUsed, logs, deposit }: Receipt,
  bloom: Uint8Array,
): RlpItem[] {
  return [
    quantityBytes(type),
    'root' in outcome ? outcome.root : quantityBytes(outcome.status),
    quantityBytes(cumulativeGasUsed),
    bloom,
    quantityBytes(logs.length),
    ...(deposit ? [quantityBytes(deposit.nonce), quantityBytes(deposit.version)] : []),
  ];
}

/** The logs that one step decodes: below a millisecond of work. */
export const LOGS_A_STEP = 256;

/** Decodes a record and adds the logs to each receipt. @throws {CorruptStoreError} */
export function decodeReceipts(...record: Parameters<typeof decodeReceiptsInSteps>): Receipt[] {
  const steps = decodeReceiptsInSteps(...record);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Decodes a record like {@link decodeReceipts}, in steps of {@link LOGS_A_STEP} logs. @throws {CorruptStoreError} */
export function* decodeReceiptsInSteps(
  record: Uint8Array,
  logs: Pick<BlockLogs, 'log'>,
  blockNumber: number,
): Generator<void, Receipt[]> {
  try {
    const receipts: Receipt[] = [];
    let nextLog = 0;
    for (const item of itemsOf(record)) {
      const fields = new RlpFields(item, 'receipt');
      const receipt = {
        type: fields.safeInteger('type'),
        outcome: outcomeOf(fields.bytes('outcome')),
        cumulativeGasUsed: fields.quantity('cumulativeGasUsed'),
      };
      const packedBloom = fields.bytes('logsBloom');
      const own: Log[] = [];
      const count = fields.safeInteger('logs');
      for (; own.length < count; nextLog++) {
        if (nextLog > 0 && nextLog % LOGS_A_STEP === 0) yield;
        own.push(logs.log(nextLog));
      }
      receipts.push({
        ...receipt,
        logsBloom: packedBloom.length === 0 ? yield* bloomInSteps(own) : unpackBloom(packedBloom),
        logs: own,
        ...(fields.left > 0
          ? {
              deposit: {
                nonce: fields.quantity('deposit nonce'),
                version: fields.quantity('deposit version'),
              },
            }
          : {}),
      });
    }
    return receipts;
  } catch (cause) {
    // The logs have their own storage, and their error already names them.
    if (cause instanceof DamagedStoreError || cause instanceof PagesMissingError) throw cause;
    throw new CorruptStoreError(`the store's receipts of block ${blockNumber} are unreadable`, { cause });
  }
}

/** Computes the bloom of logs. */
function* bloomInSteps(logs: readonly Log[]): Generator<void, Uint8Array> {
  let bloom = logsBloom(logs.slice(0, LOGS_A_STEP));
  for (let at = LOGS_A_STEP; at < logs.length; at += LOGS_A_STEP) {
    yield;
    bloom = unionBloom([bloom, logsBloom(logs.slice(at, at + LOGS_A_STEP))]);
  }
  return bloom;
}

/** The fields of a receipt before the number of its logs. */
const FIELDS_BEFORE_LOGS = 4;

/** Returns the number of logs of all receipts of a record. @throws {InvalidChainBytesError} @throws {RangeError} */
export function countReceiptLogs(record: Uint8Array): number {
  return itemsOf(record).reduce((sum, item) => {
    const fields = new RlpFields(item, 'receipt');
    for (let at = 0; at < FIELDS_BEFORE_LOGS; at++) fields.item('field before the logs');
    return sum + fields.safeInteger('logs');
  }, 0);
}

function itemsOf(record: Uint8Array) {
  const list = decodeRlp(record, 'receipts');
  if (list instanceof Uint8Array) throw new RangeError('expected a list of receipts');
  return list;
}

function outcomeOf(bytes: Uint8Array): Receipt['outcome'] {
  if (bytes.length === 32) return { root: bytes };
  return { status: bytes[0] === 1 ? 1 : 0 };
}

/** Packs a sparse bloom as the positions and values of its nonzero bytes. Most blooms are nearly empty. */
function packBloom(bloom: Uint8Array): Uint8Array {
  const packed: number[] = [];
  // An iterator over the entries takes three times as long.
  for (let position = 0; position < BLOOM_LENGTH; position++) {
    const byte = bloom[position] ?? 0;
    if (byte !== 0) packed.push(position, byte);
  }
  return packed.length < BLOOM_LENGTH ? Uint8Array.from(packed) : bloom;
}

function unpackBloom(packed: Uint8Array): Uint8Array {
  if (packed.length === BLOOM_LENGTH) return packed;
  const bloom = new Uint8Array(BLOOM_LENGTH);
  for (let at = 0; at + 1 < packed.length; at += 2) bloom[packed[at] ?? 0] = packed[at + 1] ?? 0;
  return bloom;
}
