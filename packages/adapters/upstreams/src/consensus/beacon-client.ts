import { Pool } from 'undici';
import { authorizationOf } from '../transport/http-transport.ts';
import { BeaconFault, toBeaconFault } from './beacon-fault.ts';

/** A beacon node as the configuration names it. Its address and headers may be secret. */
export interface BeaconAddress {
  readonly name: string;
  /** An http or https URL, to which the paths of the Beacon API are appended. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface BeaconClient {
  /** Resolves to parsed JSON of at most `maxBytes`. @throws {BeaconFault}, or the signal's reason. */
  get(path: string, maxBytes: number, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** The timeout of one request, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Statuses of a node that does not have what it was asked for, or that does not implement the request. */
const ABSENT = new Set([400, 404, 405, 501]);

export function createBeaconClient({ url, headers }: BeaconAddress): BeaconClient {
  const base = new URL(url);
  const pool = new Pool(base.origin, {
    connections: 4,
    allowH2: false,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { timeout: TIMEOUT_MS },
  });
  const root = base.pathname.replace(/\/+$/, '');
  const own = { ...authorizationOf(base), ...headers };

  async function open(path: string, signal: AbortSignal) {
    const response = await pool.request({
      method: 'GET',
      path: `${root}${path}${base.search && (path.includes('?') ? `&${base.search.slice(1)}` : base.search)}`,
      headers: { ...own, accept: 'application/json' },
      signal,
    });
    const { statusCode, body, headers: received } = response;
    // A body that is left early ends with an error of its own.
    body.on('error', () => undefined);
    if (statusCode === 200 && (received['content-encoding'] ?? 'identity') === 'identity') return response;
    // The words of an error are not read.
    body.destroy();
    throw statusFault(statusCode, received['retry-after']?.toString());
  }

  return {
    async get(path, maxBytes, signal) {
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        const { body, headers: received } = await open(path, within);
        if (Number(received['content-length'] ?? 0) > maxBytes) {
          body.destroy();
          throw new BeaconFault('tooLarge', `more than ${maxBytes} bytes`);
        }
        return parse(await readAll(body, maxBytes));
      } catch (error) {
        signal.throwIfAborted();
        throw toBeaconFault(error);
      }
    },
    close: () => pool.destroy(),
  };
}

function statusFault(status: number, retryAfter: string | undefined): BeaconFault {
  const seconds = Number(retryAfter);
  if (status === 429) return new BeaconFault('limited', 'HTTP 429', seconds > 0 ? seconds : undefined);
  return new BeaconFault(ABSENT.has(status) ? 'absent' : 'status', `HTTP ${status}`);
}

/** @throws {BeaconFault} for more bytes than the limit; the rest is not read. */
async function readAll(body: AsyncIterable<unknown>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = bytesOf(chunk);
    length += bytes.length;
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw new BeaconFault('tooLarge', `more than ${maxBytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, length);
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new BeaconFault('malformed', 'it is not bytes');
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new BeaconFault('malformed', 'it is not JSON');
  }
}
