import { bytesToHex, quantityToHex } from '@ethread/core';

export interface AccountValues {
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly code: Uint8Array;
}

export interface TracedAccountChange {
  readonly address: string;
  /** undefined for an account that did not exist. */
  readonly before: AccountValues | undefined;
  readonly after: AccountValues | undefined;
  /** The slots whose value changed: key, value before and value after, 32 bytes each in hex. */
  readonly storage: readonly (readonly [key: string, before: string, after: string])[];
}

/** A change in the form of OpenEthereum: same, added, removed, or changed. */
type Delta = '=' | { '+': string } | { '-': string } | { '*': { from: string; to: string } };

/** Prints the changes of a transaction as OpenEthereum's `stateDiff`: accounts by address. */
export function stateDiffToJson(changes: Iterable<TracedAccountChange>): object {
  return Object.fromEntries([...changes].map((change) => [change.address, accountDiff(change)]));
}

function accountDiff({ before, after, storage }: TracedAccountChange): object {
  const delta = (of: (values: AccountValues) => string): Delta =>
    deltaOf(before && of(before), after && of(after));
  return {
    balance: delta(({ balance }) => quantityToHex(balance)),
    code: delta(({ code }) => bytesToHex(code)),
    nonce: delta(({ nonce }) => quantityToHex(nonce)),
    storage: Object.fromEntries(
      storage.map(([key, from, to]) => [key, before ? { '*': { from, to } } : { '+': to }]),
    ),
  };
}

function deltaOf(from: string | undefined, to: string | undefined): Delta {
  if (from === to) return '=';
  if (from === undefined) return { '+': to ?? '0x' };
  return to === undefined ? { '-': from } : { '*': { from, to } };
}
