import {
  EMPTY_TRIE_ROOT,
  encodeTrieAccount,
  findChangedLeaves,
  isSameAccount,
  keccak256,
  readTrie,
  type TrieNodes,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { FlatAccount } from '../state/account-record.ts';
import { ZERO } from '../state/state-source.ts';
import { decodeSlot } from '../state/trie-state.ts';
import type { ExecutedBlocks } from '../store/executed-blocks.ts';
import type { AccountEntry, FlatState, SlotEntry } from '../store/flat-state.ts';
import type { Check, VerifiedBlocks } from './verify-blocks.ts';

/**
 * Checks the flat state against the tries of the blocks on its line. Every entry must equal the value in the trie after
 * its block. The number of changes must equal that in the tries, so that a missing entry is detected.
 */
export function* verifyFlatState(
  flat: FlatState,
  blocks: ExecutedBlocks,
  nodes: TrieNodes,
  { accountChanges }: VerifiedBlocks,
): Generator<Check> {
  let changes = 0;
  /** The changes of slots in the tries that the flat state was not found to have yet. */
  let missingSlots = 0;
  let before: AccountEntry | undefined;
  let slotBefore: SlotEntry | undefined;

  function checkAccount(entry: AccountEntry): string | undefined {
    const { address, number, account } = entry;
    const old = before && bytesEqual(before.address, address) ? before.account : undefined;
    before = entry;
    if (!isSameAccount(old, account)) changes++;
    const named = `account ${bytesToHex(address)} after block ${number}`;
    const hash = blocks.lineHash(number);
    const block = hash && blocks.byHash(hash);
    if (!block) return `${named}: there is no such block`;
    const { value } = readTrie(nodes, block.stateRoot, keccak256(address));
    if (!isSameBytes(value, account && encodeTrieAccount(account)))
      return `${named}: the flat state has other fields than the trie`;
    if (account && account.storageSince !== number && account.storageSince !== old?.storageSince)
      return `${named}: its storage cannot be there since block ${account.storageSince}`;
    if (account) {
      const root = account.storageSince === old?.storageSince ? old.storageRoot : EMPTY_TRIE_ROOT;
      findChangedLeaves(nodes, root, account.storageRoot, () => missingSlots++);
    }
    return undefined;
  }

  function checkSlot(entry: SlotEntry, account: FlatAccount | undefined): string | undefined {
    const { address, slot, number, value } = entry;
    const named = `storage ${bytesToHex(slot)} of ${bytesToHex(address)} after block ${number}`;
    if (!account) return `${named}: there is no such account`;
    const { value: encoded } = readTrie(nodes, account.storageRoot, keccak256(slot));
    if (!bytesEqual(decodeSlot(encoded), value))
      return `${named}: the flat state has another value than the trie`;
    const old =
      slotBefore &&
      bytesEqual(slotBefore.slot, slot) &&
      bytesEqual(slotBefore.address, address) &&
      slotBefore.number >= account.storageSince
        ? slotBefore.value
        : ZERO;
    slotBefore = entry;
    if (!bytesEqual(old, value)) missingSlots--;
    return undefined;
  }

  for (const entry of flat.accountEntries()) yield () => checkAccount(entry);
  yield () =>
    changes === accountChanges
      ? undefined
      : `the flat state has ${changes} changes of accounts, its blocks made ${accountChanges}`;
  for (const entry of flat.slotEntries())
    yield () => checkSlot(entry, flat.account(entry.address, entry.number));
  yield () =>
    missingSlots === 0 ? undefined : `the flat state lacks ${missingSlots} of the changes of storage`;
}

function isSameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a && b ? bytesEqual(a, b) : a === b;
}
