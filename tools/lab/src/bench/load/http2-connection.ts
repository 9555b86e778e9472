import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { LoadConnection, LoadListener } from './load-connection.ts';

/** Opens an HTTP/2 connection over TLS for one request at a time. Does not verify the server's certificate. */
export async function openHttp2Connection(url: string, listener: LoadListener): Promise<LoadConnection> {
  const session = await openSession(url);
  return streamsOf(session, url, listener, () => session.destroy());
}

/** The shared session, and the number of its users. */
let shared: { readonly session: Promise<ClientHttp2Session>; count: number } | undefined;

/** Opens a connection like {@link openHttp2Connection}. All open connections share one session. */
export async function openSharedHttp2Connection(
  url: string,
  listener: LoadListener,
): Promise<LoadConnection> {
  const own = (shared ??= { session: openSession(url), count: 0 });
  own.count++;
  const session = await own.session;
  return streamsOf(session, url, listener, () => {
    if (--own.count > 0) return;
    shared = undefined;
    session.destroy();
  });
}

async function openSession(url: string): Promise<ClientHttp2Session> {
  const session = connect(new URL(url).origin, { rejectUnauthorized: false });
  await once(session, 'connect');
  return session;
}

function streamsOf(
  session: ClientHttp2Session,
  url: string,
  { onResponse, onError }: LoadListener,
  close: () => void,
): LoadConnection {
  const { pathname } = new URL(url);
  session.on('error', onError).setMaxListeners(0);
  session.on('close', () => onError(new Error('the server closed a connection')));
  return {
    send(message) {
      const stream = session.request({
        ':method': 'POST',
        ':path': pathname,
        'content-type': 'application/json',
        'content-length': message.length,
      });
      let status = 0;
      const pieces: Buffer[] = [];
      stream.on('response', (headers) => (status = Number(headers[':status'])));
      stream.on('data', (piece: Buffer) => pieces.push(piece)).on('error', onError);
      stream.on('end', () => onResponse(status, pieces));
      stream.end(message);
    },
    close,
  };
}
