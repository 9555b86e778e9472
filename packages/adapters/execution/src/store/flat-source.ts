import { bytesEqual, bytesToHex } from '@ethread/core';
import type { FlatAccount } from '../state/account-record.ts';
import { type StateSource, ZERO } from '../state/state-source.ts';
import { EmptyRanges } from './empty-ranges.ts';
import type { FlatState } from './flat-state.ts';

/** Ranges without accounts, and without values in one storage, that a source caches: 64 and 16 KiB. */
const MAX_ACCOUNT_RANGES = 4_096;
const MAX_SLOT_RANGES = 1_024;
/** Number of storages whose accounts and ranges a source caches. */
const MAX_STORAGES = 64;

/** An account whose storage is read. */
interface ReadStorage {
  readonly address: Uint8Array;
  readonly account: FlatAccount | undefined;
  readonly empty: EmptyRanges;
}

/**
 * Creates a source for the flat state after one block of its line. It caches where the state is empty, because a search
 * for an absent row takes as long as a hundred instructions of a call. The ranges stay valid while the block is on the
 * line: later blocks only add entries with higher numbers.
 */
export function createFlatSource(flat: FlatState, code: StateSource['code'], number: number): StateSource {
  const emptyAccounts = new EmptyRanges(MAX_ACCOUNT_RANGES);
  const storages = new Map<string, ReadStorage>();
  /** The storage that was read last: a read usually follows a read of the same storage. */
  let last: ReadStorage | undefined;

  function account(address: Uint8Array): FlatAccount | undefined {
    return emptyAccounts.has(address) ? undefined : flat.account(address, number, emptyAccounts);
  }

  function storageOf(address: Uint8Array): ReadStorage {
    if (last && bytesEqual(last.address, address)) return last;
    const key = bytesToHex(address);
    last = storages.get(key);
    if (last) return last;
    if (storages.size === MAX_STORAGES) storages.clear();
    last = { address, account: account(address), empty: new EmptyRanges(MAX_SLOT_RANGES) };
    storages.set(key, last);
    return last;
  }

  return {
    account,
    storage(address, slot) {
      const { account: found, empty } = storageOf(address);
      if (!found || empty.has(slot)) return ZERO;
      return flat.storage(address, slot, number, found.storageSince, empty);
    },
    code,
  };
}
