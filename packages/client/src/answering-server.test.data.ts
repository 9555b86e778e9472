import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';

/** A request as the server reads it. */
export interface Received {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A server that answers each request with what `answer` makes of it: fields, or text as it is; undefined never answers. */
export async function openServer(answer: (request: Received) => object | string | undefined, status = 200) {
  const text = (message: string) => {
    const request: Received = JSON.parse(message);
    const answered = answer(request);
    if (answered === undefined || typeof answered === 'string') return answered;
    return JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answered });
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const answered = text(body);
      if (answered !== undefined) response.writeHead(status).end(answered);
    });
  });
  const sockets: ServerSocket[] = [];
  new WebSocketServer({ server }).on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (message) => {
      const answered = text(String(message));
      if (answered !== undefined) socket.send(answered);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    http: `http://127.0.0.1:${port}`,
    webSocket: `ws://127.0.0.1:${port}`,
    dropSockets: () => sockets.forEach((socket) => socket.terminate()),
    close: () => {
      sockets.forEach((socket) => socket.terminate());
      server.closeAllConnections();
      server.close();
    },
  };
}
