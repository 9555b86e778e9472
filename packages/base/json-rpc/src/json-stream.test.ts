import { CachedStream, JsonStream, type StreamEnd } from './json-stream.ts';

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

describe('CachedStream', () => {
  const chunks = [Uint8Array.of(91), Uint8Array.of(49, 93)];

  function watchedChunks() {
    const ends: [StreamEnd, number][] = [];
    let released = 0;
    const stream = new CachedStream(chunks, () => released++);
    stream.whenEnded((...end) => ends.push(end));
    return { stream, ends, released: () => released };
  }

  it('releases its chunks once, when it was read', async () => {
    const { stream, ends, released } = watchedChunks();
    expect(await stream.parse()).toEqual([1]);
    stream.sent();
    stream.leave();
    expect({ ends, released: released() }).toEqual({ ends: [['whole', 3]], released: 1 });
  });

  it('ends when its chunks were sent without reading it', () => {
    const { stream, ends, released } = watchedChunks();
    stream.sent();
    expect({ ends, released: released() }).toEqual({ ends: [['whole', 3]], released: 1 });
  });

  it('releases its chunks when it is left before it was read', () => {
    const { stream, ends, released } = watchedChunks();
    stream.leave();
    expect({ ends, released: released() }).toEqual({ ends: [['left', 0]], released: 1 });
  });
});
