import { bytesToHex, quantityToHex } from '@ethread/core';
import { decodeRlp } from '../rlp.ts';
import { RlpFields } from '../rlp-fields.ts';

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
