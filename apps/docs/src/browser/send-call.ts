/** A request as the reader wrote it. */
export interface Request {
  /** The service's address, such as `http://127.0.0.1:8545`. */
  readonly service: string;
  readonly key: string;
  readonly transport: 'http' | 'webSocket';
  readonly method: string;
  readonly params: unknown;
}

/** What came back. */
export interface Outcome {
  readonly answer: unknown;
  /** Of the HTTP answer; a WebSocket has none. */
  readonly status: number | undefined;
  /** From sending to the whole answer; a WebSocket's connection is opened before. */
  readonly milliseconds: number;
  /** What the answer's headers say; a WebSocket has none. */
  readonly credits: { readonly cost: number; readonly remaining: number } | undefined;
}

/** How long an answer may take. */
const TIMEOUT_MS = 30_000;

/** Sends a real request. @throws an Error whose message says to the reader what was wrong. */
export async function sendCall(request: Request): Promise<Outcome> {
  const { transport, method, params } = request;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return transport === 'http' ? sendHttp(request, body) : sendWebSocket(request, body);
}

async function sendHttp({ service, key }: Request, body: string): Promise<Outcome> {
  const start = performance.now();
  let response: Response;
  try {
    response = await fetch(`${service}/v3/${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new Error(`No service answers at ${service}.`);
  }
  const text = await response.text();
  const milliseconds = performance.now() - start;
  const credits = {
    cost: Number(response.headers.get('X-Credits-Cost') ?? Number.NaN),
    remaining: Number(response.headers.get('X-Credits-Remaining') ?? Number.NaN),
  };
  return {
    answer: parse(text, service),
    status: response.status,
    milliseconds,
    credits: Number.isNaN(credits.cost) ? undefined : credits,
  };
}

function sendWebSocket({ service, key }: Request, body: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${service.replace(/^http/, 'ws')}/ws/v3/${encodeURIComponent(key)}`);
    const timeout = setTimeout(() => socket.close(), TIMEOUT_MS);
    let start = 0;
    socket.onopen = () => {
      start = performance.now();
      socket.send(body);
    };
    socket.onmessage = ({ data }) => {
      const milliseconds = performance.now() - start;
      socket.close();
      try {
        resolve({
          answer: parse(String(data), service),
          status: undefined,
          milliseconds,
          credits: undefined,
        });
      } catch (error) {
        reject(error);
      }
    };
    // A browser does not say why a connection was refused.
    socket.onclose = () => {
      clearTimeout(timeout);
      reject(new Error(`${service} refused the connection or closed it. Is the API key right?`));
    };
  });
}

function parse(text: string, service: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${service} is no JSON-RPC service: its answer is no JSON.`);
  }
}
