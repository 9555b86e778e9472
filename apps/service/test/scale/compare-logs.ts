import { createRandom } from '@ethread/core';
// Compares random filters over a store that fill-logs.ts filled with a scan of every log: `compare-logs.ts STORE CHUNKS
// SEED FILTERS`. It sends the numbers of filters, of those with other results, and of found logs to its parent process.
import { openLogStore } from '@ethread/log-index/testing';
import type { Log } from '@ethread/chain';
import { MAINNET } from './dense-blocks.ts';
import { logBlocks } from './log-blocks.ts';

const MAX_RESULTS = 10_000;
/** A share of the logs from which filters are made. */
const SAMPLED = 0.01;

const [path = '', chunks = '1', seed = '1', count = '2000'] = process.argv.slice(2);
const random = createRandom(Number(seed) + 1).next;
const below = (limit: number) => Math.floor(limit * random());
const keyOf = (field: number, value: Uint8Array) => `${field}${Buffer.from(value).toString('latin1')}`;

/** The values of a log by field: its address, then its topics. */
const fieldsOf = ({ address, topics }: Log) => [address, ...topics];

interface Filter {
  /** By field; an empty list accepts any value, also none. */
  readonly wanted: readonly (readonly Uint8Array[])[];
  readonly keys: readonly ReadonlySet<string>[];
  readonly expected: number[];
}

const samples: Log[] = [];
for (const logs of logBlocks(Number(chunks), Number(seed))) {
  for (const log of logs) if (random() < SAMPLED) samples.push(log);
}

/** Makes a filter that accepts one of the logs, and some values of others. */
function filterOf(log: Log): Filter {
  const wanted = fieldsOf(log).map((value, field) => {
    if (random() < 0.5) return [];
    const others = random() < 0.3 ? below(20) : random() < 0.03 ? 1_000 : 0;
    const more = Array.from({ length: others }, () => fieldsOf(samples[below(samples.length)] ?? log)[field]);
    return [value, ...more.filter((one) => one !== undefined)];
  });
  while (wanted.length > 1 && wanted.at(-1)?.length === 0) wanted.pop();
  return {
    wanted,
    keys: wanted.map((values, field) => new Set(values.map((value) => keyOf(field, value)))),
    expected: [],
  };
}

const filters: Filter[] = [];
while (filters.length < Number(count)) {
  const sample = samples[below(samples.length)];
  const filter = sample && filterOf(sample);
  if (filter?.wanted.some((values) => values.length > 0)) filters.push(filter);
}

// Filters by each value of the condition with the fewest values.
const byKey = new Map<string, Filter[]>();
for (const filter of filters) {
  const [keys] = filter.keys.filter(({ size }) => size > 0).toSorted((a, b) => a.size - b.size);
  for (const key of keys ?? []) byKey.set(key, [...(byKey.get(key) ?? []), filter]);
}
let id = 0;
for (const logs of logBlocks(Number(chunks), Number(seed))) {
  for (const log of logs) {
    const keys = fieldsOf(log).map((value, field) => keyOf(field, value));
    const possible = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    for (const filter of possible) {
      if (filter.expected.length > MAX_RESULTS) continue;
      const isMet = filter.keys.every((wanted, field) => wanted.size === 0 || wanted.has(keys[field] ?? ''));
      if (isMet) filter.expected.push(id);
    }
    id++;
  }
}

const store = openLogStore(path);
let differing = 0;
let found = 0;
for (const { wanted, expected } of filters) {
  const [addresses = [], ...topics] = wanted;
  const places = await store.find({ addresses, topics });
  const ids = places?.map(({ blockNumber, logIndex }) => blockNumber * MAINNET.logs + logIndex);
  const isSame = expected.length > MAX_RESULTS ? ids === undefined : ids?.join() === expected.join();
  if (!isSame) differing++;
  found += ids?.length ?? 0;
}
await store.close();
process.send?.({ filters: filters.length, differing, found }, () => process.disconnect());
