import fc from 'fast-check';
import { bytesToHex, hexToBytes, InvalidHexError } from './hex.ts';

describe('hex', () => {
  it('reads back every byte string that it prints', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes);
      }),
    );
  });

  it('prints lower case with prefix', () => {
    expect(bytesToHex(Uint8Array.of(0, 1, 171, 255))).toBe('0x0001abff');
    expect(bytesToHex(new Uint8Array())).toBe('0x');
  });

  it('reads either case', () => {
    expect(hexToBytes('0xABcd')).toEqual(Uint8Array.of(0xab, 0xcd));
  });

  it.each(['', 'abcd', '0xabc', '0xgg', '0x0g', '0x é', '0x１２', '0X12'])('refuses %j', (text) => {
    expect(() => hexToBytes(text)).toThrow(InvalidHexError);
  });
});
