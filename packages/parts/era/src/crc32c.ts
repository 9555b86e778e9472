/** Castagnoli's polynomial, bits reversed. */
const POLYNOMIAL = 0x82f6_3b78;

/** Remainders of a byte at the last, third, second and first position of four: the loop takes four bytes at a time. */
const BY_LAST = new Uint32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? POLYNOMIAL : 0);
  BY_LAST[byte] = remainder;
}
const oneByteOn = (remainder: number) => (remainder >>> 8) ^ (BY_LAST[remainder & 0xff] ?? 0);
const BY_THIRD = BY_LAST.map(oneByteOn);
const BY_SECOND = BY_THIRD.map(oneByteOn);
const BY_FIRST = BY_SECOND.map(oneByteOn);

/** Computes the CRC-32C of bytes (RFC 3720, appendix B.4) as an unsigned 32-bit number. */
export function crc32c(bytes: Uint8Array): number {
  let crc = ~0;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    crc ^=
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24);
    crc =
      (BY_FIRST[crc & 0xff] ?? 0) ^
      (BY_SECOND[(crc >>> 8) & 0xff] ?? 0) ^
      (BY_THIRD[(crc >>> 16) & 0xff] ?? 0) ^
      (BY_LAST[crc >>> 24] ?? 0);
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ (BY_LAST[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
}
