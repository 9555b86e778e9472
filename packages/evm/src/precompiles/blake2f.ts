import type { Precompile } from './precompile.ts';

const INPUT_BYTES = 213;
/** Rounds between two polls: about a millisecond. */
const ROUNDS_A_POLL = 1_000;

/** The initial state of BLAKE2b (RFC 7693), each number as its low and its high half. */
const INITIAL = Uint32Array.from([
  ...[0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a],
  ...[0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19],
]);

/** The order in which each round takes the words of the message (RFC 7693, 2.7). */
const ORDERS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

const v = new Uint32Array(32);

/** Contract 9: BLAKE2b's compression with any number of rounds (EIP-152). */
export const blake2f: Precompile = {
  gas: (input) => (input.length === INPUT_BYTES ? viewOf(input).getUint32(0) : 0),
  run(input, poll) {
    const isFinal = input[INPUT_BYTES - 1];
    if (input.length !== INPUT_BYTES || isFinal > 1) return undefined;
    const view = viewOf(input);
    const rounds = view.getUint32(0);
    const halves = (offset: number, count: number) =>
      Uint32Array.from({ length: count }, (_, index) => view.getUint32(offset + 4 * index, true));
    const state = halves(4, 16);
    const message = halves(68, 32);
    v.set(state);
    v.set(INITIAL, 16);
    for (let half = 0; half < 4; half++) v[24 + half] ^= view.getUint32(196 + 4 * half, true);
    if (isFinal === 1) {
      v[28] = ~v[28];
      v[29] = ~v[29];
    }
    for (let round = 0; round < rounds; round++) {
      mixRound(message, ORDERS[round % ORDERS.length]);
      if (round % ROUNDS_A_POLL === 0) poll();
    }
    const output = new Uint8Array(64);
    const out = viewOf(output);
    for (let half = 0; half < 16; half++) out.setUint32(4 * half, state[half] ^ v[half] ^ v[half + 16], true);
    return output;
  },
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

function mixRound(m: Uint32Array, order: readonly number[]): void {
  mix(m, 0, 8, 16, 24, order[0], order[1]);
  mix(m, 2, 10, 18, 26, order[2], order[3]);
  mix(m, 4, 12, 20, 28, order[4], order[5]);
  mix(m, 6, 14, 22, 30, order[6], order[7]);
  mix(m, 0, 10, 20, 30, order[8], order[9]);
  mix(m, 2, 12, 22, 24, order[10], order[11]);
  mix(m, 4, 14, 16, 26, order[12], order[13]);
  mix(m, 6, 8, 18, 28, order[14], order[15]);
}

/** Applies the function G (RFC 7693, 3.1) to indices of halves. */
function mix(m: Uint32Array, a: number, b: number, c: number, d: number, x: number, y: number): void {
  addThree(a, b, m[2 * x], m[2 * x + 1]);
  // Rotated right by 32 bits.
  const low = v[d] ^ v[a];
  v[d] = v[d + 1] ^ v[a + 1];
  v[d + 1] = low;
  addTwo(c, d);
  turnRight(b, c, 24);
  addThree(a, b, m[2 * y], m[2 * y + 1]);
  turnRight(d, a, 16);
  addTwo(c, d);
  turnLeftByOne(b, c);
}

function addTwo(to: number, other: number): void {
  const low = v[to] + v[other];
  v[to + 1] = v[to + 1] + v[other + 1] + (low > 0xffff_ffff ? 1 : 0);
  v[to] = low;
}

function addThree(to: number, other: number, low: number, high: number): void {
  const sum = v[to] + v[other] + low;
  v[to + 1] = v[to + 1] + v[other + 1] + high + Math.floor(sum / 0x1_0000_0000);
  v[to] = sum;
}

function turnRight(to: number, other: number, bits: number): void {
  const low = v[to] ^ v[other];
  const high = v[to + 1] ^ v[other + 1];
  v[to] = (low >>> bits) | (high << (32 - bits));
  v[to + 1] = (high >>> bits) | (low << (32 - bits));
}

function turnLeftByOne(to: number, other: number): void {
  const low = v[to] ^ v[other];
  const high = v[to + 1] ^ v[other + 1];
  v[to] = (low << 1) | (high >>> 31);
  v[to + 1] = (high << 1) | (low >>> 31);
}
