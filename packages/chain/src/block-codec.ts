import type { Block, Withdrawal } from './block.ts';
import type { Header } from './header.ts';
import { decodeHeader, headerFromRlp, headerToRlp } from './header-codec.ts';
import {
  contentLength,
  decodeRlp,
  encodeRlp,
  firstItemBytes,
  listLength,
  quantityBytes,
  type RlpItem,
} from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';
import { transactionFromRlp, transactionToRlp } from './transaction-codec.ts';

/** A block without its header. */
export type Body = Omit<Block, 'header'>;

/** Decodes a block as `geth export` writes it. @throws {InvalidChainBytesError} naming the field. */
export function decodeBlock(bytes: Uint8Array): Block {
  const fields = new RlpFields(decodeRlp(bytes, 'block'), 'block');
  return { header: headerFromRlp(fields.item('header'), 'header'), ...bodyFrom(fields) };
}

/** Decodes the header of an encoded block, and nothing after it. @throws {InvalidChainBytesError} naming the field. */
export function decodeHeaderOfBlock(bytes: Uint8Array): Header {
  return decodeHeader(firstItemBytes(bytes, 'block'));
}

/** Encodes a block. */
export function encodeBlock(block: Block): Uint8Array {
  return encodeRlp([headerToRlp(block.header), ...bodyToRlp(block)]);
}

/** How long {@link encodeBlock}'s bytes are of a block whose header and body are encoded already. */
export function blockLength(header: Uint8Array, body: Uint8Array): number {
  return listLength(header.length + contentLength(body));
}

/** Decodes what {@link encodeBody} wrote. @throws {InvalidChainBytesError} naming the field. */
export function decodeBody(bytes: Uint8Array): Body {
  return bodyFrom(new RlpFields(decodeRlp(bytes, 'body'), 'body'));
}

/** Encodes a block's body: as the block, less its header. */
export function encodeBody(body: Body): Uint8Array {
  return encodeRlp(bodyToRlp(body));
}

function bodyFrom(fields: RlpFields): Body {
  const body: Body = {
    transactions: fields.list('transactions', transactionFromRlp),
    uncles: fields.list('uncles', headerFromRlp),
    ...(fields.left > 0 ? { withdrawals: fields.list('withdrawals', withdrawalFromRlp) } : {}),
  };
  fields.end();
  return body;
}

function bodyToRlp({ transactions, uncles, withdrawals }: Body): RlpItem[] {
  return [
    transactions.map(transactionToRlp),
    uncles.map(headerToRlp),
    ...(withdrawals ? [withdrawals.map(withdrawalToRlp)] : []),
  ];
}

/** A withdrawal as RLP takes it (EIP-4895). */
export function withdrawalToRlp({ index, validatorIndex, address, amount }: Withdrawal): RlpItem {
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
