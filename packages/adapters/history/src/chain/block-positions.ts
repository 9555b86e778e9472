import type { BlockRange } from '../base/block-range.ts';
import type { Store } from '../store/store.ts';

/** The blocks whose transactions are sorted together. Their hashes and places take some 20 MB on mainnet. */
const BLOCKS_AT_ONCE = 2_048;
/** The rows of one transaction of the store. It takes a few milliseconds. */
const ROWS_AT_ONCE = 500;
/** Parts by the first bits of the hash, so that each is sorted within a few milliseconds. */
const PARTS = 64;
const PART_RANGE = 2 ** 32 / PARTS;
/** More transactions than {@link BLOCKS_AT_ONCE} blocks have. A hash's start and an index are exact in a double. */
const MAX_TRANSACTIONS = 2 ** 21;

/** A transaction of a written block. */
interface Place {
  readonly hash: Uint8Array;
  readonly number: number;
}

/**
 * Removes the positions that name the blocks of a segment. Steps are short. Between two steps the program may do other
 * work.
 */
export function* removePositions(store: Store, { from, to }: BlockRange): Generator<void> {
  for (let first = from; first <= to; first += BLOCKS_AT_ONCE)
    yield* removeSorted(store, { from: first, to: Math.min(to, first + BLOCKS_AT_ONCE - 1) });
}

/**
 * Removes the rows of transactions, some in each transaction of the store. They are random keys, so that each would
 * change a page of its own. Sorted, neighbours change a page together.
 */
function* removeSorted(store: Store, { from, to }: BlockRange): Generator<void> {
  const places: Place[] = [];
  const parts: number[][] = Array.from({ length: PARTS }, () => []);
  for (let number = from; number <= to; number++) {
    const hashes = store.transactionHashes(number);
    for (let at = 0; at < hashes.count; at++) {
      const hash = hashes.at(at);
      const start = Buffer.from(hash.buffer, hash.byteOffset, hash.length).readUInt32BE();
      parts[Math.floor(start / PART_RANGE)]?.push(start * MAX_TRANSACTIONS + places.length);
      places.push({ hash, number });
    }
    yield;
  }
  let batch: Place[] = [];
  const write = () => {
    store.transaction(() => {
      for (const { hash, number } of batch)
        if (store.positions.get(hash)?.readUInt32BE() === number) store.positions.remove(hash);
    });
    batch = [];
  };
  for (const part of parts) {
    for (const one of Float64Array.from(part).sort()) {
      const place = places[one % MAX_TRANSACTIONS];
      if (place) batch.push(place);
      if (batch.length < ROWS_AT_ONCE) continue;
      write();
      yield;
    }
    yield;
  }
  if (batch.length > 0) write();
}
