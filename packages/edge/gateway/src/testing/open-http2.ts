import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import type { TlsOptions } from '@ethread/http';
import { selfSigned } from '@ethread/http/testing';
import type { GatewayOptions } from '../index.ts';
import { type Behaviour, KEY, openGateway } from './open-gateway.ts';

/** A response over HTTP/2. */
export interface StreamResponse {
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** The code of the reset; 0 when the stream ended without error. */
  readonly code: number;
}

/** Opens a gateway within TLS, and an HTTP/2 connection to it. */
export async function openHttp2(behaviour: Behaviour = {}, options: GatewayOptions = {}) {
  const certificate = await selfSigned();
  const tls: TlsOptions = { ...certificate, minVersion: 'TLSv1.2' };
  const open = await openGateway(behaviour, { tls, ...options });
  const session = connect(`https://localhost:${open.port}`, { ca: certificate.cert });
  session.on('error', () => undefined);
  return { ...open, ca: certificate.cert, session };
}

/** Sends a request on a new stream, and resolves to the response once the stream ends. */
export function query(
  session: ClientHttp2Session,
  body: string,
  headers: OutgoingHttpHeaders = {},
): Promise<StreamResponse> {
  return new Promise((resolve) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': `/v3/${KEY}`,
      'content-type': 'application/json',
      ...headers,
    });
    let response: StreamResponse['headers'] = {};
    let text = '';
    stream.on('response', (head) => (response = head)).on('error', () => undefined);
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    stream.on('close', () => resolve({ headers: response, text, code: stream.rstCode }));
    stream.end(body === '' ? undefined : body);
  });
}
