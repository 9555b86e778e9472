// The rounds of BLAKE2b's compression (RFC 7693, 3.2), whose number EIP-152 leaves to the caller.

/** The 16 words of the state, and of the message. */
export const state = memory.data(128, 16);
export const message = memory.data(128, 16);
/** The order in which each round takes the words of the message (RFC 7693, 2.7), as offsets in bytes. The eleventh repeats the first. */
const ORDERS = memory.data<u8>([
  0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120,
  112, 80, 32, 64, 72, 120, 104, 48, 8, 96, 0, 16, 88, 56, 40, 24,
  88, 64, 96, 0, 40, 16, 120, 104, 80, 112, 24, 48, 56, 8, 72, 32,
  56, 72, 24, 8, 104, 96, 88, 112, 16, 48, 40, 80, 32, 0, 120, 64,
  72, 0, 40, 56, 16, 32, 80, 120, 112, 8, 88, 96, 48, 64, 24, 104,
  16, 96, 48, 80, 0, 88, 64, 24, 32, 104, 56, 40, 120, 112, 8, 72,
  96, 40, 8, 120, 112, 104, 32, 80, 0, 56, 48, 24, 72, 16, 64, 88,
  104, 88, 56, 112, 96, 8, 24, 72, 40, 0, 120, 32, 64, 48, 16, 80,
  48, 120, 112, 72, 88, 24, 0, 64, 96, 16, 104, 56, 8, 32, 80, 40,
  80, 16, 64, 32, 56, 48, 8, 40, 120, 88, 72, 112, 24, 96, 104, 0,
]);

/** The function G of four words of the state, and of two words of the message (RFC 7693, 3.1). */
@inline
function mixWords(a: usize, b: usize, c: usize, d: usize, order: usize): void {
  let first = load<u64>(state + 8 * a) + load<u64>(state + 8 * b) + load<u64>(message + load<u8>(order));
  let fourth = rotr<u64>(load<u64>(state + 8 * d) ^ first, 32);
  let third = load<u64>(state + 8 * c) + fourth;
  let second = rotr<u64>(load<u64>(state + 8 * b) ^ third, 24);
  first += second + load<u64>(message + load<u8>(order, 1));
  fourth = rotr<u64>(fourth ^ first, 16);
  third += fourth;
  store<u64>(state + 8 * a, first);
  store<u64>(state + 8 * b, rotr<u64>(second ^ third, 63));
  store<u64>(state + 8 * c, third);
  store<u64>(state + 8 * d, fourth);
}

/** Mixes the state by a number of rounds, of which the first takes the first order. */
export function mix(rounds: u32): void {
  let order = ORDERS;
  for (; rounds > 0; rounds--) {
    mixWords(0, 4, 8, 12, order);
    mixWords(1, 5, 9, 13, order + 2);
    mixWords(2, 6, 10, 14, order + 4);
    mixWords(3, 7, 11, 15, order + 6);
    mixWords(0, 5, 10, 15, order + 8);
    mixWords(1, 6, 11, 12, order + 10);
    mixWords(2, 7, 8, 13, order + 12);
    mixWords(3, 4, 9, 14, order + 14);
    order = order == ORDERS + 144 ? ORDERS : order + 16;
  }
}
