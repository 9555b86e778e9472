// Compares log queries with a scan of all logs, then measures the queries in this process: `query-logs.ts FOLDER
// QUERIES SEED` over a folder that hold-node.ts filled. It sends the result to its parent process.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnavailable, type LogQuery } from '@ethread/ports';
import { parseGenesis } from '@ethread/chain';
import { bytesToHex, createRandom, silentLogger, systemClock } from '@ethread/core';
import { createHistory } from '@ethread/history';
import { randomQuery } from './random-query.ts';
import { type Place, scanLogs } from './scanned-logs.ts';

const MAX_RESULTS = 10_000;
/** Maximum results of a selective query. */
const SELECTIVE = 100;
/** Queries of each kind that are returned, to be sent to servers. */
const SAMPLES = 60;
const BROAD_ROUNDS = 15;
/** Different queries with the maximum number of results. */
const BROAD_SAMPLES = 15;

const [folder = '', count = '2000', seed = '1'] = process.argv.slice(2);
const genesis = parseGenesis(JSON.parse(readFileSync(join(folder, 'genesis.json'), 'utf8')));
const path = join(folder, 'data', 'history');
const history = createHistory({ path, genesis, logger: silentLogger, clock: systemClock });

/** Runs a query to its last log. Returns undefined when there are too many results. */
async function run(query: LogQuery): Promise<Place[] | undefined> {
  const signal = new AbortController().signal;
  const found = await history.findLogs(query, { maxResults: MAX_RESULTS, signal });
  if (!found || isUnavailable(found)) throw new Error('a stored range is not served');
  if ('stopped' in found) return undefined;
  const places: Place[] = [];
  for (let next = await found.logs.next(); !next.done; next = await found.logs.next()) {
    for (const { blockNumber, logIndex } of next.value) places.push({ block: blockNumber, logIndex });
  }
  return places;
}

/**
 * The latency of a query until its last log is read, and its CPU time, which other load on the machine hardly changes.
 * CPU time is that of the whole process, because Linux counts a thread's in ticks of some milliseconds.
 */
interface Times {
  readonly ms: number;
  readonly cpuMs: number;
}

async function timesOf(query: LogQuery): Promise<Times> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  await run(query);
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - began, cpuMs: (user + system) / 1000 };
}

/** Returns the query as the filter of a request. */
function toFilter({ blocks, addresses, topics }: LogQuery): object {
  if ('blockHash' in blocks) throw new Error('a filter goes by block numbers');
  const hex = (number: number) => `0x${number.toString(16)}`;
  return {
    fromBlock: hex(blocks.from),
    toBlock: hex(blocks.to),
    ...(addresses.length > 0 ? { address: addresses.map(bytesToHex) } : {}),
    topics: topics.map((wanted) => (wanted.length > 0 ? wanted.map(bytesToHex) : null)),
  };
}

const logs = scanLogs(history);
const random = createRandom(Number(seed));
const queries = Array.from({ length: Number(count) }, () => randomQuery(logs, random));
const selective: LogQuery[] = [];
const differing: object[] = [];
const results = { none: 0, selective: 0, more: 0, tooMany: 0 };
let scanMs = 0;
for (const query of queries) {
  const began = performance.now();
  const scanned = logs.scan(query);
  scanMs += performance.now() - began;
  const expected = scanned.length > MAX_RESULTS ? undefined : scanned.map(logs.place);
  if (JSON.stringify(await run(query)) !== JSON.stringify(expected)) differing.push(toFilter(query));
  if (scanned.length <= SELECTIVE) selective.push(query);
  results[kindOf(scanned.length)]++;
}

function kindOf(found: number): keyof typeof results {
  if (found === 0) return 'none';
  if (found <= SELECTIVE) return 'selective';
  return found <= MAX_RESULTS ? 'more' : 'tooMany';
}

/** Returns a query of all logs of the most blocks from a start on that stay below the maximum of results. */
function broadInARow(from: number): LogQuery {
  const ofBlocks = (to: number): LogQuery => ({ blocks: { from, to }, addresses: [], topics: [] });
  let to = from;
  while (to < logs.lastBlock && logs.scan(ofBlocks(to + 1)).length <= MAX_RESULTS) to++;
  return ofBlocks(to);
}

/** Returns a query of all blocks with as many contracts as stay below the maximum of results together. */
function broadOverAll(): LogQuery {
  const ofAddresses = (addresses: readonly Uint8Array[]): LogQuery => ({
    blocks: { from: 0, to: logs.lastBlock },
    addresses,
    topics: [],
  });
  const addresses: Uint8Array[] = [];
  let left = MAX_RESULTS;
  const tried = new Set<string>();
  for (let id = 0; left > 0 && tried.size < 500 && id < logs.count; id += 997) {
    const address = logs.address(id);
    if (tried.has(bytesToHex(address))) continue;
    tried.add(bytesToHex(address));
    const found = logs.scan(ofAddresses([address])).length;
    if (found > left) continue;
    left -= found;
    addresses.push(address);
  }
  return ofAddresses(addresses);
}

const timesOfRounds = async (query: LogQuery) => {
  const times: Times[] = [];
  for (let round = 0; round < BROAD_ROUNDS; round++) times.push(await timesOf(query));
  return times;
};
const selectiveTimes: Times[] = [];
for (const query of selective) selectiveTimes.push(await timesOf(query));
const middle = Math.floor(logs.lastBlock / 2);
const overAll = broadOverAll();
const samples = Array.from({ length: BROAD_SAMPLES }, (_, sample) => sample);
const broad = [];
for (const [name, different] of [
  ['blocks in a row', samples.map((sample) => broadInARow(middle + sample))],
  // An additional contract without logs makes a different query.
  [
    'contracts over all blocks',
    samples.map(() => ({ ...overAll, addresses: [...overAll.addresses, random.bytes(20)] })),
  ],
] as const) {
  const [query = overAll] = different;
  const found = (await run(query))?.length;
  broad.push({ name, found, filters: different.map(toFilter), times: await timesOfRounds(query) });
}
const tooMany: LogQuery = { blocks: { from: 0, to: logs.lastBlock }, addresses: [], topics: [] };
const tooManyTimes = await timesOfRounds(tooMany);
await history.close();

const response = {
  compared: queries.length,
  differing,
  results,
  scanMs: scanMs / queries.length,
  selectiveTimes,
  // Nodes disagree on whether an open position at the end must be present.
  selectiveFilters: selective
    .filter(({ topics }) => topics.at(-1)?.length !== 0)
    .slice(0, SAMPLES)
    .map(toFilter),
  broad,
  tooManyTimes,
};
process.send?.(response, () => process.disconnect());
