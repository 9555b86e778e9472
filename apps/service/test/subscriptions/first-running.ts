import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy. */
export interface RunningProxy {
  readonly host: string;
  close(): Promise<void>;
}

/** Opens a proxy that passes each connection to the first of the ports that accepts it. */
export async function openFirstRunning(ports: readonly number[]): Promise<RunningProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) =>
    sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
  const server = createServer((near) => {
    keep(near);
    const tryNext = ([port, ...others]: readonly number[]): void => {
      if (port === undefined) return void near.destroy();
      const far = connect(port, '127.0.0.1');
      const onError = () => tryNext(others);
      far.once('error', onError);
      far.once('connect', () => {
        far.off('error', onError);
        keep(far);
        near.pipe(far).pipe(near);
        near.on('close', () => far.destroy());
        far.on('close', () => near.destroy());
      });
    };
    tryNext(ports);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    host: `127.0.0.1:${address.port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
