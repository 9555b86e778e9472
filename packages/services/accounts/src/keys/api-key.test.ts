import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { API_KEY_LENGTH, generateApiKey, generateKeyId, isKeyId } from './api-key.ts';

const counting = (size: number) => Uint8Array.from({ length: size }, (_byte, index) => index);
const filled = (byte: number) => (size: number) => new Uint8Array(size).fill(byte);
const apiKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => generateApiKey(() => bytes));

describe('an API key', () => {
  it.each([
    ['ethr_00000000000000000000000000000000000000000002CZclj', filled(0)],
    ['ethr_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7hP', counting],
    ['ethr_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp13sRzl1', filled(255)],
  ])('generates the API key %s from known bytes', (expected, bytes) => {
    expect(generateApiKey(bytes)).toBe(expected);
  });

  it('generates API keys of one length, with characters that need no escape in a path', () => {
    fc.assert(
      fc.property(apiKey, (key) => {
        expect(key).toHaveLength(API_KEY_LENGTH);
        expect(encodeURIComponent(key)).toBe(key);
      }),
    );
  });
});

describe('the id of a key', () => {
  it('generates random key ids, and recognises their form', () => {
    expect(generateKeyId(counting)).toBe('key_7RiJxkEgOGusQGwp');
    expect(generateKeyId(filled(0))).toBe('key_0000000000000000');
    expect(isKeyId(generateKeyId(randomBytes))).toBe(true);
  });

  it.each(['', 'key_', 'key_7RiJxkEgOGusQGw', 'key_7RiJxkEgOGusQGwpp', 'key_7RiJxkEgOGusQGw\0'])(
    'does not accept %j as a key id',
    (text) => {
      expect(isKeyId(text)).toBe(false);
    },
  );
});
