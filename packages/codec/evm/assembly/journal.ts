// The journal of a transaction: old values with their addresses, whose lowest bits are the size of the value.
import { allocate, capacityOf, enlarge } from './heap';
import { copyWord } from './words';

let journal: usize = allocate(4_000);
let journalTop: usize = journal;
let journalEnd: usize = journal + capacityOf(journal);

/** Begins a transaction: earlier changes can no longer be reverted. */
export function beginJournal(): void {
  journalTop = journal;
}

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
