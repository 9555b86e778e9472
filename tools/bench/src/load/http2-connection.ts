import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { LoadConnection, LoadListener } from './load-connection.ts';

/** Opens a connection of HTTP/2 within TLS for one request at a time, whoever the server is. */
export async function openHttp2Connection(url: string, listener: LoadListener): Promise<LoadConnection> {
  const session = await openSession(url);
  return streamsOf(session, url, listener, () => session.destroy());
}

/** The connection that is shared, and by how many. */
let shared: { readonly session: Promise<ClientHttp2Session>; count: number } | undefined;

/** As {@link openHttp2Connection}, over one connection for all that are open. */
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
  { onAnswer, onError }: LoadListener,
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
      stream.on('end', () => onAnswer(status, pieces));
      stream.end(message);
    },
    close,
  };
}
