import { DamagedStoreError } from '@ethread/ports';
import type { LogTables } from './log-tables.ts';
import { type BucketVisitor, bucketOf, findInBucket, partKey } from './chunk-parts.ts';
import { decodeIds, decodeList, type IdSet, IdUnion } from './id-set.ts';
import type { LogCondition } from './packed-value.ts';

type Parts = LogTables['logParts'];

/** The cost of reading a part, as a number of values looked up in the same time. */
const PART_COST = 8;

/** The ids in a final chunk of any of several values, or of values with the same hash. */
export class FinalIds implements BucketVisitor {
  readonly isCertain = false;
  readonly #table: Parts;
  readonly #chunk: number;
  readonly #found = new IdUnion();
  readonly #parts: number[] = [];
  #ids: IdSet | undefined;

  constructor(table: Parts, chunk: number) {
    this.#table = table;
    this.#chunk = chunk;
  }

  get isEmpty(): boolean {
    return this.#found.isEmpty && this.#parts.length === 0;
  }

  get cost(): number {
    return PART_COST * this.#parts.length;
  }

  /** Parts are read on first use, because another condition may rule out the chunk. */
  get ids(): IdSet {
    return (this.#ids ??= this.#read());
  }

  #read(): IdSet {
    const [only] = this.#parts;
    if (only !== undefined && this.#parts.length === 1 && this.#found.isEmpty) {
      return decodeIds(readPart(this.#table, this.#chunk, only));
    }
    for (const part of this.#parts) this.#found.addPrinted(readPart(this.#table, this.#chunk, part));
    return this.#found.ids();
  }

  id(id: number): void {
    this.#found.add(id);
  }

  list(view: DataView, at: number, count: number): void {
    for (let index = 0; index < count; index++) this.#found.add(view.getUint16(at + 2 * index, true));
  }

  part(part: number): void {
    this.#parts.push(part);
  }
}

/** Looks conditions up in one pass over the buckets, so that a bucket needed by several conditions is read once. */
export function findInFinal(table: Parts, chunk: number, conditions: readonly LogCondition[]): FinalIds[] {
  const found = conditions.map(() => new FinalIds(table, chunk));
  visitBuckets(table, chunk, conditions, found);
  return found;
}

/** Returns the ids in a final chunk of each value of a condition, or of a value with the same hash. */
export function setsInFinal(table: Parts, chunk: number, condition: LogCondition): IdSet[] {
  const sets: IdSet[] = [];
  const parts: number[] = [];
  const visitor: BucketVisitor = {
    id: (id) => sets.push(Uint16Array.of(id)),
    list: (view, at, count) => sets.push(decodeList(view, at, count)),
    part: (part) => parts.push(part),
  };
  visitBuckets(table, chunk, [condition], [visitor]);
  return [...sets, ...parts.map((part) => decodeIds(readPart(table, chunk, part)))];
}

function visitBuckets(
  table: Parts,
  chunk: number,
  conditions: readonly LogCondition[],
  visitors: readonly BucketVisitor[],
): void {
  const next = conditions.map(() => 0);
  for (;;) {
    let bucket = Infinity;
    for (let at = 0; at < conditions.length; at++) {
      const hash = conditions[at]?.hashes[next[at] ?? 0];
      if (hash !== undefined) bucket = Math.min(bucket, bucketOf(hash));
    }
    if (bucket === Infinity) return;
    // Valid until the next read. Visitors do not retain it.
    const bytes = table.getFast(partKey(chunk, bucket));
    const view = bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < conditions.length; at++) {
      const hashes = conditions[at]?.hashes;
      const visitor = visitors[at];
      if (!hashes || !visitor) continue;
      let index = next[at] ?? 0;
      for (; index < hashes.length; index++) {
        const hash = hashes[index] ?? 0;
        if (bucketOf(hash) !== bucket) break;
        if (view) findInBucket(view, hash, visitor);
      }
      next[at] = index;
    }
  }
}

/** Returns a part in memory that is valid until the next read. */
export function readPart(table: Parts, chunk: number, part: number): Uint8Array {
  const bytes = table.getFast(partKey(chunk, part));
  if (!bytes) throw new DamagedStoreError(`the log index lacks part ${part} of chunk ${chunk}`);
  return bytes;
}
