import type { Block, Withdrawal } from './block.ts';
import type { Header } from './header.ts';
import { decodeHeader, headerFromRlp, headerToRlp } from './header-codec.ts';
import {
  decodeRlp,
  encodeRlp,
  firstItemBytes,
  leadingItemsLength,
  listLength,
  quantityBytes,
  type RlpItem,
} from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';
import { transactionFromRlp, transactionToRlp } from './transaction-codec.ts';

/** Number of body items before the access list: transactions, uncles and withdrawals. */
const ITEMS_BEFORE_ACCESS_LIST = 3;

/** A block without its header. */
export type Body = Omit<Block, 'header'>;

/** Decodes a block in the format of `geth export`. @throws {InvalidChainBytesError} naming the field. */
export function decodeBlock(bytes: Uint8Array): Block {
  const fields = new RlpFields(decodeRlp(bytes, 'block'), 'block');
  return { header: headerFromRlp(fields.item('header'), 'header'), ...bodyFrom(fields) };
}

/** Decodes only the header of an encoded block. @throws {InvalidChainBytesError} naming the field. */
export function decodeHeaderOfBlock(bytes: Uint8Array): Header {
  return decodeHeader(firstItemBytes(bytes, 'block'));
}

/** Encodes a block without its access list, with which geth does not read it. */
export function encodeBlock(block: Block): Uint8Array {
  return encodeRlp([headerToRlp(block.header), ...bodyToRlp(block).slice(0, ITEMS_BEFORE_ACCESS_LIST)]);
}

/** Returns the size of a block from its encoded header and body, without its access list, as geth counts. */
export function blockLength(header: Uint8Array, body: Uint8Array): number {
  return listLength(header.length + leadingItemsLength(body, ITEMS_BEFORE_ACCESS_LIST));
}

/** Decodes the output of {@link encodeBody}. @throws {InvalidChainBytesError} naming the field. */
export function decodeBody(bytes: Uint8Array): Body {
  return bodyFrom(new RlpFields(decodeRlp(bytes, 'body'), 'body'));
}

/** Returns an encoded body without its access list, the form in which archives store bodies. */
export function withoutAccessList(body: Uint8Array): Uint8Array {
  const length = leadingItemsLength(body, ITEMS_BEFORE_ACCESS_LIST);
  return listLength(length) === body.length ? body : encodeBody(withoutList(decodeBody(body)));
}

function withoutList({ blockAccessList: _list, ...body }: Body): Body {
  return body;
}

/** Encodes a block's body: the block without its header, with the access list if it has one. */
export function encodeBody(body: Body): Uint8Array {
  return encodeRlp(bodyToRlp(body));
}

function bodyFrom(fields: RlpFields): Body {
  const body: Body = {
    transactions: fields.list('transactions', transactionFromRlp),
    uncles: fields.list('uncles', headerFromRlp),
    ...(fields.left > 0 ? { withdrawals: fields.list('withdrawals', withdrawalFromRlp) } : {}),
    ...(fields.left > 0 ? { blockAccessList: encodeRlp(fields.item('blockAccessList')) } : {}),
  };
  fields.end();
  return body;
}

function bodyToRlp({ transactions, uncles, withdrawals, blockAccessList }: Body): RlpItem[] {
  return [
    transactions.map(transactionToRlp),
    uncles.map(headerToRlp),
    ...(withdrawals ? [withdrawals.map(withdrawalToRlp)] : []),
    ...(withdrawals && blockAccessList ? [decodeRlp(blockAccessList, 'blockAccessList')] : []),
  ];
}

/** Converts a withdrawal to RLP items (EIP-4895). */
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
