import { bytesEqual, concatBytes, countZeros, partOf, readUint32, writeUint32 } from './bytes.ts';

describe('byte strings', () => {
  it('bytesEqual compares length and content', () => {
    expect(bytesEqual(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
    expect(bytesEqual(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
    expect(bytesEqual(Uint8Array.of(1), Uint8Array.of(1, 0))).toBe(false);
  });

  it('concatBytes joins byte strings in order', () => {
    expect(concatBytes(Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3))).toEqual(
      Uint8Array.of(1, 2, 3),
    );
  });

  it.each([8, 64, 65, 1_000])(
    'partOf returns the bytes of a range of %i bytes as a plain array',
    (length) => {
      const bytes = Buffer.from(Array.from({ length }, (_, index) => index & 0xff));
      const part = partOf(bytes, 2, 7);
      expect(part).toEqual(Uint8Array.of(2, 3, 4, 5, 6));
      expect(part.constructor).toBe(Uint8Array);
      expect(partOf(bytes)).toEqual(new Uint8Array(bytes));
    },
  );

  it.each([0, 1, 255, 256, 1_000, 1_003])('countZeros counts in %i bytes, wherever they begin', (length) => {
    const bytes = Uint8Array.from({ length: length + 4 }, (_, index) => (index * 37) % 11);
    for (let start = 0; start < 4; start++) {
      const part = bytes.subarray(start, start + length);
      expect(countZeros(part)).toBe([...part].filter((byte) => byte === 0).length);
    }
  });

  it.each([0, 1, 0x8000_0000, 0xffff_ffff, 0x0102_0304])('writes and reads %i as 32 bits', (value) => {
    const bytes = new Uint8Array(6);
    writeUint32(bytes, 1, value);
    expect(readUint32(bytes, 1)).toBe(value);
    expect(new DataView(bytes.buffer).getUint32(1)).toBe(value);
    expect([bytes[0], bytes[5]]).toEqual([0, 0]);
  });
});
