// Accounts and slots as messages read and write them, over the state of the host.
import { CHANGED_IN, findEntry, FLAGS, forgetEntries, isAdded, WARM_IN } from './entries';
import { allocate, enlarge } from './heap';
import { NAMES, see, seeKey, sees } from './hooks';
import { hasStorage, loadAccount, loadSlot} from './host';
import { beginJournal, note32, note64, noteWord } from './journal';
import { copyWord, isSame, isZero, reverse, setNumber } from './words';

// An account: an entry whose key is its address. Its balance, the hash of its code in the order of bytes, and these.
export const BALANCE = 48;
export const CODE_HASH = 80;
export const NONCE = 112;
/** Its code, see `code.ts`; 0 before it is loaded. */
export const CODE = 120;
/** Odd number that identifies its storage. It changes when the storage is cleared. */
export const STORAGE = 124;
/** Transactions in which it was created, was destroyed, and was touched. */
export const MADE_IN = 128;
export const DESTROYED_IN = 132;
export const TOUCHED_IN = 136;
/** Number of its precompiled contract, when the fork has that; 0 for none. */
export const PRECOMPILE = 140;
const NEXT = 144;

export const IS_LOADED = 1;
export const EXISTS = 2;
export const HAS_CODE = 4;
/** Unwritten slots have the values of the underlying state. */
export const STORAGE_BELOW = 8;
const WARM_ALWAYS = 16;
/** The owner of accounts. That of slots is the number of their storage, or their account for transient ones. */
const NOBODY: u32 = 0;

// A slot: its value, and its value before the transaction, as words, the transaction that used it last, and its account.
export const VALUE = 48;
export const ORIGINAL = 80;
const USED_IN = 112;
const SLOT_ACCOUNT = 116;

/** Accounts that are warm in every transaction, by number, and those of them that have a precompiled contract. */
const IS_CONTRACT: u32 = 1;
export const PRECOMPILES = memory.data(0x108);

let firstAccount: usize = 0;
export let transaction: u32 = 0;
/** Accounts and slots that the transaction changed, reverted changes included. */
export let changed: usize = allocate(1_000);
export let changedCount: u32 = 0;

/** Forgets all accounts and slots. */
export function forget(): void {
  forgetEntries();
  beginJournal();
  firstAccount = 0;
  changedCount = 0;
}

/** Begins a transaction: nothing is warm, and earlier changes can no longer be reverted. */
export function beginTransaction(): void {
  transaction++;
  beginJournal();
  changedCount = 0;
}

/** Finds an account by its address, or adds it. It is not loaded. */
export function findAccount(word: usize): usize {
  const low = load<u64>(word);
  const middle = load<u64>(word, 8);
  const high = load<u64>(word, 16) & 0xffffffff;
  const account = findEntry(NOBODY, low, middle, high, 0);
  if (!isAdded) return account;
  store<u32>(account, <u32>firstAccount, NEXT);
  firstAccount = account;
  const mark: u32 = (middle | high) == 0 && low <= 0x100 ? load<u8>(PRECOMPILES + <usize>low) : 0;
  if (mark != 0) store<u32>(account, WARM_ALWAYS, FLAGS);
  if (mark == IS_CONTRACT) store<u32>(account, <u32>low, PRECOMPILE);
  return account;
}

/** Returns the account that a word names. */
export function accountAt(word: usize): usize {
  const account = findAccount(word);
  if ((load<u32>(account, FLAGS) & IS_LOADED) == 0) readAccount(account);
  return account;
}

function readAccount(account: usize): void {
  loadAccount(account);
  store<u32>(account, load<u32>(account, FLAGS) | IS_LOADED, FLAGS);
}

/** Reads an account again that changed below. */
export function reloadAccount(account: usize): void {
  const flags = load<u32>(account, FLAGS);
  if ((flags & IS_LOADED) == 0) return;
  store<u32>(account, flags & WARM_ALWAYS, FLAGS);
  store<u32>(account, 0, CODE);
  readAccount(account);
}

/** Returns the account that a word names, and reports it before its instruction can fail. */
export function namedAccount(word: usize): usize {
  if (sees(NAMES)) see(NAMES, findAccount(word));
  return accountAt(word);
}

/** Returns the account after another one in the list of all accounts, or the first; 0 at its end. */
export function nextAccount(account: usize): usize {
  return account == 0 ? firstAccount : load<u32>(account, NEXT);
}

export function hasFlag(account: usize, flag: u32): bool {
  return (load<u32>(account, FLAGS) & flag) != 0;
}

/** Returns true for an empty account by EIP-161. */
export function isEmpty(account: usize): bool {
  return load<u64>(account, NONCE) == 0 && isZero(account + BALANCE) && !hasFlag(account, HAS_CODE);
}

/** Marks an account or a slot as warm. Returns true when it was accessed before in this transaction. */
@inline
export function warm(entry: usize): bool {
  if (load<u32>(entry, WARM_IN) == transaction || hasFlag(entry, WARM_ALWAYS)) return true;
  note32(entry + WARM_IN);
  store<u32>(entry, transaction, WARM_IN);
  return false;
}

function setFlag(account: usize, flag: u32, isSet: bool): void {
  const flags = load<u32>(account, FLAGS);
  const changed = isSet ? flags | flag : flags & ~flag;
  if (changed == flags) return;
  note32(account + FLAGS);
  store<u32>(account, changed, FLAGS);
}

function noteChange(entry: usize): void {
  if (load<u32>(entry, CHANGED_IN) == transaction) return;
  store<u32>(entry, transaction, CHANGED_IN);
  changed = enlarge(changed, 4 * (<usize>changedCount + 1));
  store<u32>(changed + 4 * <usize>changedCount, <u32>entry);
  changedCount++;
}

/** The account that stays touched when its touch is reverted, as in mainnet's block 2,675,119. */
const RIPEMD: u64 = 3;

/** Touches an account, and creates it when it does not exist. Left empty, it is deleted (EIP-161). */
export function touch(account: usize): void {
  noteChange(account);
  setFlag(account, EXISTS, true);
  if (load<u32>(account, TOUCHED_IN) == transaction) return;
  const isRipemd = load<u64>(account) == RIPEMD && (load<u64>(account, 8) | load<u64>(account, 16)) == 0;
  if (!isRipemd) note32(account + TOUCHED_IN);
  store<u32>(account, transaction, TOUCHED_IN);
}

export function noteBalance(account: usize): void {
  touch(account);
  noteWord(account + BALANCE);
}

export function setNonce(account: usize, nonce: u64): void {
  touch(account);
  note64(account + NONCE);
  store<u64>(account, nonce, NONCE);
}

/** Sets the code of an account that had none, and its hash as a word. */
export function setAccountCode(account: usize, code: usize, hash: usize): void {
  touch(account);
  setFlag(account, HAS_CODE, true);
  note32(account + CODE);
  store<u32>(account, <u32>code, CODE);
  noteWord(account + CODE_HASH);
  reverse(account + CODE_HASH, hash);
}

export function makeAccount(account: usize): void {
  touch(account);
  note32(account + MADE_IN);
  store<u32>(account, transaction, MADE_IN);
}

/** Returns true when this transaction created the account (EIP-6780). */
export function isNew(account: usize): bool {
  return load<u32>(account, MADE_IN) == transaction;
}

export function isDestroyed(account: usize): bool {
  return load<u32>(account, DESTROYED_IN) == transaction;
}

export function destroy(account: usize): void {
  // An account without a balance has no other change.
  noteChange(account);
  if (isDestroyed(account)) return;
  note32(account + DESTROYED_IN);
  store<u32>(account, transaction, DESTROYED_IN);
}

/** Returns true when an address is occupied, so that nothing can be created there (EIP-684, EIP-7610). */
export function isTaken(account: usize): bool {
  if (load<u64>(account, NONCE) != 0 || hasFlag(account, HAS_CODE)) return true;
  return hasFlag(account, STORAGE_BELOW) && hasStorage(account) != 0;
}

function findSlot(owner: u32, key: usize): usize {
  return findEntry(owner, load<u64>(key), load<u64>(key, 8), load<u64>(key, 16), load<u64>(key, 24));
}

/** Returns the slot of an account by its key. Its value is loaded, and its value before the transaction is noted. */
export function slotOf(account: usize, key: usize): usize {
  const slot = findSlot(load<u32>(account, STORAGE), key);
  if (isAdded) store<u32>(slot, <u32>account, SLOT_ACCOUNT);
  if (isAdded && (load<u32>(account, FLAGS) & (EXISTS | STORAGE_BELOW)) == (EXISTS | STORAGE_BELOW)) {
    loadSlot(account, slot);
  }
  if (load<u32>(slot, USED_IN) != transaction) {
    store<u32>(slot, transaction, USED_IN);
    copyWord(slot + ORIGINAL, slot + VALUE);
  }
  return slot;
}

export function setSlot(slot: usize, value: usize): void {
  if (isSame(slot + VALUE, value)) return;
  noteWord(slot + VALUE);
  copyWord(slot + VALUE, value);
  noteChange(slot);
}

/** Writes a slot whose value below changed, and has been read here before. */
export function replaceSlot(slot: usize, value: usize): void {
  copyWord(slot + VALUE, value);
}

/** Returns the slot that a word names, and reports it before its instruction can fail. */
@inline
export function namedSlot(account: usize, key: usize): usize {
  seeKey(NAMES, account, key, 0);
  return slotOf(account, key);
}

/** Returns the transient slot of an account (EIP-1153). The owners of transient slots are addresses, which are even. */
export function transientSlot(account: usize, key: usize): usize {
  const slot = findSlot(<u32>account, key);
  if (load<u32>(slot, USED_IN) != transaction) {
    store<u32>(slot, transaction, USED_IN);
    setNumber(slot + VALUE, 0);
  }
  return slot;
}
