import { bytesToHex, hexToBytes, quantityToHex } from '@ethread/core';
import { InvalidChainBytesError, InvalidChainJsonError } from './errors.ts';
import { JsonFields } from './json-fields.ts';
import { decodeRlp, encodeTyped, quantityBytes, type RlpItem } from './rlp.ts';
import type { SystemTransaction, SystemTransactionType } from './transaction.ts';

/** Type of an envelope field. */
type FieldKind = 'hash' | 'address' | 'addressOrNull' | 'quantity' | 'flag' | 'bytes';
/** Fields of an envelope by their names on the wire, in envelope order. */
type Layout = readonly (readonly [name: string, kind: FieldKind])[];

/** OP-stack specification, "deposited transaction type". */
const OP_DEPOSIT: Layout = [
  ['sourceHash', 'hash'],
  ['from', 'address'],
  ['to', 'addressOrNull'],
  ['mint', 'quantity'],
  ['value', 'quantity'],
  ['gas', 'quantity'],
  ['isSystemTx', 'flag'],
  ['input', 'bytes'],
];

/** Types of Arbitrum Nitro. Type 0x78 has no envelope of its own, so it is not listed. */
const ARBITRUM_DEPOSIT: Layout = [
  ['chainId', 'quantity'],
  ['requestId', 'hash'],
  ['from', 'address'],
  ['to', 'address'],
  ['value', 'quantity'],
];
const ARBITRUM_CALL: Layout = [
  ['maxFeePerGas', 'quantity'],
  ['gas', 'quantity'],
  ['to', 'addressOrNull'],
  ['value', 'quantity'],
  ['input', 'bytes'],
];
const ARBITRUM_UNSIGNED: Layout = [
  ['chainId', 'quantity'],
  ['from', 'address'],
  ['nonce', 'quantity'],
  ...ARBITRUM_CALL,
];
const ARBITRUM_CONTRACT: Layout = [
  ['chainId', 'quantity'],
  ['requestId', 'hash'],
  ['from', 'address'],
  ...ARBITRUM_CALL,
];
const ARBITRUM_RETRY: Layout = [
  ['chainId', 'quantity'],
  ['nonce', 'quantity'],
  ['from', 'address'],
  ...ARBITRUM_CALL,
  ['ticketId', 'hash'],
  ['refundTo', 'address'],
  ['maxRefund', 'quantity'],
  ['submissionFeeRefund', 'quantity'],
];
const ARBITRUM_SUBMIT_RETRYABLE: Layout = [
  ['chainId', 'quantity'],
  ['requestId', 'hash'],
  ['from', 'address'],
  ['l1BaseFee', 'quantity'],
  ['depositValue', 'quantity'],
  ['maxFeePerGas', 'quantity'],
  ['gas', 'quantity'],
  ['retryTo', 'addressOrNull'],
  ['retryValue', 'quantity'],
  ['beneficiary', 'address'],
  ['maxSubmissionFee', 'quantity'],
  ['refundTo', 'address'],
  ['retryData', 'bytes'],
];
const ARBITRUM_INTERNAL: Layout = [
  ['chainId', 'quantity'],
  ['input', 'bytes'],
];

const LAYOUTS: Readonly<Record<SystemTransactionType, Layout>> = {
  0x64: ARBITRUM_DEPOSIT,
  0x65: ARBITRUM_UNSIGNED,
  0x66: ARBITRUM_CONTRACT,
  0x68: ARBITRUM_RETRY,
  0x69: ARBITRUM_SUBMIT_RETRYABLE,
  0x6a: ARBITRUM_INTERNAL,
  0x7e: OP_DEPOSIT,
};

/** Sender of the transactions of type 0x6a, whose envelopes name no sender. */
const ARBOS = hexToBytes('0x00000000000000000000000000000000000a4b05');
const NO_BYTES = new Uint8Array();
/** Recipients for types whose envelopes name none: ArbOS, and the contract of retryable tickets. */
const RECIPIENTS: Readonly<Partial<Record<SystemTransactionType, Uint8Array>>> = {
  0x69: hexToBytes('0x000000000000000000000000000000000000006e'),
  0x6a: ARBOS,
};

/** Returns true for a type whose transactions the chain itself makes, without a signature. */
export function isSystemType(type: number): type is SystemTransactionType {
  return type in LAYOUTS;
}

/** Returns true for a transaction that the chain itself made, without a signature. */
export function isSystemTransaction(transaction: {
  readonly type: number;
}): transaction is SystemTransaction {
  return isSystemType(transaction.type);
}

/** Decodes the envelope of a system transaction. @throws {InvalidChainBytesError} naming the field. */
export function decodeSystemTransaction(
  type: SystemTransactionType,
  bytes: Uint8Array,
  what: string,
): SystemTransaction {
  const items = decodeRlp(bytes.subarray(1), what);
  const layout = LAYOUTS[type];
  if (items instanceof Uint8Array || items.length !== layout.length) {
    throw new InvalidChainBytesError(`${what}: expected a list of ${layout.length} fields`);
  }
  const envelope = layout.map(([name, kind], index) => checkedBytes(items[index], kind, `${what}: ${name}`));
  return fromEnvelope(type, envelope);
}

/** Encodes the envelope of a system transaction. */
export function encodeSystemTransaction({ type, envelope }: SystemTransaction): Uint8Array {
  return encodeTyped(type, [...envelope]);
}

/** Reads a system transaction from its wire form. @throws {InvalidChainJsonError} naming the field. */
export function systemTransactionFromJson(
  type: SystemTransactionType,
  json: unknown,
  what: string,
): SystemTransaction {
  const fields = new JsonFields(json, what);
  const envelope = LAYOUTS[type].map(([name, kind]) => {
    switch (kind) {
      case 'hash':
        return fields.bytes(name, 32);
      case 'address':
        return fields.bytes(name, 20);
      case 'addressOrNull':
        return fields.addressOrNull(name) ?? NO_BYTES;
      // Nodes omit a mint of zero.
      case 'quantity':
        return fields.has(name) || name !== 'mint' ? quantityBytes(fields.quantity(name)) : NO_BYTES;
      // Nodes omit false flags since Regolith.
      case 'flag':
        return flagFrom(json, name, what) ? Uint8Array.of(1) : NO_BYTES;
      case 'bytes':
        return fields.bytes(name);
    }
  });
  return fromEnvelope(type, envelope);
}

/** Returns the fields that are specific to the transaction's type, in their wire form. */
export function systemFieldsToJson(transaction: SystemTransaction): Record<string, unknown> {
  const json: Record<string, unknown> = {};
  for (const [index, [name, kind]] of LAYOUTS[transaction.type].entries()) {
    const bytes = transaction.envelope[index] ?? NO_BYTES;
    if (kind === 'quantity') json[name] = quantityToHex(toQuantity(bytes));
    else if (kind === 'flag') json[name] = bytes.length > 0;
    else json[name] = kind === 'addressOrNull' && bytes.length === 0 ? null : bytesToHex(bytes);
  }
  return json;
}

/** Reads the common transaction fields from a valid envelope. */
function fromEnvelope(type: SystemTransactionType, envelope: readonly Uint8Array[]): SystemTransaction {
  const layout = LAYOUTS[type];
  const bytes = (name: string) => {
    const index = layout.findIndex(([field]) => field === name);
    return index < 0 ? undefined : envelope[index];
  };
  const quantity = (name: string) => toQuantity(bytes(name) ?? NO_BYTES);
  const to = bytes('to');
  const chainId = bytes('chainId');
  return {
    type,
    envelope,
    from: bytes('from') ?? ARBOS,
    to: to && to.length > 0 ? to : (RECIPIENTS[type] ?? null),
    nonce: quantity('nonce'),
    gasLimit: quantity('gas'),
    value: quantity('value'),
    input: bytes('input') ?? NO_BYTES,
    maxFeePerGas: quantity('maxFeePerGas'),
    chainId: chainId && toQuantity(chainId),
    r: 0n,
    s: 0n,
  };
}

function checkedBytes(item: RlpItem | undefined, kind: FieldKind, what: string): Uint8Array {
  if (!(item instanceof Uint8Array)) throw new InvalidChainBytesError(`${what} expected bytes`);
  if (!isSound(item, kind)) throw new InvalidChainBytesError(`${what} is no ${kind}`);
  return item;
}

function isSound(bytes: Uint8Array, kind: FieldKind): boolean {
  switch (kind) {
    case 'hash':
      return bytes.length === 32;
    case 'address':
      return bytes.length === 20;
    case 'addressOrNull':
      return bytes.length === 20 || bytes.length === 0;
    case 'quantity':
      return bytes.length <= 32 && bytes[0] !== 0;
    case 'flag':
      return bytes.length === 0 || (bytes.length === 1 && bytes[0] === 1);
    case 'bytes':
      return true;
  }
}

function flagFrom(json: unknown, name: string, what: string): boolean {
  const value: unknown = Object(json)[name];
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  throw new InvalidChainJsonError(`${what}: ${name} expected true or false`);
}

function toQuantity(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes));
}
