import { bytesToHex, quantityToHex } from '@ethread/core';
import type { Block, Receipt, Withdrawal } from '../block.ts';
import { headerHash, headerToRlp } from '../header-codec.ts';
import type { Header } from '../header.ts';
import { encodeRlp } from '../rlp.ts';
import { headerFromJson, headerToJson } from './header-json.ts';
import { transactionFromJson, transactionToJson } from './transaction-json.ts';
import type { BlockJson, TransactionJson, UncleJson } from './wire-forms.ts';
import { bytesItem, JsonFields } from '../json-fields.ts';

/** A block with values derived from it once. */
export interface BlockFacts {
  readonly block: Block;
  readonly hash: Uint8Array;
  /** Size of its RLP in bytes. */
  readonly size: number;
  readonly transactionHashes: readonly Uint8Array[];
  /** The sender of each transaction that is printed. */
  readonly senders: { at(index: number): Uint8Array | undefined };
  /** Receipts of the transactions. Only deposits need theirs, which have their nonces (OP stack). */
  readonly receipts?: readonly Receipt[];
  /** Fields of its wire form that only a node knows. */
  readonly added?: AddedFields | undefined;
}

/** Fields that nodes of a family of chains add to the wire form of a block and of its transactions. */
export interface AddedFields {
  readonly block: object;
  /** In the order of the transactions. */
  readonly transactions: readonly object[];
}

/** Options for printing a block. */
export interface BlockForm {
  /** Prints transactions as objects instead of hashes. */
  readonly fullTransactions: boolean;
  /** Prints the pending block: hash, number, nonce, logsBloom and positions are null. */
  readonly pending: boolean;
  /** Printed when given; null when unknown. */
  readonly totalDifficulty?: bigint | null;
}

const PENDING_FIELDS = { hash: null, number: null, nonce: null, logsBloom: null } as const;

/** Converts a block to its wire form. */
export function blockToJson(facts: BlockFacts, form: BlockForm): BlockJson {
  const { block, hash, size } = facts;
  return {
    ...headerToJson(block.header, hash),
    ...(form.pending ? PENDING_FIELDS : {}),
    size: quantityToHex(size),
    ...totalDifficulty(form.totalDifficulty),
    transactions: form.fullTransactions
      ? block.transactions.map((_, index) => transactionOfBlockToJson(facts, index, form.pending))
      : facts.transactionHashes.map(bytesToHex),
    uncles: block.uncles.map((uncle) => bytesToHex(headerHash(uncle))),
    ...(block.withdrawals
      ? {
          withdrawals: block.withdrawals.map(({ index, validatorIndex, address, amount }) => ({
            index: quantityToHex(index),
            validatorIndex: quantityToHex(validatorIndex),
            address: bytesToHex(address),
            amount: quantityToHex(amount),
          })),
        }
      : {}),
    ...facts.added?.block,
  };
}

/** Converts a block's transaction to its wire form. @throws {RangeError} for an index that the block does not have. */
export function transactionOfBlockToJson(
  facts: BlockFacts,
  index: number,
  pending: boolean,
): TransactionJson {
  const { block, hash } = facts;
  const transaction = block.transactions[index];
  const transactionHash = facts.transactionHashes[index];
  const sender = facts.senders.at(index);
  if (!transaction || !transactionHash || !sender)
    throw new RangeError(`the block has no transaction ${index}`);
  const json = transactionToJson(transaction, {
    hash: transactionHash,
    sender,
    index,
    blockHash: hash,
    blockNumber: block.header.number,
    blockTimestamp: block.header.timestamp,
    baseFeePerGas: block.header.baseFeePerGas,
    deposit: facts.receipts?.[index]?.deposit,
    pending,
  });
  const added = facts.added?.transactions[index];
  return added ? { ...json, ...added } : json;
}

/** Converts an uncle to its wire form. Its size is that of a block that has only its header. */
export function uncleToJson(uncle: Header, form: Pick<BlockForm, 'totalDifficulty'>): UncleJson {
  return {
    ...headerToJson(uncle, headerHash(uncle)),
    size: quantityToHex(encodeRlp([headerToRlp(uncle), [], []]).length),
    ...totalDifficulty(form.totalDifficulty),
    uncles: [],
  };
}

function totalDifficulty(value: bigint | null | undefined) {
  return value === undefined ? {} : { totalDifficulty: value === null ? null : quantityToHex(value) };
}

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
