import { knownEncoding, saveEncoding } from './known-encoding.ts';

describe('The known encoding of a value', () => {
  const bytes = Uint8Array.of(1, 2);

  it('is that of the value alone, and not of its copies', () => {
    const value = { nonce: 1n };
    expect(knownEncoding(value)).toBeUndefined();
    saveEncoding(value, bytes);
    expect(knownEncoding(value)).toBe(bytes);
    expect(knownEncoding({ ...value })).toBeUndefined();
    expect(knownEncoding({ ...value, nonce: 2n })).toBeUndefined();
    expect(knownEncoding(structuredClone(value))).toBeUndefined();
  });

  it('is no visible part of the value', () => {
    const value = { nonce: 1n };
    saveEncoding(value, bytes);
    expect(value).toStrictEqual({ nonce: 1n });
    expect(Reflect.ownKeys({ ...value })).toEqual(['nonce']);
  });
});
