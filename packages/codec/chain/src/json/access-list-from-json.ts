import { encodeRlp, quantityBytes, type RlpItem } from '../rlp.ts';
import { JsonFields } from '../json-fields.ts';

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
