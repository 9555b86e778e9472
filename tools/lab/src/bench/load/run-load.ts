import { within } from '@ethread/setup';
import { openHttpConnection, postOf } from './http-connection.ts';
import type { LoadConnection, LoadOrder, LoadResult } from './load.ts';
import { openWebSocketConnection } from './web-socket-connection.ts';

/** Maximum time beyond the duration of an order, in milliseconds. */
const PATIENCE_MS = 90_000;

/** The index of the next exchange, by URL. Continuing it across orders keeps cold requests from recurring too soon. */
const turns = new Map<string, number>();

/** Sends requests for the duration of the order. @throws {Error} when a response differs from the order's. */
export async function runLoad({
  url,
  isWebSocket,
  requests,
  responses,
  connections,
  seconds,
  ratePerSecond,
}: LoadOrder): Promise<LoadResult> {
  const messages = requests.map((request) => (isWebSocket ? Buffer.from(request) : postOf(url, request)));
  const next = () => {
    const turn = (turns.get(url) ?? 0) % requests.length;
    turns.set(url, turn + 1);
    return turn;
  };
  const check = createCheck(responses);
  const latencies: number[] = [];
  let start = 0;
  let begun = 0;
  const due = () =>
    ratePerSecond === undefined ? performance.now() : start + (1_000 * begun++) / ratePerSecond;
  const load = await Promise.all(
    Array.from({ length: connections }, () =>
      openLoad(isWebSocket ? openWebSocketConnection : openHttpConnection, url, {
        messages,
        next,
        due,
        check,
        onLatency: (ms) => void latencies.push(ms),
      }),
    ),
  );
  const cpuBefore = process.cpuUsage();
  start = performance.now();
  try {
    const runs = load.map(({ runUntil }) => runUntil(start + seconds * 1_000));
    await within('the responses of a load', Promise.all(runs), seconds * 1_000 + PATIENCE_MS);
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
    p90Ms: at(0.9),
    p99Ms: at(0.99),
    p999Ms: at(0.999),
    clientBusy: (user + system) / 1e6 / took,
  };
}

interface LoadStart {
  readonly messages: readonly Buffer[];
  next(): number;
  /** Returns the time when the next request is due, by `performance.now()`. */
  due(): number;
  readonly check: Check;
  onLatency(ms: number): void;
}

/** Opens one connection and a run on it: one request after another until the deadline, by `performance.now()`. */
async function openLoad(
  open: typeof openHttpConnection,
  url: string,
  { messages, next, due, check, onLatency }: LoadStart,
): Promise<{ connection: LoadConnection; runUntil(deadline: number): Promise<unknown> }> {
  let exchange = 0;
  let sent = 0;
  let deadline = 0;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  // Nothing awaits a failure before or after the run.
  promise.catch(() => undefined);
  let length = 0;
  const connection = await open(url, {
    onPiece(status, piece) {
      check(exchange, status, length, piece);
      length += piece.length;
    },
    onEnd(status) {
      const now = performance.now();
      check(exchange, status, length);
      length = 0;
      onLatency(now - sent);
      if (now < deadline) send();
      else resolve(undefined);
    },
    onError: reject,
  });
  const send = () => {
    sent = due();
    exchange = next();
    whenDue();
  };
  // Timers are late by up to a millisecond, and the client has a core of its own.
  const whenDue = () => {
    if (performance.now() < sent) setImmediate(whenDue);
    else connection.send(messages[exchange] ?? Buffer.alloc(0));
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

/** Checks a piece of a response after `length` bytes, or without a piece its end. @throws {Error} when it differs. */
type Check = (exchange: number, status: number, length: number, piece?: Buffer) => void;

/** Compares the first response of each exchange byte by byte, the others by length. */
function createCheck(expected: readonly string[]): Check {
  const responses = expected.map((response) => Buffer.from(response));
  const isCompared = new Set<number>();
  return (exchange, status, length, piece) => {
    const response = responses[responses.length === 1 ? 0 : exchange];
    const isSame = piece
      ? isCompared.has(exchange) || response?.subarray(length, length + piece.length).equals(piece)
      : response?.length === length;
    if (!piece) isCompared.add(exchange);
    if (status === 200 && isSame) return;
    const text = piece?.toString('utf8', 0, 500) ?? `${length} bytes`;
    throw new Error(`status ${status} and another response than expected: ${text}`);
  };
}
