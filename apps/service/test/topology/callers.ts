import { once } from 'node:events';
import { WebSocket } from 'ws';

/** What became of calls. */
export interface CallTally {
  /** Calls with the right answer, at the first try or a later one. */
  answered: number;
  /** Tries that were not answered, by what the caller was told instead. */
  readonly failedTries: Record<string, number>;
  /** Calls that no try answered. */
  lost: number;
  /** Answers that were not the right one. */
  readonly wrong: string[];
  /** From the first try to the answer, in milliseconds. */
  readonly latencies: number[];
}

/** Callers who go on until they are told to stop. */
export interface Callers {
  /** What became of the calls since the last time that this was asked. */
  take(): CallTally;
  stop(): Promise<void>;
}

export interface CallersOptions {
  readonly url: string;
  readonly webSocketUrl: string;
  readonly apiKey: string;
  /** The hash of each block. */
  readonly hashes: readonly string[];
  /** How many over HTTP, each with one call at a time. */
  readonly http: number;
  /** How many over a WebSocket each. */
  readonly webSockets: number;
}

/** Tries of one call. */
const TRIES = 40;
const RETRY_MS = 100;
/** How long one try may take. */
const PATIENCE_MS = 30_000;

/** Why a try was not answered. */
class FailedTry extends Error {}

const newTally = (): CallTally => ({
  answered: 0,
  failedTries: {},
  lost: 0,
  wrong: [],
  latencies: [],
});

/** Lets callers ask for blocks whose hashes are known, each again until it is answered. */
export function startCallers(options: CallersOptions): Callers {
  const { hashes } = options;
  let tally = newTally();
  let isRunning = true;
  let calls = 0;

  async function call(send: (body: string) => Promise<string>) {
    const number = calls++ % hashes.length;
    const params = [`0x${number.toString(16)}`, false];
    const body = JSON.stringify({ jsonrpc: '2.0', id: calls, method: 'eth_getBlockByNumber', params });
    const began = performance.now();
    for (let tried = 0; tried < TRIES; tried++) {
      try {
        const text = await send(body);
        const { result, error } = Object(JSON.parse(text));
        // The service says that it could not: the call was not paid.
        if (error?.code === -32002) throw new FailedTry(`-32002 ${error.message}`);
        tally.latencies.push(performance.now() - began);
        if (result?.hash === hashes[number]) tally.answered++;
        else tally.wrong.push(`block ${number}: ${text.slice(0, 200)}`);
        return;
      } catch (error) {
        const reason = error instanceof FailedTry ? error.message : `connection: ${String(error)}`;
        tally.failedTries[reason] = (tally.failedTries[reason] ?? 0) + 1;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    tally.lost++;
  }

  async function overHttp(): Promise<void> {
    while (isRunning) {
      await call(async (body) => {
        const response = await fetch(`${options.url}/v3/${options.apiKey}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const text = await response.text();
        if (response.status >= 500 && !text.startsWith('{'))
          throw new FailedTry(`HTTP ${response.status} of the load balancer`);
        return text;
      });
    }
  }

  async function overWebSocket(): Promise<void> {
    let open: WebSocket | undefined;
    while (isRunning) {
      await call(async (body) => {
        const webSocket = open ?? (await connect());
        open = webSocket;
        return answerOf(webSocket, body).catch((error: unknown) => {
          open = undefined;
          throw error;
        });
      });
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

  const callers = [
    ...Array.from({ length: options.http }, overHttp),
    ...Array.from({ length: options.webSockets }, overWebSocket),
  ];
  return {
    take() {
      const taken = tally;
      tally = newTally();
      return taken;
    },
    async stop() {
      isRunning = false;
      await Promise.all(callers);
    },
  };
}

/** Sends a message and waits for its answer, or for the end of the connection. */
function answerOf(webSocket: WebSocket, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) => reject(new FailedTry(`WebSocket closed with ${code}`));
    // A connection that was told to go between two calls is closed, or about to be.
    if (webSocket.readyState !== WebSocket.OPEN) return ended(1001);
    webSocket.once('close', ended);
    webSocket.once('message', (message) => {
      webSocket.off('close', ended);
      resolve(String(message));
    });
    webSocket.send(body);
  });
}
