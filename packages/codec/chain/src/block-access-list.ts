import { InvalidChainBytesError } from './errors.ts';
import { decodeRlp, type RlpItem } from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';

/** The final values that a block left in one account (EIP-7928). An absent value was not changed. */
export interface AccountChanges {
  /** 20 bytes */
  readonly address: Uint8Array;
  readonly balance: bigint | undefined;
  readonly nonce: bigint | undefined;
  readonly code: Uint8Array | undefined;
  /** Keys and values have 32 bytes. */
  readonly slots: readonly { readonly key: Uint8Array; readonly value: Uint8Array }[];
}

/**
 * Decodes the changes of an access list and leaves out what was only read.
 *
 * @param list RLP of the list.
 * @throws {InvalidChainBytesError} naming the field, also when accounts, slots or changes are out of order.
 */
export function decodeAccountChanges(list: Uint8Array): AccountChanges[] {
  const what = 'block access list';
  const items = decodeRlp(list, what);
  if (items instanceof Uint8Array) throw new InvalidChainBytesError(`${what}: expected a list`);
  const accounts = items.map((item, index) => accountFrom(item, `${what}[${index}]`));
  requireAscending(
    accounts.map(({ address }) => address),
    what,
  );
  return accounts;
}

function accountFrom(item: RlpItem, what: string): AccountChanges {
  const fields = new RlpFields(item, what);
  const address = fields.bytes('address', 20);
  const slots = fields.list('storageChanges', (slot, name) => {
    const parts = new RlpFields(slot, name);
    const key = word(parts.quantity('key'));
    const value = lastOf(parts.list('changes', changeFrom), name);
    parts.end();
    if (value === undefined) throw new InvalidChainBytesError(`${name}: has no changes`);
    return { key, value: word(value) };
  });
  requireAscending(
    slots.map(({ key }) => key),
    `${what}: storageChanges`,
  );
  fields.list('storageReads', (read, name) => new RlpFields([read], name).quantity('key'));
  const balance = lastOf(fields.list('balanceChanges', changeFrom), `${what}: balanceChanges`);
  const nonce = lastOf(fields.list('nonceChanges', changeFrom), `${what}: nonceChanges`);
  const code = lastOf(fields.list('codeChanges', codeChangeFrom), `${what}: codeChanges`);
  fields.end();
  return { address, balance, nonce, code, slots };
}

/** A value with the index in the block at which it was left. */
interface Change<Value> {
  readonly index: number;
  readonly value: Value;
}

function changeFrom(item: RlpItem, what: string): Change<bigint> {
  const fields = new RlpFields(item, what);
  const change = { index: fields.safeInteger('index'), value: fields.quantity('value') };
  fields.end();
  return change;
}

function codeChangeFrom(item: RlpItem, what: string): Change<Uint8Array> {
  const fields = new RlpFields(item, what);
  const change = { index: fields.safeInteger('index'), value: fields.bytes('code') };
  fields.end();
  return change;
}

/** Returns the value of the last change. @throws {InvalidChainBytesError} when the changes are out of order. */
function lastOf<Value>(changes: readonly Change<Value>[], what: string): Value | undefined {
  for (const [position, { index }] of changes.entries()) {
    if (index > (changes[position - 1]?.index ?? -1)) continue;
    throw new InvalidChainBytesError(`${what}: changes are out of order`);
  }
  return changes.at(-1)?.value;
}

function requireAscending(keys: readonly Uint8Array[], what: string): void {
  for (const [position, key] of keys.entries()) {
    const before = keys[position - 1];
    if (before && compare(before, key) >= 0) throw new InvalidChainBytesError(`${what}: is out of order`);
  }
}

function compare(one: Uint8Array, other: Uint8Array): number {
  for (const [index, byte] of one.entries()) {
    const difference = byte - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function word(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  let rest = value;
  for (let index = 31; rest > 0n; index--) {
    bytes[index] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}
