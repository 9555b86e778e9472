// Keccak-256 (FIPS 202's permutation with the padding of the original submission).
import { reverse } from './words';

const RATE: u32 = 136;
/** 25 lanes, and a rest of zeros. */
const STATE = memory.data(208, 16);
const ROUND_CONSTANTS = memory.data<u64>([
  0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
  0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
  0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
  0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
  0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
]);

/** Hashes bytes to a word, the highest byte of which is the first of the hash. */
export function keccak(to: usize, from: usize, length: u32): void {
  for (let at: usize = 0; at < 208; at += 16) v128.store(STATE + at, i64x2.splat(0));
  for (; length >= RATE; length -= RATE, from += RATE) {
    for (let at: usize = 0; at < RATE; at += 8)
      store<u64>(STATE + at, load<u64>(STATE + at) ^ load<u64>(from + at));
    permute();
  }
  let at: usize = 0;
  for (; at + 8 <= length; at += 8) store<u64>(STATE + at, load<u64>(STATE + at) ^ load<u64>(from + at));
  for (; at < length; at++) store<u8>(STATE + at, load<u8>(STATE + at) ^ load<u8>(from + at));
  store<u8>(STATE + length, load<u8>(STATE + length) ^ 1);
  store<u8>(STATE + RATE - 1, load<u8>(STATE + RATE - 1) ^ 0x80);
  permute();
  reverse(to, STATE);
}

/** Permutes the state. Each lane has a line of its own, because a loop over them takes three times as long. */
function permute(): void {
  for (let round: usize = 0; round < 192; round += 8) {
    const c0 = load<u64>(STATE, 0) ^ load<u64>(STATE, 40) ^ load<u64>(STATE, 80) ^ load<u64>(STATE, 120) ^ load<u64>(STATE, 160);
    const c1 = load<u64>(STATE, 8) ^ load<u64>(STATE, 48) ^ load<u64>(STATE, 88) ^ load<u64>(STATE, 128) ^ load<u64>(STATE, 168);
    const c2 = load<u64>(STATE, 16) ^ load<u64>(STATE, 56) ^ load<u64>(STATE, 96) ^ load<u64>(STATE, 136) ^ load<u64>(STATE, 176);
    const c3 = load<u64>(STATE, 24) ^ load<u64>(STATE, 64) ^ load<u64>(STATE, 104) ^ load<u64>(STATE, 144) ^ load<u64>(STATE, 184);
    const c4 = load<u64>(STATE, 32) ^ load<u64>(STATE, 72) ^ load<u64>(STATE, 112) ^ load<u64>(STATE, 152) ^ load<u64>(STATE, 192);
    const d0 = c4 ^ rotl<u64>(c1, 1);
    const d1 = c0 ^ rotl<u64>(c2, 1);
    const d2 = c1 ^ rotl<u64>(c3, 1);
    const d3 = c2 ^ rotl<u64>(c4, 1);
    const d4 = c3 ^ rotl<u64>(c0, 1);
    const b0 = load<u64>(STATE, 0) ^ d0;
    const b16 = rotl<u64>(load<u64>(STATE, 40) ^ d0, 36);
    const b7 = rotl<u64>(load<u64>(STATE, 80) ^ d0, 3);
    const b23 = rotl<u64>(load<u64>(STATE, 120) ^ d0, 41);
    const b14 = rotl<u64>(load<u64>(STATE, 160) ^ d0, 18);
    const b10 = rotl<u64>(load<u64>(STATE, 8) ^ d1, 1);
    const b1 = rotl<u64>(load<u64>(STATE, 48) ^ d1, 44);
    const b17 = rotl<u64>(load<u64>(STATE, 88) ^ d1, 10);
    const b8 = rotl<u64>(load<u64>(STATE, 128) ^ d1, 45);
    const b24 = rotl<u64>(load<u64>(STATE, 168) ^ d1, 2);
    const b20 = rotl<u64>(load<u64>(STATE, 16) ^ d2, 62);
    const b11 = rotl<u64>(load<u64>(STATE, 56) ^ d2, 6);
    const b2 = rotl<u64>(load<u64>(STATE, 96) ^ d2, 43);
    const b18 = rotl<u64>(load<u64>(STATE, 136) ^ d2, 15);
    const b9 = rotl<u64>(load<u64>(STATE, 176) ^ d2, 61);
    const b5 = rotl<u64>(load<u64>(STATE, 24) ^ d3, 28);
    const b21 = rotl<u64>(load<u64>(STATE, 64) ^ d3, 55);
    const b12 = rotl<u64>(load<u64>(STATE, 104) ^ d3, 25);
    const b3 = rotl<u64>(load<u64>(STATE, 144) ^ d3, 21);
    const b19 = rotl<u64>(load<u64>(STATE, 184) ^ d3, 56);
    const b15 = rotl<u64>(load<u64>(STATE, 32) ^ d4, 27);
    const b6 = rotl<u64>(load<u64>(STATE, 72) ^ d4, 20);
    const b22 = rotl<u64>(load<u64>(STATE, 112) ^ d4, 39);
    const b13 = rotl<u64>(load<u64>(STATE, 152) ^ d4, 8);
    const b4 = rotl<u64>(load<u64>(STATE, 192) ^ d4, 14);
    store<u64>(STATE, b0 ^ (~b1 & b2) ^ load<u64>(ROUND_CONSTANTS + round), 0);
    store<u64>(STATE, b1 ^ (~b2 & b3), 8);
    store<u64>(STATE, b2 ^ (~b3 & b4), 16);
    store<u64>(STATE, b3 ^ (~b4 & b0), 24);
    store<u64>(STATE, b4 ^ (~b0 & b1), 32);
    store<u64>(STATE, b5 ^ (~b6 & b7), 40);
    store<u64>(STATE, b6 ^ (~b7 & b8), 48);
    store<u64>(STATE, b7 ^ (~b8 & b9), 56);
    store<u64>(STATE, b8 ^ (~b9 & b5), 64);
    store<u64>(STATE, b9 ^ (~b5 & b6), 72);
    store<u64>(STATE, b10 ^ (~b11 & b12), 80);
    store<u64>(STATE, b11 ^ (~b12 & b13), 88);
    store<u64>(STATE, b12 ^ (~b13 & b14), 96);
    store<u64>(STATE, b13 ^ (~b14 & b10), 104);
    store<u64>(STATE, b14 ^ (~b10 & b11), 112);
    store<u64>(STATE, b15 ^ (~b16 & b17), 120);
    store<u64>(STATE, b16 ^ (~b17 & b18), 128);
    store<u64>(STATE, b17 ^ (~b18 & b19), 136);
    store<u64>(STATE, b18 ^ (~b19 & b15), 144);
    store<u64>(STATE, b19 ^ (~b15 & b16), 152);
    store<u64>(STATE, b20 ^ (~b21 & b22), 160);
    store<u64>(STATE, b21 ^ (~b22 & b23), 168);
    store<u64>(STATE, b22 ^ (~b23 & b24), 176);
    store<u64>(STATE, b23 ^ (~b24 & b20), 184);
    store<u64>(STATE, b24 ^ (~b20 & b21), 192);
  }
}
