import { isUnavailable, type LogQuery } from '@ethread/ports';
import { bytesToHex } from '@ethread/core';
import type { History } from '@ethread/history';

/** Maximum topics of a log. */
const POSITIONS = 4;
const NONE = -1;

/** The position of a log, which a log query must find. */
export interface Place {
  readonly block: number;
  readonly logIndex: number;
}

/** All logs of a history from its blocks' receipts, for a scan one by one. */
export interface ScannedLogs {
  readonly count: number;
  readonly lastBlock: number;
  /** Returns a value of one log. */
  address(id: number): Uint8Array;
  topics(id: number): readonly Uint8Array[];
  /** Compares each log with a query. Returns the ids of the matching logs, in order. */
  scan(query: LogQuery): number[];
  place(id: number): Place;
}

/** Reads the logs of all blocks. Equal values become equal numbers, so that a scan of a million logs is fast. */
export function scanLogs(history: History): ScannedLogs {
  const numbers = new Map<string, number>();
  const values: Uint8Array[] = [];
  const blocks: number[] = [];
  const logIndexes: number[] = [];
  const addresses: number[] = [];
  const topics: number[][] = Array.from({ length: POSITIONS }, () => []);
  const lastBlock = history.head()?.header.number ?? -1;

  function numberOf(value: Uint8Array): number {
    const name = bytesToHex(value);
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, values.length);
    values.push(Uint8Array.from(value));
    return values.length - 1;
  }

  for (let block = 0; block <= lastBlock; block++) {
    const stored = history.receipts({ number: BigInt(block) });
    if (!stored || isUnavailable(stored)) throw new Error(`block ${block} is not available`);
    let logIndex = 0;
    for (const log of stored.receipts.flatMap(({ logs }) => logs)) {
      blocks.push(block);
      logIndexes.push(logIndex++);
      addresses.push(numberOf(log.address));
      for (const [position, column] of topics.entries()) {
        const topic = log.topics[position];
        column.push(topic ? numberOf(topic) : NONE);
      }
    }
  }
  const valueOf = (number: number | undefined) => values[number ?? NONE] ?? new Uint8Array();

  return {
    count: blocks.length,
    lastBlock,
    address: (id) => valueOf(addresses[id]),
    topics: (id) =>
      topics.map((column) => column[id] ?? NONE).flatMap((one) => (one < 0 ? [] : [valueOf(one)])),
    scan(query) {
      if ('blockHash' in query.blocks) throw new Error('a scan goes by block numbers');
      const { from, to } = query.blocks;
      const conditions = [query.addresses, ...query.topics].map(
        (wanted) => new Set(wanted.map((value) => numbers.get(bytesToHex(value)))),
      );
      const columns = [addresses, ...topics];
      const found: number[] = [];
      for (let id = 0; id < blocks.length; id++) {
        const block = blocks[id] ?? NONE;
        if (block < from || block > to) continue;
        const isMeant = conditions.every((wanted, at) => {
          const value = columns[at]?.[id] ?? NONE;
          return value !== NONE && (wanted.size === 0 || wanted.has(value));
        });
        if (isMeant) found.push(id);
      }
      return found;
    },
    place: (id) => ({ block: blocks[id] ?? NONE, logIndex: logIndexes[id] ?? NONE }),
  };
}
