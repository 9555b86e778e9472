import type { FoundLog, LogQuery, LogQueryLimits } from '@ethread/ports';
import type { Log } from '@ethread/chain';
import { bytesEqual, eventLoopTurns } from '@ethread/core';
import { createLogSearch } from '../log-search.ts';
import { HASH_KEY_BYTES } from '../packed-value.ts';
import { removeLogs, writeLogs } from '../write-logs.ts';
import { openStoreOfLogs, type StoreOfLogs } from './store-of-logs.ts';

const forever = new AbortController().signal;
const hashOf = (number: number) => new Uint8Array(32).fill(number);

/** A store of logs, and a reference search over all of them. */
export interface LogWorld {
  readonly store: StoreOfLogs;
  readonly logs: readonly Log[];
  add(blocks: readonly (readonly Log[])[]): void;
  /** Removes the logs from an id, with which a block must begin. */
  shorten(length: number): void;
  /** Returns the ids of the found logs with `from <= id < to`, or the reason why the search stopped. */
  find(
    query: Partial<LogQuery>,
    from?: number,
    to?: number,
    limits?: Partial<LogQueryLimits>,
  ): Promise<unknown>;
  /** Returns the expected result of {@link find} by scanning every log. */
  scan(query: Partial<LogQuery>, from?: number, to?: number, maxResults?: number): unknown;
}

/** Returns a value of 20 or 32 bytes. With {@link WEAK_KEY}, 16 numbers each have the same hash, in every field. */
export function numberedValue(length: number, number: number): Uint8Array {
  const value = new Uint8Array(length).fill(1);
  const view = new DataView(value.buffer);
  view.setUint16(0, number >> 4);
  view.setUint16(2, number & 15);
  return value;
}

/** Keys of the index's hash: an ordinary key, and a key with which the hash is the first word of a value. */
export const FIXED_KEY = Uint8Array.from({ length: HASH_KEY_BYTES }, (_, at) => (at * 151) & 0xff);
export const WEAK_KEY = new Uint8Array(HASH_KEY_BYTES).fill(1, 3, 4);

export function openLogWorld(
  path: string,
  { indexKey, turns = eventLoopTurns }: { indexKey?: Uint8Array; turns?: typeof eventLoopTurns } = {},
): LogWorld {
  const store = openStoreOfLogs(path, indexKey);
  const logs: Log[] = [];
  /** The values of each log as texts, since a scan compares them far more often than logs are added. */
  const names: { readonly address: string; readonly topics: readonly string[] }[] = [];
  const search = createLogSearch({ store, turns, whenFetched: (read) => read() });
  const firstLogs: number[] = [];
  return {
    store,
    logs,
    add(added) {
      store.transaction(() => {
        for (const block of added) {
          const number = firstLogs.length;
          const firstLog = logs.length;
          firstLogs.push(firstLog);
          store.logIndex.append(firstLog, block);
          writeLogs(store, [
            {
              firstLog,
              number,
              hash: hashOf(number),
              timestamp: 12 * number,
              logs: block.map((log, index) => ({ log, transactionIndex: index >> 1 })),
            },
          ]);
          for (const log of block) {
            logs.push(log);
            names.push({ address: nameOf(log.address), topics: log.topics.map(nameOf) });
          }
        }
      });
    },
    shorten(length) {
      store.transaction(() => {
        store.logIndex.shorten(length);
        removeLogs(store, length, { wereStored: false });
      });
      logs.length = length;
      names.length = length;
      while ((firstLogs.at(-1) ?? -1) >= length) firstLogs.pop();
    },
    async find(query, from = 0, to = logs.length, { maxResults = 10_000, signal = forever } = {}) {
      const requested = { blocks: { from: 0, to: 0 }, addresses: [], topics: [], ...query };
      const found = await search(requested, { maxResults, signal }, [{ from, to }]);
      if (!('logs' in found)) return found;
      const ids: number[] = [];
      for (let next = await found.logs.next(); !next.done; next = await found.logs.next()) {
        ids.push(...next.value.map((log) => idOf(logs, firstLogs, log)));
      }
      return ids;
    },
    scan({ addresses = [], topics = [] }, from = 0, to = logs.length, maxResults = 10_000) {
      const ids: number[] = [];
      const isWanted = isAnyOf(addresses);
      const areWanted = topics.map(isAnyOf);
      for (let id = from; id < to; id++) {
        const log = names[id];
        if (log && isWanted(log.address) && areWanted.every((is, at) => is(log.topics[at]))) ids.push(id);
      }
      return ids.length > maxResults ? { stopped: 'tooMany' } : ids;
    },
  };
}

function isAnyOf(values: readonly Uint8Array[]): (name: string | undefined) => boolean {
  const wanted = new Set(values.map(nameOf));
  return (name) => name !== undefined && (wanted.size === 0 || wanted.has(name));
}

const nameOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Returns the id of a found log. @throws {Error} when it differs from the log of that id. */
function idOf(
  logs: readonly Log[],
  firstLogs: readonly number[],
  { log, blockNumber, logIndex, ...place }: FoundLog,
): number {
  const firstLog = firstLogs[blockNumber] ?? NaN;
  const expected = logs[firstLog + logIndex];
  const isRight =
    bytesEqual(place.blockHash, hashOf(blockNumber)) &&
    place.blockTimestamp === 12 * blockNumber &&
    place.transactionIndex === logIndex >> 1 &&
    bytesEqual(place.transactionHash, hashOf(logIndex >> 1)) &&
    expected !== undefined &&
    partsOf(expected).every((part, at) => bytesEqual(part, partsOf(log)[at] ?? new Uint8Array()));
  if (!isRight) throw new Error(`log ${logIndex} of block ${blockNumber} is another`);
  return firstLog + logIndex;
}

const partsOf = ({ address, topics, data }: Log) => [data, address, ...topics];
