import type { ChainReader, LogQuery } from '@ethread/ports';
import { type Awaitable, bytesEqual, bytesToHex, createLruCache, whenReady } from '@ethread/core';
import { CachedStream, JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { Filter } from '@ethread/types';
import { ChunkBuffer } from './chunk-buffer.ts';
import { requireAvailable } from './block-parameter.ts';

/** A cache of serialized responses to log filters. */
export interface CachedLogs {
  /**
   * Returns the response to a filter that was parsed as `query`. Calls `make` when it is not cached. The hash of a
   * range's last block commits to all blocks before it, so a response stays valid while that block is canonical.
   */
  respond(
    filter: Filter,
    query: LogQuery,
    make: () => Awaitable<JsonBytes | JsonStream>,
  ): Awaitable<JsonBytes | JsonStream>;
}

/** Size of the cache of one chain, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of the largest cached response. A larger one is made each time. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Bytes of evicted responses, which clients still read, above which no further response is cached. */
const MAX_EVICTED_BYTES = 16 * 1024 * 1024;
const MAX_KEY_CHARACTERS = 2_048;
/** Bytes of an entry besides its response and its key. */
const ENTRY_BYTES = 300;

/** A cached response in chunks. */
interface Entry {
  readonly chunks: readonly Uint8Array[];
  readonly bytes: number;
  /** Number of streams that read the chunks. */
  readers: number;
  isEvicted: boolean;
}

/** Creates a cache of responses over ranges of canonical blocks. */
export function createCachedLogs(chain: ChainReader): CachedLogs {
  const cached = createLruCache<string, Entry>(MAX_BYTES, (entry) => {
    entry.isEvicted = true;
    if (entry.readers > 0) evictedBytes += entry.bytes;
  });
  /** Bytes of evicted responses that clients still read. */
  let evictedBytes = 0;
  /**
   * True while a streamed response is being copied for the cache. One at a time, because a client may read it slowly.
   */
  let isGathering = false;

  function hashOf(number: number): Awaitable<Uint8Array | undefined> {
    return whenReady(chain.header({ number: BigInt(number) }), (found) => requireAvailable(found)?.hash);
  }

  function makeAndKeep(
    key: string,
    to: number,
    hash: Uint8Array,
    make: () => Awaitable<JsonBytes | JsonStream>,
  ): Awaitable<JsonBytes | JsonStream> {
    return whenReady(make(), (made) => {
      if (made instanceof JsonStream) {
        const pieces = gathered(made, (whole) => keep(key, to, hash, whole));
        return new JsonStream(pieces, made.bufferedBytes);
      }
      return whenReady(keep(key, to, hash, [made.bytes]), () => made);
    });
  }

  function keep(key: string, to: number, hash: Uint8Array, chunks: readonly Uint8Array[]): Awaitable<void> {
    return whenReady(hashOf(to), (now) => {
      // Blocks were replaced meanwhile, so the response matches no chain.
      if (!now || !bytesEqual(now, hash) || evictedBytes > MAX_EVICTED_BYTES) return;
      const bytes = chunks.reduce((sum, { length }) => sum + length, key.length + ENTRY_BYTES);
      cached.set(key, { chunks, bytes, readers: 0, isEvicted: false }, bytes);
    });
  }

  /** Returns a response of one chunk whole, and a longer one as a stream, so that no copy of it waits for a client. */
  function responseOf(entry: Entry): JsonBytes | JsonStream {
    const [only] = entry.chunks;
    if (only && entry.chunks.length === 1) return new JsonBytes(only);
    entry.readers++;
    return new CachedStream(entry.chunks, () => {
      entry.readers--;
      if (entry.isEvicted && entry.readers === 0) evictedBytes -= entry.bytes;
    });
  }

  async function* gathered(
    source: JsonStream,
    whole: (pieces: readonly Uint8Array[]) => Awaitable<void>,
  ): AsyncGenerator<Uint8Array, void> {
    if (isGathering) return yield* source;
    isGathering = true;
    let memory: ChunkBuffer | undefined = new ChunkBuffer();
    try {
      for await (const piece of source) {
        if (memory && memory.length + piece.length > MAX_ANSWER_BYTES) memory = undefined;
        memory?.add(piece);
        yield piece;
      }
      if (memory) await whole(memory.chunks());
    } finally {
      isGathering = false;
      source.leave();
    }
  }

  return {
    respond(filter, { blocks }, make) {
      if ('blockHash' in blocks) return make();
      const { from, to } = blocks;
      return whenReady(hashOf(to), (hash) => {
        const query = JSON.stringify([from, filter.address, filter.topics]);
        if (!hash || query.length > MAX_KEY_CHARACTERS) return make();
        const key = bytesToHex(hash) + query;
        const known = cached.get(key);
        return known ? responseOf(known) : makeAndKeep(key, to, hash, make);
      });
    },
  };
}
