import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * The sockets that the processes of a folder listen on. The kernel closes a socket when its process ends, in whatever
 * way, and refuses connections from then on; so who is alive is known at once and for certain, also between containers
 * that number their processes each for themselves.
 */
export interface PeerSockets {
  listen(name: string, onConnection: (socket: Socket) => void): Promise<Server>;
  /** Connects to a process. `gone`: nobody listens there any more. `unclear`: it could not be found out. */
  connect(name: string): Promise<Socket | 'gone' | 'unclear'>;
  close(): void;
}

/** The kernel's limit for the path of a socket is 108 bytes on Linux, 104 elsewhere. */
const MAX_SOCKET_PATH_BYTES = 100;
const MAX_LINE_LENGTH = 4_096;

/** Where the socket of a process is. */
export const socketFile = (folder: string, name: string): string => join(folder, `${name}.socket`);

/** Reaches the sockets of a folder, by a shorter way where its path is too long for one. */
export function openPeerSockets(folder: string): PeerSockets {
  const isTooLong = Buffer.byteLength(socketFile(folder, '0123456789abcdef')) > MAX_SOCKET_PATH_BYTES;
  const descriptor = isTooLong ? openSync(folder, constants.O_RDONLY) : undefined;
  const pathOf = (name: string) =>
    socketFile(descriptor === undefined ? folder : `/proc/self/fd/${descriptor}`, name);
  return {
    async listen(name, onConnection) {
      const server = createServer((socket) => onConnection(socket.unref()));
      // Not by way of a cluster's primary: it would go on listening when this process has ended.
      server.listen({ path: pathOf(name), exclusive: true }).unref();
      await once(server, 'listening');
      return server;
    },
    connect: (name) =>
      new Promise((resolve) => {
        const socket = connect(pathOf(name)).unref();
        socket.once('connect', () => resolve(socket));
        socket.once('error', (error: NodeJS.ErrnoException) =>
          resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'gone' : 'unclear'),
        );
      }),
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

/** Tells of each whole line that comes over a socket, and ends one whose lines have no end. */
export function onLine(socket: Socket, hear: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
    if (rest.length > MAX_LINE_LENGTH) socket.destroy();
  });
}
