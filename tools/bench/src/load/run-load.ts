import type { Exchange } from '../comparison.ts';
import { openHttpConnection } from './http-connection.ts';
import type { LoadConnection, OpenConnection } from './load-connection.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { openWebSocketConnection } from './web-socket-connection.ts';

/** Sends requests for as long as the order says. @throws {Error} when an answer is not what the order says. */
export async function runLoad({ url, exchanges, connections, seconds }: LoadOrder): Promise<LoadResult> {
  const open = url.startsWith('ws:') ? openWebSocketConnection : openHttpConnection;
  const check = createCheck(exchanges);
  const latencies: number[] = [];
  const load = await Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const first = Math.floor((index * exchanges.length) / connections);
      return openLoad(open, url, exchanges, { first, check, onLatency: (ms) => void latencies.push(ms) });
    }),
  );
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  try {
    await Promise.all(load.map(({ runUntil }) => runUntil(start + seconds * 1_000)));
  } finally {
    for (const { connection } of load) connection.close();
  }
  const took = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    requests: latencies.length,
    seconds: took,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    clientBusy: (user + system) / 1e6 / took,
  };
}

interface LoadStart {
  /** The exchange that comes first. */
  readonly first: number;
  readonly check: Check;
  onLatency(ms: number): void;
}

/** One connection, and a run on it: one request after another until the deadline, by `performance.now()`. */
async function openLoad(
  open: OpenConnection,
  url: string,
  exchanges: readonly Exchange[],
  { first, check, onLatency }: LoadStart,
): Promise<{ connection: LoadConnection; runUntil(deadline: number): Promise<unknown> }> {
  let exchange = first;
  let sent = 0;
  let deadline = 0;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  // What fails before or after the run is nobody's to await.
  promise.catch(() => undefined);
  const requests = exchanges.map(({ request }) => request);
  const connection = await open(url, requests, {
    onAnswer(status, pieces) {
      const now = performance.now();
      try {
        check(exchange, status, pieces);
      } catch (error) {
        return reject(error);
      }
      onLatency(now - sent);
      exchange = (exchange + 1) % exchanges.length;
      if (now < deadline) send();
      else resolve(undefined);
    },
    onError: reject,
  });
  const send = () => {
    sent = performance.now();
    connection.send(exchange);
  };
  return {
    connection,
    runUntil(until) {
      deadline = until;
      send();
      return promise;
    },
  };
}

type Check = (exchange: number, status: number, pieces: readonly Buffer[]) => void;

/** Compares answers with what they must be: the first of each byte by byte, the others by their length. */
function createCheck(exchanges: readonly Exchange[]): Check {
  const answers = exchanges.map(({ answer }) => Buffer.from(answer));
  const isCompared = answers.map(() => false);
  return (exchange, status, pieces) => {
    const answer = answers[exchange];
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const isFirst = isCompared[exchange] === false;
    isCompared[exchange] = true;
    if (status === 200 && answer?.length === length && (!isFirst || Buffer.concat(pieces).equals(answer)))
      return;
    const text = Buffer.concat(pieces).toString().slice(0, 500);
    throw new Error(`status ${status} and another answer than expected: ${text}`);
  };
}
