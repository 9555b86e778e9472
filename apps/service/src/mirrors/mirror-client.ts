import type { IncomingMessage } from 'node:http';
import { openResponse } from '@ethread/storage/objects';
import { MirrorError } from './mirror-error.ts';

/** A server of archives that the operator named. */
export interface Mirror {
  /** Its host and path, for messages. */
  readonly name: string;
  /** The page that lists its archives. */
  readonly index: URL;
  /** The Authorization header of an address with a user and a password. */
  readonly authorization: string | undefined;
}

/** The limits on what a mirror may do. */
export interface MirrorLimits {
  /** The time within which a response has to begin, and each window in which it has to bring `windowBytes`, in milliseconds. */
  readonly windowMs: number;
  readonly windowBytes: number;
  /** Bytes of the largest archive. */
  readonly maxBytes: number;
}

export const MIRROR_LIMITS: MirrorLimits = {
  windowMs: 30_000,
  windowBytes: 256 * 1024,
  // The archives of mainnet with most transactions are about a gigabyte.
  maxBytes: 8 * 1024 ** 3,
};

const MAX_REDIRECTS = 3;

/** A response of a mirror, read as it arrives. */
export interface MirrorResponse {
  readonly status: number;
  /** Position of the first byte in the file. */
  readonly from: number;
  /** Size of the whole file in bytes, where the mirror says it. */
  readonly size: number | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Returns whether an entry of `import` is the address of a mirror instead of a file. */
export function isMirrorAddress(entry: string): boolean {
  return /^https?:\/\//i.test(entry);
}

/** Reads the address of a mirror. @throws {MirrorError} when it is none. */
export function readMirror(address: string): Mirror {
  const index = URL.parse(address);
  if (!index || !isMirrorAddress(address)) {
    throw new MirrorError('the address of a mirror is not a URL of http or https');
  }
  const { username, password } = index;
  index.username = '';
  index.password = '';
  index.hash = '';
  const isFile = /\.(?:txt|html?|json)$/i.test(index.pathname);
  if (!isFile && !index.pathname.endsWith('/')) index.pathname += '/';
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return {
    name: `${index.host}${index.pathname}`,
    index,
    authorization: username === '' ? undefined : `Basic ${secret.toString('base64')}`,
  };
}

/**
 * Requests a file of a mirror, from a byte on. Follows a redirect to the same host only, or to its https address, so that
 * a mirror leads to no other machine.
 *
 * @param file - a file beside the index, or undefined for the index itself.
 * @throws {MirrorError} for any response that is not the file.
 */
export async function requestFile(
  mirror: Mirror,
  file: string | undefined,
  from: number,
  { windowMs, windowBytes, maxBytes }: MirrorLimits,
  signal: AbortSignal,
): Promise<MirrorResponse> {
  let url = file === undefined ? mirror.index : new URL(`./${encodeURIComponent(file)}`, mirror.index);
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), windowMs);
  const ended = AbortSignal.any([signal, slow.signal]);
  let response: IncomingMessage | undefined;
  try {
    for (let redirects = 0; ; redirects++) {
      response = await openResponse(url, {
        signal: ended,
        headers: {
          'Accept-Encoding': 'identity',
          // Some servers reject requests without it.
          'User-Agent': 'ethread',
          ...(from > 0 && { Range: `bytes=${from}-` }),
          ...(mirror.authorization !== undefined && { Authorization: mirror.authorization }),
        },
      });
      const { statusCode = 0 } = response;
      if (statusCode < 300 || statusCode > 399) break;
      response.destroy();
      url = redirected(url, response.headers.location ?? '', redirects);
    }
    return readResponse(response, from, maxBytes, watched(response, { slow, windowMs, windowBytes, signal }));
  } catch (cause) {
    response?.destroy();
    throw toMirrorError(cause, signal, slow.signal);
  } finally {
    clearTimeout(timer);
  }
}

function redirected(from: URL, location: string, redirects: number): URL {
  const to = URL.parse(location, from.href);
  if (!to || redirects >= MAX_REDIRECTS) throw new MirrorError('it redirects without end');
  const isSame = to.host === from.host && to.protocol === from.protocol;
  const isSecure = to.hostname === from.hostname && to.protocol === 'https:' && to.port === '';
  if (isSame || (isSecure && from.protocol === 'http:')) return to;
  throw new MirrorError(
    `it redirects to ${to.protocol}//${to.host.slice(0, 100)}; name that address if it is meant`,
  );
}

function readResponse(
  { statusCode: status = 0, headers }: IncomingMessage,
  wanted: number,
  maxBytes: number,
  body: AsyncIterable<Uint8Array>,
): MirrorResponse {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new MirrorError(`it compresses by ${encoding.slice(0, 20)} unasked`);
  if (status !== 200 && status !== 206) {
    throw new MirrorError(`it responds with status ${status}`, { isOfRange: status === 416 });
  }
  const length = sizeOf(headers['content-length']);
  const range = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(headers['content-range'] ?? '');
  const from = status === 206 ? Number(range?.[1] ?? -1) : 0;
  if (status === 206 && from !== wanted)
    throw new MirrorError(`it sends bytes from ${from}, asked for ${wanted}`);
  const size = status === 206 ? sizeOf(range?.[2]) : length;
  if ((size ?? 0) > maxBytes)
    throw new MirrorError(`it says ${size} bytes, of which no archive has more than ${maxBytes}`);
  return { status, from, size, body };
}

/** Reads the number of a header; undefined when it is none. */
function sizeOf(text: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;
}

/** Passes a body on, and ends it when a window of time brings too little. */
async function* watched(
  response: IncomingMessage,
  {
    slow,
    windowMs,
    windowBytes,
    signal,
  }: {
    readonly slow: AbortController;
    readonly windowMs: number;
    readonly windowBytes: number;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<Uint8Array> {
  let received = 0;
  let waits = true;
  // The time in which the reader writes to its disk is not the mirror's.
  const timer = setInterval(() => {
    if (waits && received < windowBytes) slow.abort();
    received = 0;
  }, windowMs);
  try {
    const body: AsyncIterable<Uint8Array> = response;
    for await (const chunk of body) {
      received += chunk.length;
      waits = false;
      yield chunk;
      waits = true;
    }
  } catch (cause) {
    throw toMirrorError(cause, signal, slow.signal);
  } finally {
    clearInterval(timer);
  }
}

function toMirrorError(cause: unknown, signal: AbortSignal, slow: AbortSignal): unknown {
  if (cause instanceof MirrorError || signal.aborted) return cause;
  if (slow.aborted) return new MirrorError('it is too slow', { cause });
  // Messages may contain the address, which may contain a secret.
  const { code }: { readonly code?: unknown } = Object(cause);
  return new MirrorError(`the connection failed: ${String(code ?? 'it ended early').slice(0, 40)}`, {
    cause,
  });
}
