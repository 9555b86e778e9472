import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a program and its server that simulates network faults. */
export interface Proxy {
  /** The server's URL through the proxy. */
  readonly url: string;
  readonly attempts: number;
  /** Forwards connections from now on, or closes them and those that exist. */
  set(manner: 'carry' | 'close'): void;
  /** Closes the clients' side of the connections alone. */
  cutClients(): void;
  close(): Promise<unknown>;
}

export async function openProxy(serverUrl: string): Promise<Proxy> {
  const { hostname, port } = new URL(serverUrl);
  let isCarrying = true;
  let attempts = 0;
  const [clients, servers] = [new Set<Socket>(), new Set<Socket>()];
  const keep = (socket: Socket, among: Set<Socket>) => {
    among.add(socket.on('error', () => socket.destroy()).on('close', () => among.delete(socket)));
  };
  const destroyAll = (sockets: Iterable<Socket>) => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    attempts++;
    keep(near, clients);
    if (!isCarrying) return void near.destroy();
    const far = connect(Number(port || 5432), hostname);
    keep(far, servers);
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
    set(manner) {
      isCarrying = manner === 'carry';
      if (!isCarrying) destroyAll([...clients, ...servers]);
    },
    cutClients: () => destroyAll(clients),
    close() {
      destroyAll([...clients, ...servers]);
      return once(server.close(), 'close');
    },
  };
}
