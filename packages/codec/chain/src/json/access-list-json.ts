import { bytesToHex, quantityToHex } from '@ethread/core';
import { decodeRlp, encodeRlp, quantityBytes, type RlpItem } from '../rlp.ts';
import { RlpFields } from '../rlp-fields.ts';
import { JsonFields } from '../json-fields.ts';

/** The accesses of a block to an account, as `eth_getBlockAccessList` shows them. */
export interface AccountAccessJson {
  readonly address: `0x${string}`;
  readonly storageChanges: {
    readonly key: `0x${string}`;
    readonly changes: ChangeJson[];
  }[];
  readonly storageReads: `0x${string}`[];
  readonly balanceChanges: ChangeJson[];
  readonly nonceChanges: ChangeJson[];
  readonly codeChanges: { readonly index: `0x${string}`; readonly code: `0x${string}` }[];
}

/** A value that a transaction left. */
interface ChangeJson {
  readonly index: `0x${string}`;
  readonly value: `0x${string}`;
}

/**
 * Prints the access list of a block with the names of the execution APIs (EIP-7928).
 *
 * @param list RLP of the list.
 * @throws {InvalidChainBytesError} naming the field.
 */
export function accessListToJson(list: Uint8Array): AccountAccessJson[] {
  const what = 'block access list';
  return new RlpFields([decodeRlp(list, what)], what).list('accounts', (account, at): AccountAccessJson => {
    const fields = new RlpFields(account, at);
    return {
      address: bytesToHex(fields.bytes('address', 20)),
      storageChanges: fields.list('storageChanges', (slot, name) => {
        const parts = new RlpFields(slot, name);
        return { key: word(parts.quantity('key')), changes: changes(parts, 'changes', word) };
      }),
      storageReads: fields.list('storageReads', (key, name) =>
        word(new RlpFields([key], name).quantity('key')),
      ),
      balanceChanges: changes(fields, 'balanceChanges', quantityToHex),
      nonceChanges: changes(fields, 'nonceChanges', quantityToHex),
      codeChanges: fields.list('codeChanges', (change, name) => {
        const parts = new RlpFields(change, name);
        return { index: quantityToHex(parts.quantity('index')), code: bytesToHex(parts.bytes('code')) };
      }),
    };
  });
}

function changes(fields: RlpFields, of: string, print: (value: bigint) => `0x${string}`): ChangeJson[] {
  return fields.list(of, (change, name) => {
    const parts = new RlpFields(change, name);
    return { index: quantityToHex(parts.quantity('index')), value: print(parts.quantity('value')) };
  });
}

function word(value: bigint): `0x${string}` {
  return `0x${value.toString(16).padStart(64, '0')}`;
}

/**
 * Reads a block's access list as `eth_getBlockAccessList` shows it, and encodes it as RLP. The hash in the header proves
 * it. Nodes use two sets of names: those of the execution APIs, and those of EIP-7928.
 *
 * @throws {InvalidChainJsonError} naming the field.
 */
export function accessListFromJson(json: unknown): Uint8Array {
  const lists = new JsonFields({ accounts: json }, 'block access list');
  return encodeRlp(lists.list('accounts', accountFrom));
}

function accountFrom(json: unknown, what: string): RlpItem {
  const fields = new JsonFields(json, what);
  const listOf = (name: string, read: (item: unknown, what: string) => RlpItem) =>
    fields.has(name) ? fields.list(name, read) : [];
  return [
    fields.bytes('address', 20),
    listOf('storageChanges', slotFrom),
    listOf('storageReads', (key, name) => quantityBytes(new JsonFields({ key }, name).quantity('key'))),
    listOf('balanceChanges', quantityFrom('postBalance')),
    listOf('nonceChanges', quantityFrom('postNonce')),
    listOf('codeChanges', (item, name) => {
      const change = new JsonFields(item, name);
      return [indexOf(change), change.bytes(change.has('newCode') ? 'newCode' : 'code')];
    }),
  ];
}

function slotFrom(json: unknown, what: string): RlpItem {
  const fields = new JsonFields(json, what);
  const key = fields.quantity(fields.has('slot') ? 'slot' : 'key');
  const changes = fields.list(
    fields.has('slotChanges') ? 'slotChanges' : 'changes',
    quantityFrom('postValue'),
  );
  return [quantityBytes(key), changes];
}

/** Returns a function that reads a change to a number, which has this name or is the `value`. */
function quantityFrom(name: string): (json: unknown, what: string) => RlpItem {
  return (json, what) => {
    const fields = new JsonFields(json, what);
    return [indexOf(fields), quantityBytes(fields.quantity(fields.has(name) ? name : 'value'))];
  };
}

function indexOf(fields: JsonFields): Uint8Array {
  return quantityBytes(fields.quantity(fields.has('blockAccessIndex') ? 'blockAccessIndex' : 'index'));
}
