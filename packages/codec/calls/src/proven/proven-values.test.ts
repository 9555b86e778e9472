import { eitherProven, ProvenValues } from './proven-values.ts';

const address = (byte: number) => new Uint8Array(20).fill(byte);
const word = (byte: number) => new Uint8Array(32).fill(byte);

describe('eitherProven', () => {
  it('has the values of both states', () => {
    const [first, second] = [new ProvenValues(), new ProvenValues()];
    [first, second].forEach((values, byte) => {
      values.setAccount(address(byte), null);
      values.setSlot(address(byte), word(byte), Uint8Array.of(byte));
      values.setCode(word(byte), Uint8Array.of(byte));
      values.setBlockHash(byte, word(byte));
    });
    const either = eitherProven(first, second);
    for (const byte of [0, 1]) {
      expect(either.account(address(byte))).toBeNull();
      expect(either.slot(address(byte), word(byte))).toEqual(Uint8Array.of(byte));
      expect(either.code(word(byte))).toEqual(Uint8Array.of(byte));
      expect(either.blockHash(byte)).toEqual(word(byte));
    }
    expect(either.code(word(3))).toBeUndefined();
  });
});
