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
import { ExecutionError } from '../execution-error.ts';
import { type FlatAccount } from '../state/account-record.ts';
import { ZERO } from '../state/state-source.ts';
import { decodeSlot } from '../state/trie-state.ts';
import type { ExecutedBlocks } from '../store/executed-blocks.ts';
import type { AccountEntry, FlatState, SlotEntry } from '../store/flat-state.ts';
import { type FoundProblem, findingOf } from './finding.ts';
import type { VerifiedBlocks } from './verify-blocks.ts';

/**
 * Checks the flat state against the tries of the blocks on its line. Every entry must equal the value in the trie after
 * its block. The number of entries must equal the number of changes in the tries, so that a missing entry is detected.
 */
export function* verifyFlatState(
  flat: FlatState,
  blocks: ExecutedBlocks,
  nodes: TrieNodes,
  { accountChanges }: VerifiedBlocks,
): Generator<FoundProblem> {
  let changes = 0;
  let slots = 0;
  for (const entries of flat.accounts()) {
    const account = entries[0]?.address;
    if (!account) continue;
    yield findingOf(() => {
      changes += checkAccount(entries, blocks, nodes);
      return undefined;
    });
    const history = createStorageHistory(entries, nodes);
    for (const values of flat.slots(account)) {
      slots += values.length;
      yield findingOf(() => history.check(values));
    }
    yield findingOf(() => history.end());
  }
  if (changes !== accountChanges) {
    yield `the flat state has ${changes} changes of accounts, its blocks made ${accountChanges}`;
  }
  const stored = flat.slotCount();
  if (stored !== slots)
    yield `the flat state has ${stored - slots} storage values of accounts that it does not have`;
}

/** Checks the entries of an account. Returns how many of them are changes. */
function checkAccount(entries: readonly AccountEntry[], blocks: ExecutedBlocks, nodes: TrieNodes): number {
  let changes = 0;
  let before: FlatAccount | undefined;
  for (const { address, number, account } of entries) {
    const named = `account ${bytesToHex(address)} after block ${number}`;
    const hash = blocks.lineHash(number);
    const block = hash && blocks.byHash(hash);
    if (!block) throw new ExecutionError(`${named}: there is no such block`);
    const { value } = readTrie(nodes, block.stateRoot, keccak256(address));
    if (!isSameBytes(value, account && encodeTrieAccount(account))) {
      throw new ExecutionError(`${named}: the flat state has other fields than the trie`);
    }
    if (account && account.storageSince !== number && account.storageSince !== before?.storageSince) {
      throw new ExecutionError(`${named}: its storage cannot be there since block ${account.storageSince}`);
    }
    if (!isSameAccount(before, account)) changes++;
    before = account;
  }
  return changes;
}

interface StorageHistory {
  check(values: readonly SlotEntry[]): FoundProblem;
  /** Checks that no slot is missing, after all slots were checked. */
  end(): FoundProblem;
}

function createStorageHistory(entries: readonly AccountEntry[], nodes: TrieNodes): StorageHistory {
  /** The number of values that each block changed and that were not checked yet. */
  const missing = new Map<number, number>();
  let before: FlatAccount | undefined;
  for (const { number, account } of entries) {
    const root = account?.storageSince === before?.storageSince ? before?.storageRoot : undefined;
    if (account) {
      let count = 0;
      findChangedLeaves(nodes, root ?? EMPTY_TRIE_ROOT, account.storageRoot, () => count++);
      missing.set(number, count);
    }
    before = account;
  }
  const accountAfter = (number: number) => entries.findLast((entry) => entry.number <= number)?.account;

  return {
    check(values) {
      let last: SlotEntry | undefined;
      for (const entry of values) {
        const { address, slot, number, value } = entry;
        const named = `storage ${bytesToHex(slot)} of ${bytesToHex(address)} after block ${number}`;
        const account = accountAfter(number);
        if (!account) return `${named}: there is no such account`;
        const { value: encoded } = readTrie(nodes, account.storageRoot, keccak256(slot));
        if (!bytesEqual(decodeSlot(encoded), value)) {
          return `${named}: the flat state has another value than the trie`;
        }
        const old = last && last.number >= account.storageSince ? last.value : ZERO;
        if (!bytesEqual(old, value)) missing.set(number, (missing.get(number) ?? 0) - 1);
        last = entry;
      }
      return undefined;
    },
    end() {
      for (const [number, count] of missing) {
        if (count === 0) continue;
        const address = bytesToHex(entries[0]?.address ?? ZERO);
        return `account ${address}: block ${number} changed its storage, ${Math.abs(count)} values are ${count > 0 ? 'missing' : 'too many'}`;
      }
      return undefined;
    },
  };
}

function isSameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a && b ? bytesEqual(a, b) : a === b;
}
