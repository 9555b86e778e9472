import { encodeText } from './print-response.ts';

const decoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

describe('encodeText', () => {
  it('encodes text of any length and any characters as UTF-8', () => {
    for (const character of ['a', 'é', '水', '🜄']) {
      for (const length of [0, 1, 100, 5_461, 5_462, 16_384, 70_000]) {
        const text = character.repeat(length);
        expect(decoded(encodeText(text))).toBe(text);
      }
    }
  });

  it('does not change encoded text when more text is encoded', () => {
    const texts = Array.from({ length: 2_000 }, (_none, index) => `${index} ${'水'.repeat(index % 50)}`);
    const encoded = texts.map(encodeText);
    expect(encoded.map(decoded)).toEqual(texts);
  });
});
