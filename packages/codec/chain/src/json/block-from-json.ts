import type { Block, Withdrawal } from '../block.ts';
import { headerFromJson } from './header-from-json.ts';
import { bytesItem, JsonFields } from '../json-fields.ts';
import { transactionFromJson } from './transaction-from-json.ts';

/** A block as its wire form claims it, with only the hashes of its uncles. */
export interface BlockClaim extends Omit<Block, 'uncles'> {
  /** Hash that the block claims to have. */
  readonly hash: Uint8Array;
  readonly uncleHashes: readonly Uint8Array[];
}

/**
 * Reads the wire form of a block with full transactions. Reading proves nothing: see `headerHash`, `checkTransactions`
 * and
 * `checkWithdrawals`.
 *
 * @throws {InvalidChainJsonError} naming the field.
 */
export function blockFromJson(json: unknown, what = 'block'): BlockClaim {
  const fields = new JsonFields(json, what);
  return {
    header: headerFromJson(json, what),
    hash: fields.bytes('hash', 32),
    transactions: fields.list('transactions', transactionFromJson),
    uncleHashes: fields.list('uncles', (item, at) => bytesItem(item, at, 32)),
    ...(fields.has('withdrawals') ? { withdrawals: fields.list('withdrawals', withdrawal) } : {}),
  };
}

function withdrawal(item: unknown, what: string): Withdrawal {
  const fields = new JsonFields(item, what);
  return {
    index: fields.quantity('index'),
    validatorIndex: fields.quantity('validatorIndex'),
    address: fields.bytes('address', 20),
    amount: fields.quantity('amount'),
  };
}
