import { knownEncoding, saveEncoding } from './known-encoding.ts';

describe('The known encoding of a value', () => {
  const bytes = Uint8Array.of(1, 2);

  it('is that of the value alone, not of its copies, and no visible part of it', () => {
    const value = { nonce: 1n };
    expect(knownEncoding(value)).toBeUndefined();
    saveEncoding(value, bytes);
    expect(knownEncoding(value)).toBe(bytes);
    expect(knownEncoding({ ...value })).toBeUndefined();
    expect(knownEncoding({ ...value, nonce: 2n })).toBeUndefined();
    expect(knownEncoding(structuredClone(value))).toBeUndefined();
    expect(value).toStrictEqual({ nonce: 1n });
    expect(Reflect.ownKeys({ ...value })).toEqual(['nonce']);
  });
});
