import type { ProfileName } from '@ethread/chain';

/** Fields of the wire form that no root commits to, and that are passed on as a node shows them. */
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

const NAME = /^0x[0-9a-fA-F]*$/;

/** Picks fields of a node's object, as far as they are hex, decimal text, numbers or booleans. */
export function pickFields(shown: unknown, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const value: unknown = Object(shown)[name];
    const isSmall = typeof value === 'string' && value.length <= 1_024;
    const isText = isSmall && (NAME.test(value) || /^[0-9.]{1,64}$/.test(value));
    if (isText || typeof value === 'boolean' || typeof value === 'number') picked[name] = value;
  }
  return picked;
}
