import type { Log } from '@ethread/chain';
import fc from 'fast-check';
import { CHUNK_IDS, IdUnion, idsWithin } from './id-set.ts';
import { TipChunk } from './tip-chunk.ts';
import {
  createValueHash,
  HASH_KEY_BYTES,
  type IndexedField,
  TOPIC_POSITIONS,
  type ValueHash,
} from './packed-value.ts';

const few = (length: number) =>
  fc.integer({ min: 1, max: 5 }).map((seed) => new Uint8Array(length).fill(seed));
const arbitraryLog: fc.Arbitrary<Log> = fc.record({
  address: few(20),
  topics: fc.array(few(32), { maxLength: 4 }),
  data: fc.constant(new Uint8Array()),
});
function allIdsOf(chunk: TipChunk, hash: ValueHash, field: IndexedField, value: Uint8Array, from: number) {
  const ids = new IdUnion();
  chunk.addIds(field, value, hash(field, value), from, ids);
  return [...idsWithin(ids.ids(), { from: 0, to: CHUNK_IDS })];
}

const hashes: [string, ValueHash][] = [
  ['any', createValueHash(Uint8Array.from({ length: HASH_KEY_BYTES }, (_, at) => 37 * at))],
  // All values share a slot of the table.
  ['the same for all', () => 7],
];

describe.each(hashes)('A chunk of the tip, with hashes that are %s', (_, hash) => {
  it('returns the logs of each value, also after it was shortened and extended', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryLog, { maxLength: 60 }),
        fc.array(arbitraryLog, { maxLength: 30 }),
        fc.nat({ max: 60 }),
        fc.nat({ max: 60 }),
        (before, after, length, from) => {
          const chunk = new TipChunk(hash);
          for (const log of before) chunk.add(log);
          chunk.shorten(length);
          for (const log of after) chunk.add(log);
          const logs = [...before.slice(0, length), ...after];
          expect(chunk.length).toBe(logs.length);
          const idsWhere = (is: (log: Log) => boolean) =>
            logs.flatMap((log, id) => (id >= from && is(log) ? [id] : []));
          const idsOf = (field: IndexedField, value: Uint8Array) => allIdsOf(chunk, hash, field, value, from);
          for (const seed of [1, 2, 3, 4, 5, 6]) {
            expect(idsOf('address', new Uint8Array(20).fill(seed))).toEqual(
              idsWhere(({ address }) => address[0] === seed),
            );
            for (const position of TOPIC_POSITIONS) {
              expect(idsOf(position, new Uint8Array(32).fill(seed))).toEqual(
                idsWhere(({ topics }) => topics[position]?.[0] === seed),
              );
            }
            expect(idsOf('topicCount', Uint8Array.of(seed))).toEqual(
              idsWhere(({ topics }) => topics.length === seed),
            );
          }
          const postings = logs.reduce((sum, { topics }) => sum + 2 + topics.length, 0);
          const entries = chunk.entries();
          expect(entries.reduce((sum, { ids }) => sum + ids.length, 0)).toBe(postings);
          expect(entries.map((entry) => entry.hash)).toEqual(
            entries.map((entry) => entry.hash).sort((a, b) => a - b),
          );
        },
      ),
    );
  });
});

it('returns values with the same hash in their order of arrival', () => {
  const chunk = new TipChunk(() => 7);
  const log = (seed: number): Log => ({
    address: new Uint8Array(20).fill(seed),
    topics: [],
    data: new Uint8Array(),
  });
  for (const seed of [3, 1, 3, 2]) chunk.add(log(seed));
  expect(chunk.entries().map(({ ids }) => [...ids])).toEqual([[0, 2], [0, 1, 2, 3], [1], [3]]);
});

it('has no logs after it was cleared, and the same memory for others', () => {
  const hash = createValueHash(new Uint8Array(HASH_KEY_BYTES).fill(77));
  const log = (id: number, topics: number): Log => ({
    address: Uint8Array.from({ length: 20 }, (_, at) => id >> at),
    topics: Array.from({ length: topics }, (_, at) => new Uint8Array(32).fill(id + at)),
    data: new Uint8Array(),
  });
  const cleared = new TipChunk(hash);
  for (let id = 0; id < 5_000; id++) cleared.add(log(id, id % 5));
  cleared.clear();
  expect([cleared.length, cleared.entries()]).toEqual([0, []]);
  const fresh = new TipChunk(hash);
  // Logs with fewer topics than those before.
  for (let id = 0; id < 2_000; id++) for (const each of [cleared, fresh]) each.add(log(3 * id, id % 2));
  expect(cleared.entries()).toEqual(fresh.entries());
  for (const each of [cleared, fresh]) each.shorten(700);
  expect(cleared.entries()).toEqual(fresh.entries());
});
