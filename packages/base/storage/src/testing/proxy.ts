import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The proxy's treatment of connections: forward them, close them at once, or accept them without responding. */
type Manner = 'carry' | 'close' | 'silence';

/** A proxy between a program and its server that simulates network faults. */
export interface Proxy {
  /** The server's URL through the proxy. */
  readonly url: string;
  /** The number of attempted connections. */
  readonly attempts: number;
  /** Changes the treatment of connections. Existing connections are closed, or get no further response. */
  set(manner: Manner): void;
  close(): Promise<unknown>;
}

/** Opens a proxy for the server of a URL. */
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
