import { JsonStream, type StreamEnd } from './json-stream.ts';

async function* pieces(texts: readonly string[], error?: Error) {
  for (const text of texts) yield new TextEncoder().encode(text);
  if (error) throw error;
}

function watched(source: AsyncIterable<Uint8Array, void>) {
  const ends: [StreamEnd, number][] = [];
  const stream = new JsonStream(source, 0);
  stream.whenEnded((...end) => ends.push(end));
  return { stream, ends };
}

describe('JsonStream', () => {
  it('yields the chunks of a stream in order and reports their size in bytes', async () => {
    const { stream, ends } = watched(pieces(['["a",', '"é"]']));
    expect(await stream.parse()).toEqual(['a', 'é']);
    expect(ends).toEqual([['whole', 10]]);
  });

  it("reports an error of the stream's source", async () => {
    const { stream, ends } = watched(pieces(['['], new Error('the disk failed')));
    await expect(stream.parse()).rejects.toThrow('the disk failed');
    stream.leave();
    expect(ends).toEqual([['broken', 1]]);
  });

  it.each(['left', 'broken'] as const)(
    "closes the stream's source when the stream is %s half-way",
    async (end) => {
      const { promise: isClosed, resolve: closed } = Promise.withResolvers<undefined>();
      async function* source() {
        try {
          yield* pieces(['[', '1', ']']);
        } finally {
          closed(undefined);
        }
      }
      const { stream, ends } = watched(source());
      for await (const piece of stream) {
        expect(piece).toHaveLength(1);
        break;
      }
      expect(ends).toEqual([]);
      stream.leave(end);
      await isClosed;
      expect(ends).toEqual([[end, 1]]);
    },
  );
});
