import { bytesToHex } from '@ethread/core';
import type { AssumingState, Guess } from './assuming-state.ts';

/** A large amount, without leading zeros: calls go on where they require a balance or an allowance. */
const LARGE = Uint8Array.of(1, ...new Uint8Array(15));
/** Code that returns ten words, of which the first is one: calls go on after a call of an unknown contract. */
const RETURNS_ONE = Uint8Array.of(0x60, 1, 0x5f, 0x52, 0x61, 1, 0x40, 0x5f, 0xf3);

/** What further runs go on with where nothing is known. Each finds reads that the others do not reach. */
const GUESSES: readonly Guess[] = [
  { slot: LARGE },
  { slot: new Uint8Array(), code: RETURNS_ONE },
  { slot: LARGE, code: RETURNS_ONE },
];
/** Slots at constant keys of one code. */
const MAX_CONSTANT_SLOTS = 24;

/**
 * Adds what the next runs probably read to the reads that a run assumed, so that they need fewer messages: the reads of
 * runs on other guesses, the accounts that the call names, and the slots of contracts at constant keys. An address or a
 * slot that is itself a guess means nothing, so slots are added of accounts alone that are known or read anyway.
 *
 * @param run Runs the call once more on another state. It may throw.
 */
export function addGuessedReads(
  state: AssumingState,
  {
    named,
    guessedAccounts,
    maxSlots,
  }: {
    readonly named: readonly Uint8Array[];
    readonly guessedAccounts: number;
    readonly maxSlots: number;
  },
  run: (other: AssumingState) => void,
): void {
  const reads = state.assumed;
  if (!state.hasGuessed) return;
  let room = guessedAccounts;

  /** Adds an account where there is room. Returns whether its slots count. */
  function addAccount(address: Uint8Array): boolean {
    if (state.isProven(address) || reads.accounts.has(bytesToHex(address))) return true;
    if (room === 0 || isGuess(address)) return false;
    room--;
    reads.account(address, true);
    return true;
  }

  function addSlots(address: Uint8Array, keys: Iterable<Uint8Array>): void {
    for (const key of keys) {
      if (reads.slots >= maxSlots) return;
      if (!state.isSlotProven(address, key)) reads.slot(address, key, false);
    }
  }

  for (const guess of GUESSES) {
    const other = state.withGuess(guess);
    try {
      run(other);
    } catch {
      // However the run ends, what it has read until then may be of use.
    }
    for (const { address, keys } of other.assumed.accounts.values()) {
      if (addAccount(address)) addSlots(address, keys.values());
    }
  }
  for (const address of named) addAccount(address);
  for (const { address, keys } of reads.accounts.values()) {
    const code = keys.size > 0 ? state.provenCode(address) : undefined;
    if (code) addSlots(address, constantSlots(code));
  }
}

/** Returns whether an address is probably a guess itself: a small number, or a large amount. */
function isGuess(address: Uint8Array): boolean {
  return address.subarray(0, 4).every((byte) => byte === 0);
}

const [PUSH0, PUSH32, SLOAD, DUP1] = [0x5f, 0x7f, 0x54, 0x80];

/** Returns the keys that instructions of a code read directly after they push them. */
function constantSlots(code: Uint8Array): Iterable<Uint8Array> {
  const found = new Map<string, Uint8Array>();
  for (let at = 0; at < code.length && found.size < MAX_CONSTANT_SLOTS; at++) {
    const instruction = code[at] ?? 0;
    if (instruction < PUSH0 || instruction > PUSH32) continue;
    const next = at + 1 + instruction - PUSH0;
    if (code[code[next] === DUP1 ? next + 1 : next] === SLOAD) {
      const key = new Uint8Array(32);
      key.set(code.subarray(at + 1, next), 32 - (instruction - PUSH0));
      found.set(bytesToHex(key), key);
    }
    at = next - 1;
  }
  return found.values();
}
