import { encodeText } from './encode-text.ts';

const decoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

describe('encoded text', () => {
  it('says the same, however long it is and whatever it is made of', () => {
    for (const character of ['a', 'é', '水', '🜄']) {
      for (const length of [0, 1, 100, 5_461, 5_462, 16_384, 70_000]) {
        const text = character.repeat(length);
        expect(decoded(encodeText(text))).toBe(text);
      }
    }
  });

  it('stays as it was while more is encoded', () => {
    const texts = Array.from({ length: 2_000 }, (_none, index) => `${index} ${'水'.repeat(index % 50)}`);
    const encoded = texts.map(encodeText);
    expect(encoded.map(decoded)).toEqual(texts);
  });
});
