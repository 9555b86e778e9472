import { hexToBytes } from '@ethread/core';
import { type Exports, MODULE } from './blake2b-module.gen.ts';
import { INVALID_LENGTH, type Precompile } from './precompile.ts';

const INPUT_BYTES = 213;
// Positions in the input (EIP-152).
const STATE = 4;
const MESSAGE = 68;
const OFFSETS = 196;
const STATE_BYTES = MESSAGE - STATE;
/** Rounds between two polls: some hundred microseconds, and whole cycles of the ten orders of the message. */
const ROUNDS_A_POLL = 10_000;

/** The initial state of BLAKE2b (RFC 7693, 2.6). */
const INITIAL = new Uint8Array(
  BigUint64Array.from([
    0x6a09e667f3bcc908n,
    0xbb67ae8584caa73bn,
    0x3c6ef372fe94f82bn,
    0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n,
    0x9b05688c2b3e6c1fn,
    0x1f83d9abfb41bd6bn,
    0x5be0cd19137e2179n,
  ]).buffer,
);

let opened: Exports | undefined;

/** Opens the rounds in WebAssembly, which take a fifth of their time in JavaScript. No package has rounds of any number. */
function openRounds(): Exports {
  const module = new WebAssembly.Module(new Uint8Array(hexToBytes(MODULE)));
  return new WebAssembly.Instance(module).exports as unknown as Exports;
}

/** Precompile 9: BLAKE2b's compression with any number of rounds (EIP-152). */
export const blake2f: Precompile = {
  gas: (input) => (input.length === INPUT_BYTES ? roundsOf(input) : 0),
  run(input, poll) {
    const isFinal = input[INPUT_BYTES - 1];
    if (input.length !== INPUT_BYTES) return INVALID_LENGTH;
    if (isFinal > 1) return 'invalid final flag';
    const { memory, state: words, message, mix } = (opened ??= openRounds());
    const state = new Uint8Array(memory.buffer, words.value, 2 * STATE_BYTES);
    new Uint8Array(memory.buffer, message.value).set(input.subarray(MESSAGE, OFFSETS));
    state.set(input.subarray(STATE, MESSAGE));
    state.set(INITIAL, STATE_BYTES);
    for (let byte = 0; byte < 16; byte++) state[96 + byte] ^= input[OFFSETS + byte];
    if (isFinal === 1) for (let byte = 112; byte < 120; byte++) state[byte] ^= 0xff;
    for (let left = roundsOf(input); left > 0; left -= ROUNDS_A_POLL) {
      poll();
      mix(Math.min(left, ROUNDS_A_POLL));
    }
    return Uint8Array.from(
      { length: STATE_BYTES },
      (_, byte) => input[STATE + byte] ^ state[byte] ^ state[STATE_BYTES + byte],
    );
  },
};

/** Returns the number of rounds, the first four bytes. */
function roundsOf({ buffer, byteOffset, byteLength }: Uint8Array): number {
  return new DataView(buffer, byteOffset, byteLength).getUint32(0);
}
