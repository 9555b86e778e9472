import { isSystemTransaction, type ProfileName, type Transaction } from '@ethread/chain';
import { bytesToHex, quantityToHex } from '@ethread/core';
import { bytesOrUndefined, quantityOrUndefined } from './wire-values.ts';

/** Fields of the wire form to which no root commits, and which are passed on as a node shows them. */
export interface PassedOnFields {
  readonly block: readonly string[];
  readonly transaction: readonly string[];
  readonly receipt: readonly string[];
}

const NONE: PassedOnFields = { block: [], transaction: [], receipt: [] };

const BY_PROFILE: Readonly<Partial<Record<ProfileName, PassedOnFields>>> = {
  'op-stack': {
    block: [],
    transaction: ['depositReceiptVersion'],
    receipt: [
      ...['l1Fee', 'l1FeeScalar', 'l1GasPrice', 'l1GasUsed', 'l1BlobBaseFee', 'l1BaseFeeScalar'],
      ...['l1BlobBaseFeeScalar', 'operatorFeeScalar', 'operatorFeeConstant', 'daFootprintGasScalar'],
      ...['depositNonce', 'depositReceiptVersion', 'blobGasUsed'],
    ],
  },
  arbitrum: {
    block: ['l1BlockNumber', 'sendCount', 'sendRoot'],
    transaction: ['requestId', 'ticketId', 'retryData'],
    receipt: ['gasUsedForL1', 'l1BlockNumber', 'timeboosted', 'multiGasUsed'],
  },
};

/** Returns the fields that are passed on for a family of chains. */
export function passedOnFields(profile: ProfileName): PassedOnFields {
  return BY_PROFILE[profile] ?? NONE;
}

/** The fields of a system transaction that its envelope does not have. */
const UNCOMMITTED = ['nonce', 'gasPrice'] as const;
/** The call that the fields of Arbitrum's type 0x69 make. */
const RETRYABLE = ['input', 'value'] as const;
const SUBMIT_RETRYABLE = 0x69;

/** Returns the fields of a transaction's wire form that neither its envelope nor its block has. */
export function uncommittedFields(transaction: Transaction): readonly string[] {
  if (!isSystemTransaction(transaction)) return [];
  return transaction.type === SUBMIT_RETRYABLE ? [...UNCOMMITTED, ...RETRYABLE] : UNCOMMITTED;
}

/** Passed-on fields whose hex is bytes. The hex of all others is a quantity. */
const BYTES: ReadonlySet<string> = new Set(['input', 'requestId', 'retryData', 'sendRoot', 'ticketId']);
const DECIMAL = /^[0-9.]{1,64}$/;
const MAX_LENGTH = 1_024;

/**
 * Picks the named fields of a node's object whose values are hex, decimal text, numbers or booleans. Prints hex in
 * lower case, and quantities without leading zeros.
 */
export function pickFields(shown: unknown, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const value: unknown = Object(shown)[name];
    const printed = typeof value === 'string' ? printText(name, value) : value;
    if (['string', 'boolean', 'number'].includes(typeof printed)) picked[name] = printed;
  }
  return picked;
}

function printText(name: string, value: string): string | undefined {
  if (value.length > MAX_LENGTH) return undefined;
  if (DECIMAL.test(value)) return value;
  if (BYTES.has(name)) {
    const bytes = bytesOrUndefined(value);
    return bytes && bytesToHex(bytes);
  }
  const quantity = quantityOrUndefined(value);
  return quantity === undefined ? undefined : quantityToHex(quantity);
}
