import {
  type AccountChanges,
  decodeAccountChanges,
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  keccak256,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { slotName } from '../proven-values.ts';
import type { KnownAccount } from '../proven-state.ts';

/** The values that a block left in an account. An absent one was not changed. */
export interface ChangedAccount {
  readonly nonce: bigint | undefined;
  readonly balance: bigint | undefined;
  readonly code: { readonly bytes: Uint8Array; readonly hash: Uint8Array } | undefined;
  readonly hasChangedSlots: boolean;
}

/** The changes of a block, by its access list (EIP-7928). */
export interface BlockChanges {
  /** Changed accounts by address in hex. */
  readonly accounts: ReadonlyMap<string, ChangedAccount>;
  /** Values of changed slots without leading zeros, by address and key in hex. */
  readonly slots: ReadonlyMap<string, Uint8Array>;
  /** Approximate memory. */
  readonly bytes: number;
}

/** Approximate memory of an account and of a slot, in bytes. */
const ACCOUNT_BYTES = 400;
const SLOT_BYTES = 350;

/**
 * Reads the changes of an access list, whose hash proves it. What was only read is no change.
 *
 * @throws {InvalidChainBytesError} as {@link decodeAccountChanges}.
 */
export function readBlockChanges(list: Uint8Array): BlockChanges {
  const accounts = new Map<string, ChangedAccount>();
  const slots = new Map<string, Uint8Array>();
  let bytes = 0;
  for (const changes of decodeAccountChanges(list)) {
    if (!isChanged(changes)) continue;
    const { address, nonce, balance, code } = changes;
    accounts.set(bytesToHex(address), {
      nonce,
      balance,
      code: code && { bytes: code, hash: code.length === 0 ? EMPTY_CODE_HASH : keccak256(code) },
      hasChangedSlots: changes.slots.length > 0,
    });
    bytes += ACCOUNT_BYTES + SLOT_BYTES * changes.slots.length + (code?.length ?? 0);
    for (const { key, value } of changes.slots) slots.set(slotName(address, key), withoutZeros(value));
  }
  return { accounts, slots, bytes };
}

function isChanged({ nonce, balance, code, slots }: AccountChanges): boolean {
  return nonce !== undefined || balance !== undefined || code !== undefined || slots.length > 0;
}

function withoutZeros(word: Uint8Array): Uint8Array {
  const first = word.findIndex((byte) => byte !== 0);
  return first < 0 ? new Uint8Array() : word.slice(first);
}

/**
 * Returns an account after a block, from the account before it. Its storage root is unknown where slots changed.
 *
 * @param before null when it did not exist.
 * @returns undefined when it cannot be told whether the account exists (EIP-161).
 */
export function accountAfter(
  before: KnownAccount | null,
  { nonce, balance, code, hasChangedSlots }: ChangedAccount,
): KnownAccount | null | undefined {
  const old = before ?? ABSENT;
  const after = {
    nonce: nonce ?? old.nonce,
    balance: balance ?? old.balance,
    codeHash: code?.hash ?? old.codeHash,
    storageRoot: hasChangedSlots ? undefined : old.storageRoot,
  };
  const isEmpty = after.nonce === 0n && after.balance === 0n && bytesEqual(after.codeHash, EMPTY_CODE_HASH);
  if (!isEmpty) return after;
  return after.storageRoot && bytesEqual(after.storageRoot, EMPTY_TRIE_ROOT) ? null : undefined;
}

const ABSENT: KnownAccount = {
  nonce: 0n,
  balance: 0n,
  codeHash: EMPTY_CODE_HASH,
  storageRoot: EMPTY_TRIE_ROOT,
};
