import { CorruptStoreError } from '../errors.ts';
import type { StoreTables } from '../store.ts';
import { type BucketVisitor, bucketOf, findInBucket, partKey } from './chunk-parts.ts';
import { decodeIds, decodeList, type IdSet, IdUnion } from './id-set.ts';
import type { LogCondition } from './log-condition.ts';

type Parts = StoreTables['logParts'];

/** What reading a part costs, in values that are looked up meanwhile. */
const PART_COST = 8;

/** The ids that a final chunk has of any of some values, or of others that look like them. */
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

  /** Parts are read when they are needed: another condition may rule the chunk out. */
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

/** Looks conditions up in one pass over the buckets, so that those which several need are read once. */
export function findInFinal(table: Parts, chunk: number, conditions: readonly LogCondition[]): FinalIds[] {
  const found = conditions.map(() => new FinalIds(table, chunk));
  visitBuckets(table, chunk, conditions, found);
  return found;
}

/** The ids of each value of a condition that a final chunk has, or of one that looks like it. */
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
    // Good until the next read: visitors keep nothing of it.
    const bytes = table.getBinaryFast(partKey(chunk, bucket));
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

/** Good until the next read. */
function readPart(table: Parts, chunk: number, part: number): Uint8Array {
  const bytes = table.getBinaryFast(partKey(chunk, part));
  if (!bytes) throw new CorruptStoreError(`the log index lacks part ${part} of chunk ${chunk}`);
  return bytes;
}
