import type { LogQuery } from '@ethread/backend';
import type { Receipt } from '@ethread/chain';
import { bytesToHex, concatBytes } from '@ethread/core';
import type { Store } from './store.ts';

/** Blocks of one chunk of a list: a query reads no chunk outside its range. */
const BLOCKS_A_CHUNK = 4096;
/** A position is block × this + index in the block; no block's gas pays for so many logs. */
export const LOGS_A_BLOCK = 2 ** 20;

const ADDRESS = 0;
const FIRST_TOPIC = 1;

/** Where a log stands: block × LOGS_A_BLOCK + index, in chain order. */
export type LogPosition = number;

/** Adds a block's logs to the lists of its addresses and topics. Runs inside the store's transaction. */
export function indexLogs(store: Store, blockNumber: number, receipts: readonly Receipt[]): void {
  const added = new Map<string, { key: Uint8Array; positions: LogPosition[] }>();
  let position = blockNumber * LOGS_A_BLOCK;
  const add = (kind: number, value: Uint8Array) => {
    const key = chunkKey(kind, value, chunkOf(blockNumber));
    const name = bytesToHex(key);
    const list = added.get(name);
    if (list) list.positions.push(position);
    else added.set(name, { key, positions: [position] });
  };
  for (const { logs } of receipts) {
    for (const { address, topics } of logs) {
      add(ADDRESS, address);
      topics.forEach((topic, index) => add(FIRST_TOPIC + index, topic));
      position++;
    }
  }
  for (const { key, positions } of added.values()) {
    const encoded = new Uint8Array(Float64Array.from(positions).buffer);
    const held = store.logs.get(key);
    void store.logs.put(key, held ? concatBytes(held, encoded) : encoded);
  }
}

/** The chunks that a range of blocks touches, each with the range's part in it. */
export function* chunksOf(from: number, to: number): Generator<{ chunk: number; from: number; to: number }> {
  for (let chunk = chunkOf(from); chunk <= chunkOf(to); chunk++) {
    const start = chunk * BLOCKS_A_CHUNK;
    yield { chunk, from: Math.max(from, start), to: Math.min(to, start + BLOCKS_A_CHUNK - 1) };
  }
}

/**
 * Positions in one chunk that have one of the addresses and, at each constrained place, one of its topics; in chain
 * order. undefined: the query constrains nothing, so the index cannot say.
 */
export function findPositions(store: Store, query: LogQuery, chunk: number): readonly LogPosition[] | undefined {
  const constraints = [
    { kind: ADDRESS, values: query.addresses },
    ...query.topics.map((values, index) => ({ kind: FIRST_TOPIC + index, values })),
  ].filter(({ values }) => values.length > 0);
  let found: readonly LogPosition[] | undefined;
  for (const { kind, values } of constraints) {
    const matching = union(values.map((value) => readList(store, chunkKey(kind, value, chunk))));
    found = found ? found.filter((position) => matching.has(position)) : [...matching].sort((a, b) => a - b);
    if (found.length === 0) break;
  }
  return found;
}

const chunkOf = (blockNumber: number) => Math.floor(blockNumber / BLOCKS_A_CHUNK);

function chunkKey(kind: number, value: Uint8Array, chunk: number): Uint8Array {
  const key = new Uint8Array(1 + value.length + 4);
  key[0] = kind;
  key.set(value, 1);
  new DataView(key.buffer).setUint32(1 + value.length, chunk);
  return key;
}

function readList(store: Store, key: Uint8Array): Float64Array {
  const encoded = store.logs.get(key);
  // Copied, since the store's memory is neither aligned nor ours to keep.
  return encoded ? new Float64Array(Uint8Array.from(encoded).buffer) : new Float64Array();
}

function union(lists: readonly Float64Array[]): ReadonlySet<LogPosition> {
  const positions = new Set<LogPosition>();
  for (const list of lists) for (const position of list) positions.add(position);
  return positions;
}
