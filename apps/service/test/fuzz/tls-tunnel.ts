import { connect as connectTcp, createServer, type Socket } from 'node:net';
import { connect } from 'node:tls';

/** A plain TCP port in front of a TLS port. */
export interface TlsTunnel {
  readonly port: number;
  close(): void;
}

/** Opens a tunnel to a port of this machine. Bytes and ends of streams pass unchanged in both directions. */
export function openTlsTunnel(port: number, ca: string): Promise<TlsTunnel> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (plain) => {
    const below = connectTcp({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const secure = connect({ socket: below, host: '127.0.0.1', ca });
    for (const [one, other] of [
      [plain, secure],
      [secure, plain],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        if (other.writable) other.end();
      });
    }
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || !address) return reject(new Error('the tunnel does not listen'));
      resolve({
        port: address.port,
        close() {
          server.close();
          for (const socket of open) socket.destroy();
        },
      });
    });
  });
}
