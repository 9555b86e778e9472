import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Places } from '@ethread/core';
import { type ObjectStoreUse, ObjectStoreError } from './object-store.ts';
import { openResponse } from './open-response.ts';
import { errorCode } from './s3-listing.ts';

export interface S3Credentials {
  /** The region in signatures. */
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Bounds {
  /** The time of one attempt in milliseconds, with its body. */
  readonly timeoutMs: number;
  /** The most attempts of a request. */
  readonly attempts: number;
  /** The delay before the second attempt in milliseconds. It doubles with each further one. */
  readonly retryMs: number;
  /** The most requests at the same time. The others wait. */
  readonly parallel: number;
}

/** A request to an S3-compatible store. */
export interface S3Request {
  readonly method: 'GET' | 'PUT';
  readonly url: URL;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** The first and the last byte. The response then has exactly these. */
  readonly range?: readonly [number, number];
  /** The longest response in bytes. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends signed requests. */
export interface S3Requests {
  /** Returns the body of the response. @throws {ObjectStoreError} without credentials in its message. */
  send(request: S3Request): Promise<Buffer>;
  use(): ObjectStoreUse;
}

/** Statuses of requests that may succeed when they are repeated. */
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
/** What an operator can do about some codes of error responses. */
const ADVICE: Readonly<Record<string, string>> = {
  AccessDenied: 'the access key lacks this right',
  AuthorizationHeaderMalformed: 'the region is wrong',
  InvalidAccessKeyId: 'the access key is unknown',
  NoSuchBucket: 'create the bucket, or correct the URL',
  PermanentRedirect: 'the region or the host of the URL is wrong',
  RequestTimeTooSkewed: 'correct the clock of this machine',
  SignatureDoesNotMatch: 'the secret is wrong, or the region',
};
/** The most bytes of an error response that are read. */
const ERROR_BYTES = 16 * 1024;

/** Creates the requests of a store. */
export function createS3Requests(credentials: S3Credentials, bounds: S3Bounds): S3Requests {
  const use = { requests: 0, failures: 0, readBytes: 0, writtenBytes: 0 };
  /** The keys that signatures derive from the secret, by day. */
  const signingKeys = new Map<string, ArrayBuffer>();
  const places = new Places({ total: bounds.parallel, ofClient: bounds.parallel });

  async function attempt(request: S3Request, signal: AbortSignal): Promise<Buffer> {
    const { method, url, body, range, maxBytes } = request;
    const fail = (problem: string, isOutage: boolean, cause?: unknown): never => {
      throw new ObjectStoreError(`${method} ${url.origin}${url.pathname}: ${problem}`, { cause, isOutage });
    };
    // Loaded on demand, because most services have no bucket.
    const { AwsV4Signer } = await import('aws4fetch');
    const signed = await new AwsV4Signer({
      ...credentials,
      method,
      url: url.href,
      service: 's3',
      cache: signingKeys,
      headers: { 'x-amz-content-sha256': await sha256(body ?? new Uint8Array(0)) },
    }).sign();
    if (range) signed.headers.set('range', `bytes=${range.join('-')}`);
    const timeout = AbortSignal.timeout(bounds.timeoutMs);
    use.requests++;
    try {
      const response = await openResponse(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        signal: AbortSignal.any([signal, timeout]),
        body,
      });
      const { statusCode: status = 0 } = response;
      const isExpected = status === (range ? 206 : 200);
      const { bytes, isWhole } = await readBody(response, isExpected ? maxBytes : ERROR_BYTES);
      use.readBytes += bytes.length;
      use.writtenBytes += body?.length ?? 0;
      if (isExpected && isWhole) return bytes;
      if (isExpected) return fail(`the response has more than ${maxBytes} bytes`, false);
      return fail(describeStatus(status, bytes), TRANSIENT.has(status));
    } catch (error) {
      if (error instanceof ObjectStoreError) throw error;
      signal.throwIfAborted();
      return fail(timeout.aborted ? 'no response in time' : reasonOf(error), true, error);
    }
  }

  return {
    async send(request) {
      const { signal = new AbortController().signal } = request;
      for (let tries = 1; ; tries++) {
        signal.throwIfAborted();
        const leave = await places.enter('', signal);
        try {
          return await attempt(request, signal);
        } catch (error) {
          // A request that is aborted in flight took too long for its client.
          use.failures++;
          if (!(error instanceof ObjectStoreError && error.isOutage) || tries >= bounds.attempts) throw error;
        } finally {
          leave();
        }
        await setTimeout(bounds.retryMs * 2 ** (tries - 1), undefined, { signal });
      }
    },
    use: () => ({ ...use }),
  };
}

/** Returns the SHA-256 in hex. Long bytes are hashed outside the event loop. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (bytes.length < 64 * 1024) return createHash('sha256').update(bytes).digest('hex');
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Buffer.from(digest).toString('hex');
}

/** Describes the response to a failed request. Its message is left out, because it may quote the request. */
function describeStatus(status: number, body: Buffer): string {
  const code = errorCode(body.toString());
  const advice = code === undefined ? undefined : ADVICE[code];
  return `status ${[status, code].filter(Boolean).join(' ')}${advice === undefined ? '' : `; ${advice}`}`;
}

/** Reads a body up to a length. What follows is left unread. */
async function readBody(response: IncomingMessage, maxBytes: number) {
  const parts: Buffer[] = [];
  let length = 0;
  const body: AsyncIterable<Buffer> = response;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length > maxBytes) return { bytes: Buffer.concat(parts, maxBytes), isWhole: false };
  }
  return { bytes: Buffer.concat(parts, length), isWhole: true };
}

/** Returns the reason of a failed request. That of a name with several addresses is only a code. */
function reasonOf(error: unknown): string {
  const { message, code }: { readonly message?: unknown; readonly code?: unknown } = Object(error);
  return String(message || code || error);
}
