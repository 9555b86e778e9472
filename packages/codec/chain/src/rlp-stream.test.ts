import fc from 'fast-check';
import { InvalidChainBytesError } from './errors.ts';
import { encodeRlp } from './rlp.ts';
import { splitRlpStream, type StreamedItem } from './rlp-stream.ts';

async function split(chunks: readonly Uint8Array[]): Promise<StreamedItem[]> {
  async function* stream() {
    yield* chunks;
  }
  const items = [];
  for await (const item of splitRlpStream(stream())) items.push(item);
  return items;
}

function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const chunks = [];
  let at = 0;
  for (const length of lengths) {
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return [...chunks, bytes.subarray(at)];
}

describe('splitRlpStream', () => {
  it('finds the same items for any chunking of the stream', async () => {
    const list = fc.array(fc.uint8Array({ maxLength: 120 }), { maxLength: 4 });
    const cuts = fc.array(fc.nat({ max: 90 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(list, { maxLength: 6 }), cuts, async (lists, lengths) => {
        const items = lists.map((one) => encodeRlp(one));
        const found = await split(cut(new Uint8Array(Buffer.concat(items)), lengths));
        expect(found.map(({ bytes }) => bytes)).toEqual(items);
        let offset = 0;
        for (const [index, item] of items.entries()) {
          expect(found[index]?.offset).toBe(offset);
          offset += item.length;
        }
      }),
    );
  });

  it('names the offset of a truncated item', async () => {
    const whole = encodeRlp([new Uint8Array(100)]);
    await expect(split([whole, whole.subarray(0, 50)])).rejects.toThrow('cut off in the item at byte 104');
    await expect(split([Uint8Array.of(0xf9, 1)])).rejects.toThrow('cut off in the item at byte 0');
  });

  it('rejects an item that is not a list, and a length that no block has', async () => {
    await expect(split([Uint8Array.of(0x83, 1, 2, 3)])).rejects.toThrow('no RLP list starts at byte 0');
    await expect(split([Uint8Array.of(0xfb, 0x04, 0, 0, 1)])).rejects.toThrow('claims 67108865 bytes');
    await expect(split([new Uint8Array(9).fill(0xff)])).rejects.toThrow(InvalidChainBytesError);
  });
});
