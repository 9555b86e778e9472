import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  gatherLogs,
  type ChainReplica,
  type StoredReceipts,
  isUnavailable,
  joinCopies,
  type LogQuery,
} from '@ethread/ports';
import { createService, loadConfiguration, type Service } from 'ethread';
import { bytesToHex, createRandom, silentLogger, systemClock } from '@ethread/core';
import type { Genesis } from '@ethread/chain';
import type { History } from '@ethread/history';
import { makeDatabase, openProxy, type TemporaryDatabase } from '@ethread/storage/testing';
import { ResourceUnavailableError } from '@ethread/types';
import { createSharedHistory, publishHistory, type SharedHistory } from '@ethread/shared-history';
import { describeWith } from '@ethread/setup';
import { type ApiResponse, comparable, readCases, shapeOf } from './conformance/recorded-cases.ts';
import { withHistory } from './kills/store-content.ts';
import { randomQuery } from './logs/random-query.ts';
import { scanLogs } from './logs/scanned-logs.ts';
import { storedSample } from './stored-sample.ts';
import { KEY, temporaryFolder } from './service-process.ts';
import { describeWithSharedData } from './shared-data.ts';

const SLOW = 240_000;
const HEAD = 300;
const NO_CHANGE = new AbortController().signal;

describeWith('PostgreSQL')('history that servers share', () => {
  let database: TemporaryDatabase;
  let data: string;

  beforeAll(async () => {
    data = await storedSample();
  }, SLOW);
  beforeEach(async () => {
    database = await makeDatabase();
  });
  afterEach(() => database.drop());

  /** Opens the embedded history of the sample chain, and an empty shared one. */
  const withBoth = (
    use: (own: History, shared: SharedHistory, genesis: Genesis) => Promise<void>,
    partitionBlocks = 128,
  ) =>
    withHistory(data, async (own, genesis) => {
      const options = { url: database.url, partitionBlocks };
      const shared = await createSharedHistory({ genesis, logger: silentLogger }, options);
      try {
        await use(own, shared, genesis);
      } finally {
        await shared.close();
      }
    });

  it(
    'returns the same blocks, receipts, transaction positions and logs as the embedded history',
    () =>
      withBoth(async (own, shared) => {
        expect(await publishHistory({ from: own, to: shared }, NO_CHANGE)).toBe(HEAD + 1);
        expect(shared.ranges()).toEqual([{ from: 0, to: HEAD }]);
        for (let number = 0; number <= HEAD; number += 6) {
          const selector = { number: BigInt(number) };
          const expected = await receiptsOf(own, number);
          expect(await shared.receipts(selector)).toEqual(expected);
          expect(await shared.block({ hash: expected.block.hash, requireCanonical: true })).toEqual(
            expected.block,
          );
          expect(await shared.header(selector)).toEqual(await own.header(selector));
          for (const hash of expected.block.transactionHashes) {
            expect(await shared.transactionPosition(hash)).toEqual(await own.transactionPosition(hash));
          }
        }
        const logs = scanLogs(own);
        const random = createRandom(7).next;
        for (let count = 0; count < 100; count++) {
          const query = randomQuery(logs, random);
          expect(await find(shared, query, 50)).toEqual(await find(own, query, 50));
        }
      }),
    SLOW,
  );

  it(
    'distinguishes blocks that it lacks from blocks that no chain has',
    () =>
      withBoth(async (own, shared) => {
        expect(await shared.header({ tag: 'latest' })).toBeNull();
        await shared.add([await receiptsOf(own, 0), await receiptsOf(own, 1)]);
        await shared.add([await receiptsOf(own, 9)]);
        expect(shared.ranges()).toEqual([
          { from: 0, to: 1 },
          { from: 9, to: 9 },
        ]);
        const unknown = { hash: new Uint8Array(32), requireCanonical: false };
        expect(isUnavailable(await shared.block({ number: 5n }))).toBe(true);
        expect(isUnavailable(await shared.block(unknown))).toBe(true);
        expect(isUnavailable(await shared.transactionPosition(new Uint8Array(32)))).toBe(true);
        expect(await shared.block({ number: 10n })).toBeNull();
        expect(await shared.block({ number: 2n ** 256n })).toBeNull();
        const query = { blocks: { from: 0, to: 9 }, addresses: [], topics: [] };
        expect(isUnavailable(await shared.findLogs(query, { maxResults: 10, signal: NO_CHANGE }))).toBe(true);
        await publishHistory({ from: own, to: shared }, NO_CHANGE);
        expect(shared.ranges()).toEqual([{ from: 0, to: HEAD }]);
        expect(await shared.block(unknown)).toBeNull();
        expect(await shared.header({ tag: 'latest' })).toEqual(await own.header({ tag: 'latest' }));
      }),
    SLOW,
  );

  it(
    'accepts a block once from servers that add at the same time, and no block that does not belong to the chain',
    () =>
      withBoth(async (own, shared, genesis) => {
        const other = await createSharedHistory({ genesis, logger: silentLogger }, { url: database.url });
        await Promise.all([shared, other].map((to) => publishHistory({ from: own, to }, NO_CHANGE)));
        expect(other.ranges()).toEqual([{ from: 0, to: HEAD }]);
        await other.close();
        const wrong = await receiptsOf(own, 5);
        const forged: StoredReceipts = {
          ...wrong,
          block: { ...wrong.block, hash: new Uint8Array(32).fill(1) },
        };
        await expect(shared.add([forged])).rejects.toThrow('another block 5');
      }),
    SLOW,
  );

  it(
    'accepts no block that does not follow the previous one',
    () =>
      withBoth(async (own, shared) => {
        await shared.add([await receiptsOf(own, 5)]);
        const next = await receiptsOf(own, 6);
        const header = { ...next.block.header, parentHash: new Uint8Array(32).fill(1) };
        const forged: StoredReceipts = { ...next, block: { ...next.block, header } };
        await expect(shared.add([forged])).rejects.toThrow('block 6 does not follow');
        expect(shared.ranges()).toEqual([{ from: 5, to: 5 }]);
      }),
    SLOW,
  );

  it(
    'forms one chain with the local store of a server',
    () =>
      withBoth(async (own, shared) => {
        await publishHistory({ from: partOf(own, { from: 0, to: 250 }), to: shared }, NO_CHANGE);
        // The local store has only the tip, as on a server that was just started beside others.
        const tip = partOf(own, { from: 200, to: HEAD });
        const joined = joinCopies(tip, shared);
        expect(joined.ranges()).toEqual([{ from: 0, to: HEAD }]);
        expect(await joined.header({ tag: 'latest' })).toEqual(await own.header({ tag: 'latest' }));
        const logs = scanLogs(own);
        const random = createRandom(11).next;
        for (let count = 0; count < 60; count++) {
          const query = randomQuery(logs, random);
          expect(await find(joined, query, 50)).toEqual(await find(own, query, 50));
        }
      }),
    SLOW,
  );

  it(
    'reports that it cannot be reached, and serves again when it can',
    () =>
      withBoth(async (own, shared, genesis) => {
        await publishHistory({ from: own, to: shared }, NO_CHANGE);
        const proxy = await openProxy(database.url);
        const options = { url: proxy.url, cacheBytes: 0 };
        const distant = await createSharedHistory({ genesis, logger: silentLogger }, options);
        const other = await createSharedHistory(
          { genesis, logger: silentLogger },
          { ...options, hasOthers: true },
        );
        proxy.set('close');
        const selector = { number: 7n };
        await expect(distant.block(selector)).rejects.toBeInstanceOf(ResourceUnavailableError);
        expect(isUnavailable(await other.block(selector))).toBe(true);
        proxy.set('carry');
        expect(await distant.block(selector)).toEqual(await own.block(selector));
        await distant.close();
        await other.close();
        await proxy.close();
      }),
    SLOW,
  );

  describeWithSharedData('answers recorded from a real node', 'execution-apis', (folder) => {
    it(
      'come from a server that has nothing but the shared history',
      async () => {
        const chain = { genesis: join(folder, 'genesis.json'), sharedHistory: { postgres: database.url } };
        const publisher = await serve({ ...chain, import: [join(folder, 'chain.rlp')], data: 'data' });
        const last = await call(publisher, { method: 'eth_getBlockByNumber', params: ['latest', false] });
        const reader = await serve(chain);
        const latest = () => call(reader, { method: 'eth_getBlockByNumber', params: ['latest', false] });
        await until(async () => expect(await latest()).toEqual(last));
        let requested = 0;
        for (const { name, isShapeOnly, exchanges } of readCases(join(folder, 'cases'))) {
          if (NEEDS_STATE.test(name)) continue;
          for (const { request, response } of exchanges) {
            const given = await call(reader, JSON.parse(request));
            const [view, expected] = isShapeOnly
              ? [shapeOf(given), shapeOf(response)]
              : [comparable(given), comparable(response)];
            expect({ name, answer: view }).toEqual({ name, answer: expected });
            requested++;
          }
        }
        expect(requested).toBeGreaterThan(10);
        await reader.close();
        await publisher.close();
      },
      SLOW,
    );
  });
});

/** Methods that execute, or read the state. */
const NEEDS_STATE = /^eth_(?:call|estimateGas|getProof)\//;

/** Starts a server of one chain in this process. */
async function serve(chain: object): Promise<Service> {
  const file = join(temporaryFolder(), 'ethread.json');
  const server = { port: 0, logLevel: 'warn', sites: { docs: false, playground: false }, keys: [KEY] };
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify({ ...server, chains: [{ name: 'chain', ...chain }] }));
  const modules = { logger: silentLogger, clock: systemClock, random: Math.random, onProgress() {} };
  const service = await createService(loadConfiguration(file), modules);
  await service.ready;
  return service;
}

async function call(service: Service, request: object): Promise<ApiResponse> {
  const response = await fetch(`http://127.0.0.1:${service.address.port}/v3/${KEY}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }),
  });
  const result: ApiResponse = JSON.parse(await response.text());
  return result;
}

/** Retries until the check passes. */
async function until(holds: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Returns a local store with a part of a history. */
function partOf(history: History, { from, to }: { from: number; to: number }): ChainReplica {
  const lacking = { unavailable: 'history', reason: 'it is another part' } as const;
  const isIn = (number: bigint) => BigInt(from) <= number && number <= BigInt(to);
  return {
    ranges: () => [{ from, to }],
    header: (selector) =>
      'number' in selector && !isIn(selector.number) ? lacking : history.header(selector),
    block: (selector) => ('number' in selector && !isIn(selector.number) ? lacking : history.block(selector)),
    receipts: (selector) =>
      'number' in selector && !isIn(selector.number) ? lacking : history.receipts(selector),
    transactionPosition: (hash) => history.transactionPosition(hash),
    findLogs: (query, limits) => {
      const { blocks } = query;
      if ('from' in blocks && (blocks.from < from || blocks.to > to)) return lacking;
      return history.findLogs(query, limits);
    },
  };
}

async function receiptsOf(history: History, number: number): Promise<StoredReceipts> {
  const stored = await history.receipts({ number: BigInt(number) });
  if (stored === null || isUnavailable(stored)) throw new Error(`block ${number} is not available`);
  return stored;
}

async function find(copy: ChainReplica, query: LogQuery, maxResults: number): Promise<unknown> {
  const found = await copy.findLogs(query, { maxResults, signal: NO_CHANGE });
  if (found === null || isUnavailable(found) || 'stopped' in found) return found;
  return (await gatherLogs(found.logs)).map(({ log, blockHash, transactionHash, ...rest }) => ({
    ...rest,
    blockHash: bytesToHex(blockHash),
    transactionHash: bytesToHex(transactionHash),
    address: bytesToHex(log.address),
    topics: log.topics.map(bytesToHex),
    data: bytesToHex(log.data),
  }));
}
