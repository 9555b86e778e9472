// Accounts and slots as messages read and write them, over the state of the host, with a journal of what they write.
import { allocate, capacityOf, enlarge, take } from './heap';
import { NAMES, sees } from './hooks';
import { hasStorage, loadAccount, loadSlot, nameAccount, nameSlot } from './imports';
import { copyWord, isSame, isZero, reverse, setNumber } from './words';

// An account: its address as a word, its balance, the hash of its code in the order of bytes, and these.
export const BALANCE = 32;
export const CODE_HASH = 64;
export const NONCE = 96;
export const FLAGS = 104;
/** Its code, see `code.ts`; 0 before it is loaded. */
export const CODE = 108;
/** Odd number that identifies its storage. It changes when the storage is cleared. */
export const STORAGE = 112;
/** Transactions in which it is warm, was created, was destroyed, and was touched. */
export const WARM_IN = 116;
export const MADE_IN = 120;
export const DESTROYED_IN = 124;
export const TOUCHED_IN = 128;
/** Number of its precompiled contract, when the fork has that; 0 for none. */
export const PRECOMPILE = 132;
const NEXT = 136;
/** Transaction that changed it last, reverted changes included. */
const CHANGED_IN = 140;
const ACCOUNT_BYTES: usize = 144;

export const IS_LOADED = 1;
export const EXISTS = 2;
export const HAS_CODE = 4;
/** Unwritten slots have the values of the underlying state. */
export const STORAGE_BELOW = 8;
const WARM_ALWAYS = 16;

// A slot: its key, its value, and its value before the transaction, as words, and these.
export const VALUE = 32;
export const ORIGINAL = 64;
const OWNER = 96;
const USED_IN = 100;
const SLOT_WARM_IN = 104;
const SLOT_CHANGED_IN = 108;
export const SLOT_ACCOUNT = 112;
const SLOT_BYTES: usize = 120;

/** The key of a slot that is loaded, in the order of bytes. */
export const KEY = memory.data(32, 16);
/** Accounts that are warm in every transaction, by number, and those of them that have a precompiled contract. */
const IS_CONTRACT: u32 = 1;
export const PRECOMPILES = memory.data(0x108);

const INITIAL_PLACES: u32 = 1_024;
/** Entries for which memory is taken at once. */
const ENTRIES_A_CHUNK: usize = 64;

/** A random number of the process, so that nobody can choose addresses and keys that hash to one place. */
let seed: u64 = 0;
let accountPlaces: usize = 0;
let accountMask: u32 = 0;
let accountCount: u32 = 0;
let firstAccount: usize = 0;
let slotPlaces: usize = 0;
let slotMask: u32 = 0;
let slotCount: u32 = 0;
/** Accounts that were forgotten, and the rest of the chunk that was taken last. */
let spareAccounts: usize = 0;
let accountChunk: usize = 0;
let accountsLeft: usize = 0;
/** Chunks of slots, the newest first, those that were forgotten, and the slots left in the newest. */
let chunks: usize = 0;
let spareChunks: usize = 0;
let slotsLeft: usize = 0;
export let transaction: u32 = 0;
let journal: usize = 0;
let journalTop: usize = 0;
let journalEnd: usize = 0;
/** Accounts and slots that the transaction changed, reverted changes included. */
export let changedAccounts: usize = 0;
export let changedAccountCount: u32 = 0;
export let changedSlots: usize = 0;
export let changedSlotCount: u32 = 0;

export function openState(random: u64): void {
  seed = random;
  journal = journalTop = allocate(4_000);
  journalEnd = journal + capacityOf(journal);
  changedAccounts = allocate(500);
  changedSlots = allocate(500);
  accountPlaces = allocate(4 * INITIAL_PLACES);
  slotPlaces = allocate(4 * INITIAL_PLACES);
  accountMask = slotMask = INITIAL_PLACES - 1;
  forget();
}

/** Forgets all accounts and slots, whose memory is used again. */
export function forget(): void {
  memory.fill(accountPlaces, 0, 4 * (<usize>accountMask + 1));
  memory.fill(slotPlaces, 0, 4 * (<usize>slotMask + 1));
  while (firstAccount != 0) {
    const account = firstAccount;
    firstAccount = load<u32>(account, NEXT);
    store<u32>(account, <u32>spareAccounts);
    spareAccounts = account;
  }
  while (chunks != 0) {
    const chunk = chunks;
    chunks = load<u32>(chunk);
    store<u32>(chunk, <u32>spareChunks);
    spareChunks = chunk;
  }
  slotsLeft = 0;
  accountCount = slotCount = changedAccountCount = changedSlotCount = 0;
  journalTop = journal;
}

/** Returns the number of accounts and slots, so that the host can forget them. */
export function entries(): u32 {
  return accountCount + slotCount;
}

/** Begins a transaction: nothing is warm, and earlier changes can no longer be reverted. */
export function beginTransaction(): void {
  transaction++;
  journalTop = journal;
  changedAccountCount = changedSlotCount = 0;
}

// The journal: old values with their addresses. The lowest bits of an address are the size of the value.
const NUMBER_32 = 0;
const NUMBER_64 = 1;
const WORD = 2;

function reserve(bytes: usize): usize {
  if (journalTop + bytes + 4 > journalEnd) {
    const length = journalTop - journal;
    journal = enlarge(journal, 2 * (length + 64));
    journalTop = journal + length;
    journalEnd = journal + capacityOf(journal);
  }
  const at = journalTop;
  journalTop = at + bytes + 4;
  return at;
}

/** Notes a number of 32 bits before it changes. */
export function note32(at: usize): void {
  const entry = reserve(4);
  store<u32>(entry, load<u32>(at));
  store<u32>(entry, <u32>at | NUMBER_32, 4);
}

export function note64(at: usize): void {
  const entry = reserve(8);
  store<u64>(entry, load<u64>(at));
  store<u32>(entry, <u32>at | NUMBER_64, 8);
}

export function noteWord(at: usize): void {
  const entry = reserve(32);
  copyWord(entry, at);
  store<u32>(entry, <u32>at | WORD, 32);
}

/** Returns the current state, to which {@link revertTo} goes back within the transaction. */
export function snapshot(): u32 {
  return <u32>(journalTop - journal);
}

export function revertTo(length: u32): void {
  const until = journal + length;
  while (journalTop > until) {
    const tagged: usize = load<u32>(journalTop - 4);
    const at = tagged & ~3;
    if ((tagged & 3) == NUMBER_32) {
      journalTop -= 8;
      store<u32>(at, load<u32>(journalTop));
    } else if ((tagged & 3) == NUMBER_64) {
      journalTop -= 12;
      store<u64>(at, load<u64>(journalTop));
    } else {
      journalTop -= 36;
      copyWord(at, journalTop);
    }
  }
}

@inline
function mixed(hash: u64, by: u64): u64 {
  const product = (hash ^ by) * 0x9e3779b97f4a7c15;
  return product ^ (product >> 29);
}

function accountHash(w0: u64, w1: u64, w2: u64): u32 {
  return <u32>(mixed(mixed(mixed(seed, w0), w1), w2) >> 20);
}

/** Finds an account by its address, or adds it. It is not loaded. */
export function findAccount(word: usize): usize {
  const w0 = load<u64>(word);
  const w1 = load<u64>(word, 8);
  const w2 = load<u64>(word, 16) & 0xffffffff;
  let place = accountHash(w0, w1, w2) & accountMask;
  for (;;) {
    const entry: usize = load<u32>(accountPlaces + 4 * <usize>place);
    if (entry == 0) break;
    if (load<u64>(entry) == w0 && load<u64>(entry, 8) == w1 && load<u64>(entry, 16) == w2) return entry;
    place = (place + 1) & accountMask;
  }
  let account = spareAccounts;
  if (account != 0) spareAccounts = load<u32>(account);
  else {
    if (accountsLeft == 0) {
      accountChunk = take(ACCOUNT_BYTES * ENTRIES_A_CHUNK);
      accountsLeft = ENTRIES_A_CHUNK;
    }
    account = accountChunk + ACCOUNT_BYTES * --accountsLeft;
  }
  memory.fill(account, 0, ACCOUNT_BYTES);
  store<u64>(account, w0);
  store<u64>(account, w1, 8);
  store<u64>(account, w2, 16);
  store<u32>(account, <u32>firstAccount, NEXT);
  firstAccount = account;
  const mark: u32 = (w1 | w2) == 0 && w0 <= 0x100 ? load<u8>(PRECOMPILES + <usize>w0) : 0;
  if (mark != 0) store<u32>(account, WARM_ALWAYS, FLAGS);
  if (mark == IS_CONTRACT) store<u32>(account, <u32>w0, PRECOMPILE);
  store<u32>(accountPlaces + 4 * <usize>place, <u32>account);
  if (++accountCount > accountMask >> 1) growAccounts();
  return account;
}

function growAccounts(): void {
  accountMask = 2 * accountMask + 1;
  accountPlaces = enlarge(accountPlaces, 4 * (<usize>accountMask + 1));
  memory.fill(accountPlaces, 0, 4 * (<usize>accountMask + 1));
  for (let account = firstAccount; account != 0; account = load<u32>(account, NEXT)) {
    let place = accountHash(load<u64>(account), load<u64>(account, 8), load<u64>(account, 16)) & accountMask;
    while (load<u32>(accountPlaces + 4 * <usize>place) != 0) place = (place + 1) & accountMask;
    store<u32>(accountPlaces + 4 * <usize>place, <u32>account);
  }
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
  if (sees(NAMES)) nameAccount(findAccount(word));
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

/** Marks an account as warm. Returns true when it was accessed before in this transaction. */
export function warmAccount(account: usize): bool {
  if (load<u32>(account, WARM_IN) == transaction || hasFlag(account, WARM_ALWAYS)) return true;
  note32(account + WARM_IN);
  store<u32>(account, transaction, WARM_IN);
  return false;
}

function setFlag(account: usize, flag: u32, isSet: bool): void {
  const flags = load<u32>(account, FLAGS);
  const changed = isSet ? flags | flag : flags & ~flag;
  if (changed == flags) return;
  note32(account + FLAGS);
  store<u32>(account, changed, FLAGS);
}

function noteChange(account: usize): void {
  if (load<u32>(account, CHANGED_IN) == transaction) return;
  store<u32>(account, transaction, CHANGED_IN);
  changedAccounts = enlarge(changedAccounts, 4 * (<usize>changedAccountCount + 1));
  store<u32>(changedAccounts + 4 * <usize>changedAccountCount, <u32>account);
  changedAccountCount++;
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

/** Sets the code of an account, and its hash as a word. `before` is what a revert gives back. */
export function setAccountCode(account: usize, code: usize, before: usize, hash: usize): void {
  touch(account);
  setFlag(account, HAS_CODE, true);
  store<u32>(account, <u32>before, CODE);
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

function slotHash(owner: u32, key: usize): u32 {
  const hash = mixed(mixed(seed ^ owner, load<u64>(key)), load<u64>(key, 8));
  return <u32>(mixed(mixed(hash, load<u64>(key, 16)), load<u64>(key, 24)) >> 20);
}

/** Finds a slot of a storage, or adds it with the value zero; `isAdded` is then true. */
function findSlot(owner: u32, key: usize): usize {
  isAdded = false;
  let place = slotHash(owner, key) & slotMask;
  for (;;) {
    const entry: usize = load<u32>(slotPlaces + 4 * <usize>place);
    if (entry == 0) break;
    if (load<u32>(entry, OWNER) == owner && isSame(entry, key)) return entry;
    place = (place + 1) & slotMask;
  }
  isAdded = true;
  if (slotsLeft == 0) {
    let chunk = spareChunks;
    if (chunk != 0) spareChunks = load<u32>(chunk);
    else chunk = take(16 + SLOT_BYTES * ENTRIES_A_CHUNK);
    store<u32>(chunk, <u32>chunks);
    chunks = chunk;
    slotsLeft = ENTRIES_A_CHUNK;
  }
  const slot = chunks + 16 + SLOT_BYTES * --slotsLeft;
  memory.fill(slot + 32, 0, SLOT_BYTES - 32);
  copyWord(slot, key);
  store<u32>(slot, owner, OWNER);
  store<u32>(slotPlaces + 4 * <usize>place, <u32>slot);
  if (++slotCount > slotMask >> 1) growSlots();
  return slot;
}

let isAdded: bool = false;

function growSlots(): void {
  slotMask = 2 * slotMask + 1;
  slotPlaces = enlarge(slotPlaces, 4 * (<usize>slotMask + 1));
  memory.fill(slotPlaces, 0, 4 * (<usize>slotMask + 1));
  let unused = slotsLeft;
  for (let chunk = chunks; chunk != 0; chunk = load<u32>(chunk)) {
    for (let index = unused; index < ENTRIES_A_CHUNK; index++) {
      const slot = chunk + 16 + SLOT_BYTES * index;
      let place = slotHash(load<u32>(slot, OWNER), slot) & slotMask;
      while (load<u32>(slotPlaces + 4 * <usize>place) != 0) place = (place + 1) & slotMask;
      store<u32>(slotPlaces + 4 * <usize>place, <u32>slot);
    }
    unused = 0;
  }
}

/** Returns the slot of an account by its key. Its value is loaded, and its value before the transaction is noted. */
export function slotOf(account: usize, key: usize): usize {
  const slot = findSlot(load<u32>(account, STORAGE), key);
  if (isAdded) store<u32>(slot, <u32>account, SLOT_ACCOUNT);
  if (isAdded && (load<u32>(account, FLAGS) & (EXISTS | STORAGE_BELOW)) == (EXISTS | STORAGE_BELOW)) {
    reverse(KEY, slot);
    loadSlot(account, slot);
  }
  if (load<u32>(slot, USED_IN) != transaction) {
    store<u32>(slot, transaction, USED_IN);
    copyWord(slot + ORIGINAL, slot + VALUE);
  }
  return slot;
}

/** Marks a slot as warm. Returns true when it was accessed before in this transaction. */
@inline
export function warmSlot(slot: usize): bool {
  if (load<u32>(slot, SLOT_WARM_IN) == transaction) return true;
  note32(slot + SLOT_WARM_IN);
  store<u32>(slot, transaction, SLOT_WARM_IN);
  return false;
}

export function setSlot(slot: usize, value: usize): void {
  if (isSame(slot + VALUE, value)) return;
  noteWord(slot + VALUE);
  copyWord(slot + VALUE, value);
  if (load<u32>(slot, SLOT_CHANGED_IN) == transaction) return;
  store<u32>(slot, transaction, SLOT_CHANGED_IN);
  changedSlots = enlarge(changedSlots, 4 * (<usize>changedSlotCount + 1));
  store<u32>(changedSlots + 4 * <usize>changedSlotCount, <u32>slot);
  changedSlotCount++;
}

/** Writes a slot whose value below changed, and has been read here before. */
export function replaceSlot(slot: usize, value: usize): void {
  copyWord(slot + VALUE, value);
}

/** Returns the slot that a word names, and reports it before its instruction can fail. */
@inline
export function namedSlot(account: usize, key: usize): usize {
  if (sees(NAMES)) nameSlot(account, key);
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
