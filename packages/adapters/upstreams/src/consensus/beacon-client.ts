import type { UpdateKind } from '@ethread/consensus';
import { bytesToHex } from '@ethread/core';
import { Pool } from 'undici';
import { authorizationOf } from '../transport/http-transport.ts';
import { TransportFault, toTransportFault } from '../transport/node-transport.ts';
import { parseNodeJson } from '../transport/node-json.ts';

/** A beacon node as the configuration names it. Its address and headers may be secret. */
export interface BeaconAddress {
  readonly name: string;
  /** An http or https URL, to which the paths of the Beacon API are appended. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks a beacon node for light client data. Each request rejects with a {@link TransportFault}, or the signal's reason. */
export interface BeaconClient {
  bootstrap(root: Uint8Array, signal: AbortSignal): Promise<unknown>;
  updates(firstPeriod: number, count: number, signal: AbortSignal): Promise<readonly unknown[]>;
  newest(kind: NewestKind, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** The kinds of update of which a node has the newest one. */
export type NewestKind = Exclude<UpdateKind, 'update'>;

/** The path of a beacon node below which its light client data is. */
const PATH = '/eth/v1/beacon/light_client';
/** The most bytes of each response. An update of 512 keys has some 75 KB as JSON, the others some 10 KB. */
const MAX_BYTES = { bootstrap: 256 * 1024, updates: 1024 * 1024, update: 64 * 1024 } as const;
/** Periods of one request: most updates are of one period. */
export const PERIODS_AT_ONCE = 4;

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
      path: `${root}${PATH}${path}${base.search && (path.includes('?') ? `&${base.search.slice(1)}` : base.search)}`,
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

  /** Resolves to parsed JSON of at most `maxBytes`. */
  async function get(path: string, maxBytes: number, signal: AbortSignal): Promise<unknown> {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const { body } = await open(path, within);
      return await parseNodeJson(await readAll(body, maxBytes));
    } catch (error) {
      signal.throwIfAborted();
      throw toTransportFault(error);
    }
  }

  return {
    bootstrap: (block, signal) => get(`/bootstrap/${bytesToHex(block)}`, MAX_BYTES.bootstrap, signal),
    async updates(firstPeriod, count, signal) {
      const query = `start_period=${firstPeriod}&count=${count}`;
      const updates = await get(`/updates?${query}`, MAX_BYTES.updates, signal);
      if (Array.isArray(updates)) return updates.slice(0, count);
      throw new TransportFault('malformed', 'the updates are no list');
    },
    newest: (kind, signal) =>
      get(kind === 'finalityUpdate' ? '/finality_update' : '/optimistic_update', MAX_BYTES.update, signal),
    close: () => pool.destroy(),
  };
}

function statusFault(status: number, retryAfter: string | undefined): TransportFault {
  if (status === 429) return new TransportFault('limited', 'HTTP 429', retryAfter);
  return new TransportFault(ABSENT.has(status) ? 'unable' : 'status', `HTTP ${status}`);
}

/** @throws {TransportFault} for more bytes than the limit; the rest is not read. */
async function readAll(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw new TransportFault('tooLarge', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
