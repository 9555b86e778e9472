import type { Block, Withdrawal } from './block.ts';
import { headerFromRlp, headerToRlp } from './header-codec.ts';
import { decodeRlp, encodeRlp, quantityBytes, type RlpInput, type RlpItem } from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';
import { transactionFromRlp, transactionToRlp } from './transaction-codec.ts';

/** Decodes a block as `geth export` writes it. @throws {InvalidChainBytesError} naming the field. */
export function decodeBlock(bytes: Uint8Array): Block {
  const fields = new RlpFields(decodeRlp(bytes, 'block'), 'block');
  const block: Block = {
    header: headerFromRlp(fields.item('header'), 'header'),
    transactions: fields.list('transactions', transactionFromRlp),
    uncles: fields.list('uncles', headerFromRlp),
    ...(fields.left > 0 ? { withdrawals: fields.list('withdrawals', withdrawalFromRlp) } : {}),
  };
  fields.end();
  return block;
}

/** Encodes a block. */
export function encodeBlock({ header, transactions, uncles, withdrawals }: Block): Uint8Array {
  return encodeRlp([
    headerToRlp(header),
    transactions.map(transactionToRlp),
    uncles.map(headerToRlp),
    ...(withdrawals ? [withdrawals.map(withdrawalToRlp)] : []),
  ]);
}

/** A withdrawal as RLP takes it (EIP-4895). */
export function withdrawalToRlp({ index, validatorIndex, address, amount }: Withdrawal): RlpInput {
  return [quantityBytes(index), quantityBytes(validatorIndex), address, quantityBytes(amount)];
}

function withdrawalFromRlp(item: RlpItem, what: string): Withdrawal {
  const fields = new RlpFields(item, what);
  const withdrawal: Withdrawal = {
    index: fields.quantity('index'),
    validatorIndex: fields.quantity('validatorIndex'),
    address: fields.bytes('address', 20),
    amount: fields.quantity('amount'),
  };
  fields.end();
  return withdrawal;
}
