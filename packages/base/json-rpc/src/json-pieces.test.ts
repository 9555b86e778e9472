import fc from 'fast-check';
import { bytesToHex } from '@ethread/core';
import { jsonPieces, streamJson } from './json-pieces.ts';

const LONG = 64 * 1024;

describe('jsonPieces', () => {
  it('prints what JSON.stringify prints', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
        // Too large to be printed whole.
        const large = ['x'.repeat(LONG / 8), value, { value }];
        expect([...jsonPieces(large)].join('')).toBe(JSON.stringify(large));
        expect([...jsonPieces(new Set(large))].join('')).toBe(JSON.stringify(large));
      }),
    );
    const odd = { a: undefined, b: [undefined, {}, []] };
    expect([...jsonPieces(odd)].join('')).toBe('{"b":[null,{},[]]}');
    expect([...jsonPieces({ odd, iterable: new Set([odd]) })].join('')).toBe(
      JSON.stringify({ odd, iterable: [odd] }),
    );
  });

  it('prints long text, and surrogate pairs in it, in pieces', () => {
    for (const start of ['', 'x']) {
      const text = `${start}${'\u{1F600}"\\'.repeat(LONG)}`;
      const pieces = [...jsonPieces([text])];
      expect(pieces.join('')).toBe(JSON.stringify([text]));
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(3 * LONG);
    }
  });

  it('prints bytes as hex, each part when it is requested', () => {
    for (const length of [0, 1, LONG, 2 * LONG + 1]) {
      const bytes = new Uint8Array(length).map((_, at) => at);
      const pieces = [...jsonPieces({ bytes, list: [bytes] })];
      expect(pieces.join('')).toBe(JSON.stringify({ bytes: bytesToHex(bytes), list: [bytesToHex(bytes)] }));
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(2 * LONG);
    }
    const bytes = new Uint8Array(2 * LONG);
    const pieces = jsonPieces(bytes);
    expect(pieces.next().value).toMatch(/^"0x0+$/);
    bytes.fill(0xff);
    expect([...pieces].join('')).toMatch(/^f+"$/);
  });

  it('makes the items of an iterable only when they are printed', () => {
    let made = 0;
    function* items() {
      for (; made < 100; made++) yield 'x'.repeat(LONG / 4);
    }
    const pieces = jsonPieces({ items: items() });
    expect(String(pieces.next().value).length).toBeLessThan(2 * LONG);
    expect(made).toBeLessThan(8);
  });
});

describe('streamJson', () => {
  it('gives its value to code that does not print it', async () => {
    const value = { a: ['1'] };
    const stream = () => streamJson(value, { whole: () => Promise.resolve(value), bufferedBytes: 7 });
    expect(await stream().parse()).toBe(value);
    expect(stream().bufferedBytes).toBe(7);
    const printed: Uint8Array[] = [];
    for await (const piece of stream()) printed.push(piece);
    expect(Buffer.concat(printed).toString()).toBe('{"a":["1"]}');
  });
});
