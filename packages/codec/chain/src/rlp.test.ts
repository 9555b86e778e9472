import { RLP } from '@ethereumjs/rlp';
import { bytesEqual, hexToBytes } from '@ethread/core';
import fc from 'fast-check';
import { InvalidChainBytesError } from './errors.ts';
import { decodeRlp, encodeRlp, firstItemBytes, quantityBytes, type RlpItem } from './rlp.ts';

const { item } = fc.letrec<{ item: RlpItem; list: readonly RlpItem[] }>((tie) => ({
  item: fc.oneof({ maxDepth: 5 }, fc.uint8Array({ maxLength: 70 }), tie('list')),
  list: fc.array(tie('item'), { maxLength: 12 }),
}));

describe('RLP', () => {
  it('encodes RLP as another implementation does, and reads it back', () => {
    fc.assert(
      fc.property(item, (value) => {
        const encoded = encodeRlp(value);
        expect(encoded).toEqual(RLP.encode(value as Parameters<typeof RLP.encode>[0]));
        expect(decodeRlp(encoded, 'value')).toEqual(value);
      }),
    );
  });

  it('encodes long strings and lists with lengths of several bytes', () => {
    for (const length of [55, 56, 255, 256, 65_535, 65_536, 16_777_216]) {
      const bytes = new Uint8Array(length).fill(7);
      const encoded = encodeRlp([bytes]);
      expect(bytesEqual(encoded, RLP.encode([bytes]))).toBe(true);
      const [decoded] = decodeRlp(encoded, 'value');
      expect(decoded instanceof Uint8Array && bytesEqual(decoded, bytes)).toBe(true);
    }
  });

  it('accepts only encodings that it would write itself', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          expect(encodeRlp(decodeRlp(bytes, 'value'))).toEqual(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidChainBytesError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['nothing', '0x', 'cut off'],
    ['bytes after the item', '0x8000', 'bytes follow'],
    ['a string that is cut off', '0x83aabb', 'cut off'],
    ['an item that leaves its list', '0xc183aabbcc', 'cut off'],
    ['a single byte with a prefix', '0x8105', 'below 0x80'],
    ['a length with leading zeros', `0xb90038${'aa'.repeat(56)}`, 'leading zeros'],
    ['a short length that is written long', `0xb837${'aa'.repeat(55)}`, 'written long'],
    ['a length beyond every array', '0xffffffffffffffffff', 'cut off'],
    ['a length that is cut off', '0xbf01', 'cut off'],
  ])('rejects invalid RLP: %s', (_, hex, problem) => {
    expect(() => decodeRlp(hexToBytes(hex), 'header')).toThrow(InvalidChainBytesError);
    expect(() => decodeRlp(hexToBytes(hex), 'header')).toThrow(problem);
  });

  it('rejects nesting that would exhaust the stack', () => {
    let nested: Uint8Array = Uint8Array.of(0xc0);
    for (let depth = 0; depth < 40; depth++) nested = Uint8Array.of(0xc0 + nested.length, ...nested);
    expect(() => decodeRlp(nested, 'block')).toThrow('nests deeper than 16');
  });

  it('rejects a list of so many items that it would exhaust memory', () => {
    const list = new Uint8Array(1_000_005).fill(1);
    list.set([0xfa, 0x0f, 0x42, 0x41]);
    expect(() => decodeRlp(list, 'block')).toThrow('more than 1000000 items');
  });

  it('reads a Buffer into plain byte arrays', () => {
    const [bytes] = decodeRlp(Buffer.from('c3820102', 'hex'), 'value');
    expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
  });

  it('finds the first item of a list without checking the rest', () => {
    expect(firstItemBytes(hexToBytes('0xc6820102838000'), 'block')).toEqual(hexToBytes('0x820102'));
    expect(firstItemBytes(hexToBytes('0xc105'), 'block')).toEqual(hexToBytes('0x05'));
    expect(() => firstItemBytes(hexToBytes('0x820102'), 'block')).toThrow('expected a list');
    expect(() => firstItemBytes(hexToBytes('0xc0'), 'block')).toThrow('cut off');
  });

  it('writes quantities without leading zeros', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), (quantity) => {
        const bytes = quantityBytes(quantity);
        expect(bytes[0]).not.toBe(0);
        expect(bytes.reduce((sum, byte) => 256n * sum + BigInt(byte), 0n)).toBe(quantity);
      }),
    );
    expect([quantityBytes(0), quantityBytes(0n)]).toEqual([new Uint8Array(), new Uint8Array()]);
    expect([quantityBytes(127), quantityBytes(128), quantityBytes(256)]).toEqual([
      Uint8Array.of(127),
      Uint8Array.of(128),
      Uint8Array.of(1, 0),
    ]);
  });
});
