// The table of all accounts and slots, which an owner and a key of 256 bits identify.
import { allocate, enlarge, release } from './heap';

// An entry: its key as a word, its owner, and what accounts and slots have in common. The fields of either follow.
const OWNER = 32;
/** Flags of an account; 0 for a slot. */
export const FLAGS = 36;
/** Transactions in which it is warm, and that changed it last, reverted changes included. */
export const WARM_IN = 40;
export const CHANGED_IN = 44;
const ENTRY_BYTES: usize = 160;

const INITIAL_PLACES: u32 = 1_024;
/** Entries for which memory is taken at once, after the address of the chunk before. */
const ENTRIES_A_CHUNK: usize = 51;
const HEADER: usize = 16;

/** A random number of the process, so that nobody can choose addresses and keys that hash to one place. */
let seed: u64 = 0;
let places: usize = allocate(4 * INITIAL_PLACES);
let mask: u32 = INITIAL_PLACES - 1;
let count: u32 = 0;
/** Chunks, the newest first, and the entries left in the newest. */
let chunks: usize = 0;
let left: usize = 0;
/** True when {@link findEntry} added its last result. */
export let isAdded: bool = false;

export function setSeed(random: u64): void {
  seed = random;
}

/** Forgets all entries, whose memory is used again. */
export function forgetEntries(): void {
  memory.fill(places, 0, 4 * (<usize>mask + 1));
  while (chunks != 0) {
    const chunk = chunks;
    chunks = load<u32>(chunk);
    release(chunk);
  }
  left = 0;
  count = 0;
}

/** Returns the number of accounts and slots, so that the host can forget them. */
export function entries(): u32 {
  return count;
}

@inline
function mixed(hash: u64, by: u64): u64 {
  const product = (hash ^ by) * 0x9e3779b97f4a7c15;
  return product ^ (product >> 29);
}

@inline
function hashOf(owner: u32, k0: u64, k1: u64, k2: u64, k3: u64): u32 {
  return <u32>(mixed(mixed(mixed(mixed(seed ^ owner, k0), k1), k2), k3) >> 20);
}

/** Finds an entry by its owner and the limbs of its key, or adds it with fields of zero. */
export function findEntry(owner: u32, k0: u64, k1: u64, k2: u64, k3: u64): usize {
  isAdded = false;
  let place = hashOf(owner, k0, k1, k2, k3) & mask;
  for (;;) {
    const entry: usize = load<u32>(places + 4 * <usize>place);
    if (entry == 0) break;
    const differs =
      (load<u64>(entry) ^ k0) | (load<u64>(entry, 8) ^ k1) | (load<u64>(entry, 16) ^ k2) | (load<u64>(entry, 24) ^ k3);
    if (differs == 0 && load<u32>(entry, OWNER) == owner) return entry;
    place = (place + 1) & mask;
  }
  isAdded = true;
  if (left == 0) beginChunk();
  const entry = chunks + HEADER + ENTRY_BYTES * --left;
  for (let at = entry; at < entry + ENTRY_BYTES; at += 16) v128.store(at, i64x2.splat(0));
  store<u64>(entry, k0);
  store<u64>(entry, k1, 8);
  store<u64>(entry, k2, 16);
  store<u64>(entry, k3, 24);
  store<u32>(entry, owner, OWNER);
  store<u32>(places + 4 * <usize>place, <u32>entry);
  if (++count > mask >> 1) grow();
  return entry;
}

function beginChunk(): void {
  const chunk = allocate(HEADER + ENTRY_BYTES * ENTRIES_A_CHUNK);
  store<u32>(chunk, <u32>chunks);
  chunks = chunk;
  left = ENTRIES_A_CHUNK;
}

function grow(): void {
  mask = 2 * mask + 1;
  places = enlarge(places, 4 * (<usize>mask + 1));
  memory.fill(places, 0, 4 * (<usize>mask + 1));
  let unused = left;
  for (let chunk = chunks; chunk != 0; chunk = load<u32>(chunk)) {
    for (let index = unused; index < ENTRIES_A_CHUNK; index++) {
      const entry = chunk + HEADER + ENTRY_BYTES * index;
      const owner = load<u32>(entry, OWNER);
      let place =
        hashOf(owner, load<u64>(entry), load<u64>(entry, 8), load<u64>(entry, 16), load<u64>(entry, 24)) & mask;
      while (load<u32>(places + 4 * <usize>place) != 0) place = (place + 1) & mask;
      store<u32>(places + 4 * <usize>place, <u32>entry);
    }
    unused = 0;
  }
}
