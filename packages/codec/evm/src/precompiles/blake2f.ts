import { type Blake2bRounds, createBlake2bRounds, ROUNDS_A_CYCLE } from './blake2b-rounds.ts';
import { INVALID_LENGTH, type Precompile } from './precompile.ts';

const INPUT_BYTES = 213;
// Positions in the input (EIP-152).
const STATE = 4;
const MESSAGE = 68;
const OFFSETS = 196;
const STATE_BYTES = MESSAGE - STATE;
/** Rounds between two polls: about a millisecond, and whole cycles of the message's orders. */
const ROUNDS_A_POLL = 1_000 * ROUNDS_A_CYCLE;

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

let compiled: Blake2bRounds | undefined;

/** Precompile 9: BLAKE2b's compression with any number of rounds (EIP-152). */
export const blake2f: Precompile = {
  gas: (input) => (input.length === INPUT_BYTES ? roundsOf(input) : 0),
  run(input, poll) {
    const isFinal = input[INPUT_BYTES - 1];
    if (input.length !== INPUT_BYTES) return INVALID_LENGTH;
    if (isFinal > 1) return 'invalid final flag';
    compiled ??= createBlake2bRounds();
    const { state, message, mix } = compiled;
    message.set(input.subarray(MESSAGE, OFFSETS));
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
