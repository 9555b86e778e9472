import { crc32c } from './crc32c.ts';

describe('crc32c', () => {
  // RFC 3720, appendix B.4, and the check value of the catalogue of CRCs.
  it.each([
    ['32 zeros', new Uint8Array(32), 0x8a91_36aa],
    ['32 bytes of ones', new Uint8Array(32).fill(0xff), 0x62a8_ab43],
    ['32 rising bytes', Uint8Array.from({ length: 32 }, (_, at) => at), 0x46dd_794e],
    ['32 falling bytes', Uint8Array.from({ length: 32 }, (_, at) => 31 - at), 0x113f_db5c],
    ['123456789', new TextEncoder().encode('123456789'), 0xe306_9283],
    ['nothing', new Uint8Array(), 0],
  ])('computes the published checksum of %s', (_, bytes, sum) => {
    expect(crc32c(bytes)).toBe(sum);
  });
});
