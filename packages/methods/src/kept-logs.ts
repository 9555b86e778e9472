import type { ChainReader, LogQuery } from '@ethread/backend';
import { bytesEqual, bytesToHex, concatBytes, createLruCache } from '@ethread/core';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { Filter } from '@ethread/types';
import { requireHeld } from './require-held.ts';

/** Answers to filters, serialised once. */
export interface KeptLogs {
  /**
   * The answer to a filter that was read as `query`; `make` is asked for one that is not kept. The hash of a range's last
   * block names all blocks before it, so that an answer over the range is good for as long as that block is canonical.
   */
  answer(
    filter: Filter,
    query: LogQuery,
    make: () => Promise<JsonBytes | JsonStream>,
  ): Promise<JsonBytes | JsonStream>;
}

/** Of answers of one chain. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Of one answer: what is larger is made each time. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Of what names an answer. */
const MAX_KEY_CHARACTERS = 2_048;
/** What an entry takes beside its bytes and its name. */
const ENTRY_BYTES = 300;
/** An answer that is kept goes out whole up to here, and in pieces of this size beyond: no copy of it waits for a caller. */
const PIECE_BYTES = 512 * 1024;

/** Keeps answers over ranges of canonical blocks. */
export function createKeptLogs(chain: ChainReader): KeptLogs {
  const kept = createLruCache<string, Uint8Array>(MAX_BYTES);
  /** Whether an answer is being gathered while it is sent: one at a time, since a caller may take it slowly. */
  let isGathering = false;

  async function hashOf(number: number): Promise<Uint8Array | undefined> {
    return requireHeld(await chain.header({ number: BigInt(number) }))?.hash;
  }

  async function keep(key: string, to: number, hash: Uint8Array, bytes: Uint8Array): Promise<void> {
    const now = await hashOf(to);
    // Blocks that were replaced meanwhile leave an answer that is nobody's.
    if (now && bytesEqual(now, hash)) kept.set(key, bytes, bytes.length + key.length + ENTRY_BYTES);
  }

  async function* gathered(
    source: JsonStream,
    whole: (bytes: Uint8Array) => Promise<void>,
  ): AsyncGenerator<Uint8Array, void> {
    if (isGathering) return yield* source;
    isGathering = true;
    let pieces: Uint8Array[] | undefined = [];
    let length = 0;
    try {
      for await (const piece of source) {
        length += piece.length;
        if (length > MAX_ANSWER_BYTES) pieces = undefined;
        // The next piece overwrites it.
        pieces?.push(Uint8Array.from(piece));
        yield piece;
      }
      if (pieces) await whole(concatBytes(...pieces));
    } finally {
      isGathering = false;
      source.leave();
    }
  }

  return {
    async answer(filter, { blocks }, make) {
      if ('blockHash' in blocks) return make();
      const { from, to } = blocks;
      const hash = await hashOf(to);
      const asked = JSON.stringify([from, filter.address, filter.topics]);
      if (!hash || asked.length > MAX_KEY_CHARACTERS) return make();
      const key = bytesToHex(hash) + asked;
      const known = kept.get(key);
      if (known) return known.length <= PIECE_BYTES ? new JsonBytes(known) : inPieces(known);
      const made = await make();
      if (made instanceof JsonStream)
        return new JsonStream(
          gathered(made, (bytes) => keep(key, to, hash, bytes)),
          made.heldBytes,
        );
      await keep(key, to, hash, made.bytes);
      return made;
    },
  };
}

function inPieces(bytes: Uint8Array): JsonStream {
  return new JsonStream(
    (async function* () {
      for (let start = 0; start < bytes.length; start += PIECE_BYTES)
        yield bytes.subarray(start, start + PIECE_BYTES);
    })(),
    0,
  );
}
