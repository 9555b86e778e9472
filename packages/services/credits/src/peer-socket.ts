import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * The sockets that the processes of a folder listen on. The kernel closes a socket when its process ends, in whatever
 * way, and rejects connections from then on. A living process is therefore distinguished at once and with certainty,
 * also between containers with separate process numbers.
 */
export interface PeerSockets {
  listen(name: string, onConnection: (socket: Socket) => void): Promise<Server>;
  /** Connects to a process. `gone`: no process listens there any more. `unclear`: the state could not be determined. */
  connect(name: string): Promise<Socket | 'gone' | 'unclear'>;
  close(): void;
}

/** The kernel's limit for the path of a socket is 108 bytes on Linux, 104 elsewhere. */
const MAX_SOCKET_PATH_BYTES = 100;
const MAX_LINE_LENGTH = 4_096;

/** Returns the path of a process's socket. */
export const socketFile = (folder: string, name: string): string => join(folder, `${name}.socket`);

/** Opens the sockets of a folder, by a shorter path when the folder's path is too long for a socket. */
export function openPeerSockets(folder: string): PeerSockets {
  const isTooLong = Buffer.byteLength(socketFile(folder, '0123456789abcdef')) > MAX_SOCKET_PATH_BYTES;
  const descriptor = isTooLong ? openSync(folder, constants.O_RDONLY) : undefined;
  const pathOf = (name: string) =>
    socketFile(descriptor === undefined ? folder : `/proc/self/fd/${descriptor}`, name);
  return {
    async listen(name, onConnection) {
      const server = createServer((socket) => onConnection(socket.unref()));
      // Not through a cluster's primary, which would continue to listen when this process has ended.
      server.listen({ path: pathOf(name), exclusive: true }).unref();
      await once(server, 'listening');
      return server;
    },
    async connect(name) {
      const first = await connectOnce(pathOf(name));
      // The process closed its socket, usually by its end, before it accepted the connection.
      const last = first === 'reset' ? await connectOnce(pathOf(name)) : first;
      return last === 'reset' ? 'unclear' : last;
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

function connectOnce(path: string): Promise<Socket | 'gone' | 'reset' | 'unclear'> {
  return new Promise((resolve) => {
    const socket = connect(path).unref();
    socket.once('connect', () => resolve(socket));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve('gone');
      else resolve(code === 'ECONNRESET' ? 'reset' : 'unclear');
    });
  });
}

/** Calls `hear` with each complete line of a socket, and ends a socket whose line exceeds the limit. */
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
