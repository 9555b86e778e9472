import { decodeRlp, encodeRlp, RlpFields, type RlpItem } from '@ethread/chain';
import { decodeFlatAccount, encodeFlatAccount, type FlatAccount } from './account-record.ts';

export interface StateDiff {
  readonly accounts: readonly AccountChange[];
  readonly slots: readonly SlotChange[];
}

export interface AccountChange {
  readonly address: Uint8Array;
  /** undefined when the account was deleted. */
  readonly account: FlatAccount | undefined;
}

export interface SlotChange {
  readonly address: Uint8Array;
  /** 32 bytes */
  readonly slot: Uint8Array;
  /** Without leading zeros; empty for zero. */
  readonly value: Uint8Array;
}

/** Encodes a diff as RLP. */
export function encodeDiff({ accounts, slots }: StateDiff): Uint8Array {
  return encodeRlp([
    accounts.map(({ address, account }) => [address, encodeFlatAccount(account)]),
    slots.map(({ address, slot, value }) => [address, slot, value]),
  ]);
}

/** Decodes the output of {@link encodeDiff}. */
export function decodeDiff(encoded: Uint8Array): StateDiff {
  const fields = new RlpFields(decodeRlp(encoded, 'state diff'), 'state diff');
  return { accounts: fields.list('accounts', accountChange), slots: fields.list('slots', slotChange) };
}

function accountChange(item: RlpItem, what: string): AccountChange {
  const fields = new RlpFields(item, what);
  return { address: fields.bytes('address', 20), account: decodeFlatAccount(fields.bytes('account')) };
}

function slotChange(item: RlpItem, what: string): SlotChange {
  const fields = new RlpFields(item, what);
  return {
    address: fields.bytes('address', 20),
    slot: fields.bytes('slot', 32),
    value: fields.bytes('value'),
  };
}
