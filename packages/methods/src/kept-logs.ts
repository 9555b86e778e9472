import type { ChainReader, LogQuery } from '@ethread/backend';
import { bytesEqual, bytesToHex, createLruCache } from '@ethread/core';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { Filter } from '@ethread/types';
import { PieceMemory } from './piece-memory.ts';
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
/** Keeps answers over ranges of canonical blocks. */
export function createKeptLogs(chain: ChainReader): KeptLogs {
  const kept = createLruCache<string, readonly Uint8Array[]>(MAX_BYTES);
  /** Whether an answer is being gathered while it is sent: one at a time, since a caller may take it slowly. */
  let isGathering = false;

  async function hashOf(number: number): Promise<Uint8Array | undefined> {
    return requireHeld(await chain.header({ number: BigInt(number) }))?.hash;
  }

  async function keep(
    key: string,
    to: number,
    hash: Uint8Array,
    pieces: readonly Uint8Array[],
  ): Promise<void> {
    const now = await hashOf(to);
    // Blocks that were replaced meanwhile leave an answer that is nobody's.
    if (!now || !bytesEqual(now, hash)) return;
    const bytes = pieces.reduce((sum, { length }) => sum + length, key.length + ENTRY_BYTES);
    kept.set(key, pieces, bytes);
  }

  async function* gathered(
    source: JsonStream,
    whole: (pieces: readonly Uint8Array[]) => Promise<void>,
  ): AsyncGenerator<Uint8Array, void> {
    if (isGathering) return yield* source;
    isGathering = true;
    let memory: PieceMemory | undefined = new PieceMemory();
    try {
      for await (const piece of source) {
        if (memory && memory.length + piece.length > MAX_ANSWER_BYTES) memory = undefined;
        memory?.add(piece);
        yield piece;
      }
      if (memory) await whole(memory.pieces());
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
      if (known) return answerOf(known);
      const made = await make();
      if (made instanceof JsonStream)
        return new JsonStream(
          gathered(made, (pieces) => keep(key, to, hash, pieces)),
          made.heldBytes,
        );
      await keep(key, to, hash, [made.bytes]);
      return made;
    },
  };
}

/** An answer of one piece goes out whole, and a longer one piece by piece: no copy of it waits for a caller. */
function answerOf(pieces: readonly Uint8Array[]): JsonBytes | JsonStream {
  const [only] = pieces;
  if (only && pieces.length === 1) return new JsonBytes(only);
  return new JsonStream(
    (async function* () {
      yield* pieces;
    })(),
    0,
  );
}
