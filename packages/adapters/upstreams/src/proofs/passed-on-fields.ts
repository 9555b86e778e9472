import {
  type AddedFields,
  isSystemTransaction,
  type ProfileName,
  type Receipt,
  type Transaction,
} from '@ethread/chain';
import { clean } from './wire-values.ts';

/** Fields of the wire form to which no root commits, and which are passed on as a node shows them. */
interface PassedOnFields {
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

const BLOB_TYPE = 3;
/** The last type of Ethereum's transactions. Types of chain families start far above, and have no signature. */
const LAST_SIGNED_TYPE = 4;
/** The fields of a system transaction that its envelope does not have. */
const UNCOMMITTED = ['nonce', 'gasPrice'] as const;
/** The call that the fields of Arbitrum's type 0x69 make. */
const RETRYABLE = ['input', 'value'] as const;
const SUBMIT_RETRYABLE = 0x69;

/** Picks the fields of a block with full transactions that are passed on, or returns undefined when it has none. */
export function addedFields(
  json: unknown,
  transactions: readonly Transaction[],
  profile: ProfileName,
): AddedFields | undefined {
  const { block, transaction } = passedOnFields(profile);
  if (profile === 'ethereum') return undefined;
  const shown: readonly unknown[] = Object(json).transactions;
  return {
    block: pickFields(json, block),
    transactions: transactions.map((one, index) =>
      pickFields(shown[index], [...transaction, ...uncommittedFields(one)]),
    ),
  };
}

/** Picks the fields of a receipt that are passed on, or that follow from no root. */
export function addedToReceipt(
  shown: unknown,
  { type }: Pick<Receipt, 'type'>,
  profile: ProfileName,
): object {
  // The payer and the price do not follow from a transaction without a signature, and on Arbitrum from none.
  const isSystem = type > LAST_SIGNED_TYPE;
  return pickFields(shown, [
    ...(isSystem ? ['contractAddress'] : []),
    ...(isSystem || profile === 'arbitrum' ? ['effectiveGasPrice'] : []),
    // The price follows from the chain's blob schedule, which is not always known.
    ...(type === BLOB_TYPE ? ['blobGasPrice'] : []),
    ...passedOnFields(profile).receipt,
  ]);
}

function passedOnFields(profile: ProfileName): PassedOnFields {
  return BY_PROFILE[profile] ?? NONE;
}

/** Returns the fields of a transaction's wire form that neither its envelope nor its block has. */
function uncommittedFields(transaction: Transaction): readonly string[] {
  if (!isSystemTransaction(transaction)) return [];
  return transaction.type === SUBMIT_RETRYABLE ? [...UNCOMMITTED, ...RETRYABLE] : UNCOMMITTED;
}

/** Picks the named fields of a node's object whose values are texts of chains, numbers, booleans or null. */
function pickFields(shown: unknown, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const value: unknown = Object(shown)[name];
    if (value !== undefined && (value === null || typeof value !== 'object')) picked[name] = clean(value);
  }
  return picked;
}
