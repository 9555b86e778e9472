import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { FailedTry, PATIENCE_MS, postToServers, repeatTry } from '../patient-client.ts';

/** The outcomes of calls. */
export interface CallTally {
  /** Calls with the right response, at the first try or a later one. */
  served: number;
  /** Tries without a response, by the error that the client received instead. */
  readonly failedTries: Record<string, number>;
  /** Calls that no try completed. */
  lost: number;
  /** Wrong responses. */
  readonly wrong: string[];
  /** Latencies from the first try to the response, in milliseconds. */
  readonly latencies: number[];
}

/** Clients that call until they are stopped. */
export interface Clients {
  /** Calls with the right response since the previous take. */
  readonly served: number;
  /** Returns the outcomes of the calls since the previous take. */
  take(): CallTally;
  /** Makes the clients call without pauses, or with them again. */
  hurry(isHurrying: boolean): void;
  stop(): Promise<void>;
}

export interface ClientsOptions {
  readonly url: string;
  readonly webSocketUrl: string;
  readonly apiKey: string;
  /** Hash of each block. */
  readonly hashes: readonly string[];
  /** Number of clients over HTTP, each with one call at a time. */
  readonly http: number;
  /** Number of clients over a WebSocket each. */
  readonly webSockets: number;
  /** Pause of a client between two calls, in milliseconds, except while it hurries. */
  readonly pauseMs: number;
}

/** Maximum tries of one call. */
const TRIES = 40;
const RETRY_MS = 100;

const newTally = (): CallTally => ({
  served: 0,
  failedTries: {},
  lost: 0,
  wrong: [],
  latencies: [],
});

/** Starts clients that request blocks whose hashes are known, and repeat each request until it succeeds. */
export function startClients(options: ClientsOptions): Clients {
  const { hashes, pauseMs } = options;
  let tally = newTally();
  let isRunning = true;
  let isHurrying = false;
  let calls = 0;

  async function call(send: (body: string) => Promise<string>) {
    const number = calls++ % hashes.length;
    const params = [`0x${number.toString(16)}`, false];
    const body = JSON.stringify({ jsonrpc: '2.0', id: calls, method: 'eth_getBlockByNumber', params });
    const began = performance.now();
    const isServed = await repeatTry(
      async () => {
        const text = await send(body);
        const { result, error } = Object(JSON.parse(text));
        // The service reports that it could not respond, and the call was not charged.
        if (error?.code === -32002) throw new FailedTry(`-32002 ${error.message}`);
        tally.latencies.push(performance.now() - began);
        if (result?.hash === hashes[number]) tally.served++;
        else tally.wrong.push(`block ${number}: ${text.slice(0, 200)}`);
      },
      {
        tries: TRIES,
        pauseMs: RETRY_MS,
        onFailed: (reason) => (tally.failedTries[reason] = (tally.failedTries[reason] ?? 0) + 1),
      },
    );
    if (!isServed) tally.lost++;
  }

  async function pauseBetweenCalls(): Promise<void> {
    if (pauseMs > 0 && !isHurrying) await sleep(pauseMs);
  }

  async function overHttp(): Promise<void> {
    while (isRunning) {
      await call(async (body) => (await postToServers(`${options.url}/v3/${options.apiKey}`, body)).text);
      await pauseBetweenCalls();
    }
  }

  async function overWebSocket(): Promise<void> {
    let open: WebSocket | undefined;
    while (isRunning) {
      await call(async (body) => {
        const webSocket = open ?? (await connect());
        open = webSocket;
        return responseOf(webSocket, body).catch((error: unknown) => {
          open = undefined;
          throw error;
        });
      });
      await pauseBetweenCalls();
    }
    open?.close();
  }

  async function connect(): Promise<WebSocket> {
    const webSocket = new WebSocket(`${options.webSocketUrl}/ws/v3/${options.apiKey}`);
    try {
      await once(webSocket, 'open', { signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      throw new FailedTry(`no WebSocket: ${error instanceof Error ? error.message : String(error)}`);
    }
    webSocket.on('error', () => {});
    return webSocket;
  }

  const clients = [
    ...Array.from({ length: options.http }, overHttp),
    ...Array.from({ length: options.webSockets }, overWebSocket),
  ];
  return {
    get served() {
      return tally.served;
    },
    take() {
      const taken = tally;
      tally = newTally();
      return taken;
    },
    hurry(is) {
      isHurrying = is;
    },
    async stop() {
      isRunning = false;
      await Promise.all(clients);
    },
  };
}

/** Sends a message and waits for its response, or for the end of the connection. */
function responseOf(webSocket: WebSocket, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) => reject(new FailedTry(`WebSocket closed with ${code}`));
    // A connection that was asked to close between two calls is closed, or about to be.
    if (webSocket.readyState !== WebSocket.OPEN) return ended(1001);
    webSocket.once('close', ended);
    webSocket.once('message', (message) => {
      webSocket.off('close', ended);
      resolve(String(message));
    });
    webSocket.send(body);
  });
}
