import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and its server that closes their connections at the worst moments. */
export interface CuttingProxy {
  /** The server's URL through the proxy. */
  readonly url: string;
  /**
   * Closes the next connection on which a client sends this text, as soon as the server starts to respond. The client
   * then cannot know the outcome.
   */
  cutReplyTo(text: string): void;
  /** Closes all client connections. The server's side of the connections stays open. */
  cutClients(): void;
  close(): Promise<void>;
}

/** Opens a proxy on a free port of this machine. */
export async function openCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const target = new URL(serverUrl);
  const clients = new Set<Socket>();
  const servers = new Set<Socket>();
  let armedFor: string | undefined;

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    let isDoomed = false;
    clients.add(client.on('error', () => {}));
    servers.add(server.on('error', () => {}));
    client.on('data', (chunk) => {
      if (armedFor !== undefined && chunk.includes(armedFor)) {
        armedFor = undefined;
        isDoomed = true;
      }
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (isDoomed) client.destroy();
      else client.write(chunk);
    });
    server.on('close', () => client.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    cutReplyTo(text) {
      armedFor = text;
    },
    cutClients() {
      for (const client of clients) client.destroy();
    },
    async close() {
      for (const socket of [...clients, ...servers]) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
