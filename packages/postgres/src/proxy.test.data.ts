import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** How a proxy treats connections: carries them, closes them at once, or takes them and says nothing. */
type Manner = 'carry' | 'close' | 'silence';

/** Stands between a program and its server, and behaves as a network may. */
export interface Proxy {
  /** The URL of the server by way of the proxy. */
  readonly url: string;
  /** Connections that were tried. */
  readonly attempts: number;
  /** From now on; connections that are there are cut, or left in silence for good. */
  set(manner: Manner): void;
  close(): Promise<unknown>;
}

/** Opens a proxy before the server of a URL. */
export async function openProxy(serverUrl: string): Promise<Proxy> {
  const { hostname, port } = new URL(serverUrl);
  let manner: Manner = 'carry';
  let attempts = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
  };
  const server = createServer((near) => {
    attempts++;
    keep(near);
    if (manner === 'close') near.destroy();
    if (manner !== 'carry') return;
    const far = connect(Number(port || 5432), hostname);
    keep(far);
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: url.href,
    get attempts() {
      return attempts;
    },
    set(next) {
      manner = next;
      for (const socket of sockets) {
        if (next === 'close') socket.destroy();
        else if (next === 'silence') socket.unpipe().pause();
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return once(server.close(), 'close');
    },
  };
}
