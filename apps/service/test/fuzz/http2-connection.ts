import { type ClientHttp2Session, connect } from 'node:http2';
import { openHttp2ByHand } from '@ethread/http/testing';
import type { HttpResponse } from './judge.ts';
import { PATIENCE_MS } from './patience.ts';

/**
 * Time for which a connection is watched after malformed bytes, in milliseconds. The service may send a response, a
 * GOAWAY, or nothing.
 */
const LOOK_MS = 100;

/** A valid HTTP/2 connection for invalid bodies. */
export interface Http2Connection {
  /** Sends a POST on the open connection and reads its response. Rejects when there is none. */
  exchange(path: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<HttpResponse>;
  close(): void;
}

/** Opens a connection over TLS without checking the certificate. It is reopened whenever the other end closed it. */
export function openHttp2(port: number): Http2Connection {
  let session: ClientHttp2Session | undefined;
  return {
    exchange(path, headers, body) {
      if (!session || session.closed || session.destroyed) {
        session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
        session.on('error', () => undefined);
      }
      const stream = session.request({ ...headers, ':method': 'POST', ':path': path });
      return new Promise((resolve, reject) => {
        let status = 0;
        let response = '';
        const timer = setTimeout(() => {
          stream.close();
          reject(new Error(`nothing came back within ${PATIENCE_MS} ms`));
        }, PATIENCE_MS);
        stream.setEncoding('utf8').on('response', (head) => (status = Number(head[':status'])));
        stream.on('data', (chunk: string) => (response += chunk)).on('error', () => undefined);
        stream.on('close', () => {
          clearTimeout(timer);
          if (status !== 0 && stream.rstCode === 0) resolve({ status, body: response });
          else reject(new Error(`the stream was reset with ${stream.rstCode}`));
        });
        stream.end(body);
      });
    },
    close: () => session?.destroy(),
  };
}

/** Sends bytes on a connection of their own. Returns the contents of the received frames. */
export async function sendHttp2(port: number, bytes: Uint8Array): Promise<string> {
  const connection = await openHttp2ByHand(port, { beginning: bytes });
  let timer: NodeJS.Timeout | undefined;
  const looked = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_MS)));
  await Promise.race([connection.closed, looked]);
  clearTimeout(timer);
  connection.destroy();
  return connection.frames.map(({ payload }) => payload.toString('latin1')).join('\n');
}
