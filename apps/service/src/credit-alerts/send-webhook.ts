import { createHmac } from 'node:crypto';
import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-addresses.ts';
import { WebhookError } from './webhook-error.ts';

/** The time within which the receiver has to respond, in milliseconds. */
const RESPONSE_MS = 10_000;

/** Where webhooks go. */
export interface WebhookTarget {
  readonly url: string;
  /** The secret of the signature; undefined for none. */
  readonly secret?: string | undefined;
  readonly allowPrivateAddresses: boolean;
}

/**
 * Posts an event as JSON. It follows no redirect, and reads no body of a response. With a secret, the header
 * `Ethread-Signature: t=SECONDS,v1=HEX` has the HMAC-SHA256 of `SECONDS.BODY`, so that the receiver can tell it from a
 * forged or an old one.
 *
 * @param event - what is sent; `id` is the same for every repetition.
 * @throws {WebhookError} for any response other than 2xx, for none, and for an address that is not allowed.
 */
export function sendWebhook<Event extends { readonly id: string }>(
  { url, secret, allowPrivateAddresses }: WebhookTarget,
  event: Event,
  now: number,
): Promise<void> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const body = JSON.stringify(event);
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    if (!allowPrivateAddresses && isIP(host) !== 0) requirePublic(host);
    const request = send(target, {
      method: 'POST',
      agent: false,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Idempotency-Key': event.id,
        ...(secret !== undefined && { 'Ethread-Signature': signatureOf(secret, body, now) }),
      },
      // Covers the resolution of the name and the connection, too.
      signal: AbortSignal.timeout(RESPONSE_MS),
      ...(!allowPrivateAddresses && { lookup: lookUpPublic }),
    });
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      response.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new WebhookError(`the receiver responded with status ${statusCode}, expected 2xx`));
    });
    request.on('error', (cause) => reject(toWebhookError(cause)));
    request.end(body);
  });
}

/** Resolves a name, and rejects it when one of its addresses is not of the public internet. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    try {
      for (const { address } of addresses) requirePublic(address);
    } catch (rejection) {
      return callback(rejection instanceof Error ? rejection : new WebhookError(String(rejection)), []);
    }
    const [first] = addresses;
    if (options.all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function requirePublic(address: string): void {
  if (!isPrivateAddress(address)) return;
  throw new WebhookError(
    `the receiver's address ${address} is private: set accounts.alerts.allowPrivateAddresses if it is meant`,
  );
}

function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function toWebhookError(cause: unknown): WebhookError {
  if (cause instanceof WebhookError) return cause;
  if (cause instanceof Error && cause.name === 'AbortError')
    return new WebhookError(`the receiver did not respond within ${RESPONSE_MS / 1_000} s`, { cause });
  // Messages may contain the URL, which may contain a secret.
  const { code }: { readonly code?: unknown } = Object(cause);
  return new WebhookError(`the receiver cannot be reached: ${String(code ?? 'unknown error')}`, { cause });
}
