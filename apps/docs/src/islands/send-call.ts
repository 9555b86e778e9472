import { isLoopback } from './is-loopback.ts';
import { type ProofFact, proofFacts } from '@ethread/ui/proof-words';
import { type Price, priceIn } from '@ethread/ui/response';

/** A request that the reader wrote. */
export interface Request {
  /** The address of the service, such as `http://127.0.0.1:8545`. */
  readonly service: string;
  readonly key: string;
  readonly transport: 'http' | 'webSocket';
  readonly method: string;
  readonly params: unknown;
}

/** The outcome of a request. */
export interface Outcome {
  readonly answer: unknown;
  /** The HTTP status; undefined over WebSocket. */
  readonly status: number | undefined;
  /** Milliseconds from sending to the end of the response. A WebSocket connection is opened before. */
  readonly milliseconds: number;
  /** The price in the response headers; undefined over WebSocket. */
  readonly price: Price | undefined;
  /** How the response is proven, and who vouches for its block, where the service says so. */
  readonly proofs: readonly ProofFact[];
}

/** The status of a response to an unknown key. */
const UNAUTHORIZED = 401;
/** The timeout of a request, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Sends a real request. @throws an Error with a message for the reader. */
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
  } catch (error) {
    throw new Error(reasonOfNone(service, error), { cause: error });
  }
  const text = await response.text();
  const milliseconds = performance.now() - start;
  return {
    answer: parse(text, service),
    status: response.status,
    milliseconds,
    // A service that does not know the key reports no valid balance.
    price: response.status === UNAUTHORIZED ? undefined : priceIn((name) => response.headers.get(name)),
    proofs: proofFacts((name) => response.headers.get(name), undefined),
  };
}

/** Returns the reason why no response arrived, as far as the browser reports it. */
function reasonOfNone(service: string, error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `${service} did not respond within ${TIMEOUT_MS / 1_000} seconds.`;
  if (!URL.canParse(service)) return `“${service}” is not an address such as http://127.0.0.1:8545.`;
  const { origin, protocol, hostname } = new URL(service);
  if (origin === location.origin) return `${service} did not respond: is the service down?`;
  if (location.protocol === 'https:' && protocol === 'http:' && !isLoopback(hostname))
    return `This page cannot ask ${service}: browsers let a page of https:// ask no address of http://.`;
  return `${service} did not respond, or does not allow this page to read its responses (CORS).`;
}

function sendWebSocket({ service, key }: Request, body: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `${service.replace(/^http/, 'ws')}/ws/v3/${encodeURIComponent(key)}?proof=1`,
    );
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
        // Over HTTP, headers have these two members.
        const message: unknown = parse(String(data), service);
        const proofs = proofFacts(() => undefined, message);
        const { proof: _proof, head: _head, ...answer } = Object(message);
        resolve({ answer, status: undefined, milliseconds, price: undefined, proofs });
      } catch (error) {
        reject(error);
      }
    };
    // A browser does not report why a connection was rejected.
    socket.onclose = () => {
      clearTimeout(timeout);
      reject(new Error(`${service} rejected the connection or closed it. Is the API key right?`));
    };
  });
}

function parse(text: string, service: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${service} is not a JSON-RPC service: its response is not JSON.`);
  }
}
