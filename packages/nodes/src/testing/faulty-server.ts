import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** What a call asks, as the server reads it. */
export interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Answers in its own way, over HTTP. */
export type Answering = (
  asked: Asked,
  response: ServerResponse,
  request: IncomingMessage,
) => void | Promise<void>;

/** A server on a free port whose answers a test decides, call by call; sockets and HTTP are real. */
export interface FaultyServer {
  readonly port: number;
  readonly url: string;
  readonly webSocketUrl: string;
  /** Calls that came, oldest first. */
  readonly asked: Asked[];
  /** How calls are answered from now on. */
  answering: Answering;
  /** How messages of WebSockets are answered from now on. */
  answeringSocket: (asked: Asked, socket: WebSocket) => void;
  /** Ends every connection, and listening when asked to. */
  cut(): void;
  close(): Promise<void>;
}

/** Sends a result as a node does. */
export function sendResult(response: ServerResponse, id: unknown, result: unknown): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}

/** Starts one that answers every call with `0x1`. */
export async function startFaultyServer(onPort = 0): Promise<FaultyServer> {
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const asked: Asked = JSON.parse(body);
      faulty.asked.push(asked);
      // What stands behind it may be gone by now: whoever asked sees the connection end.
      Promise.resolve(faulty.answering(asked, response, request)).catch(() => response.destroy());
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      const asked: Asked = JSON.parse(String(data));
      faulty.asked.push(asked);
      faulty.answeringSocket(asked, socket);
    }),
  );
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const faulty: FaultyServer = {
    port,
    url: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    asked: [],
    answering: ({ id }, response) => sendResult(response, id, '0x1'),
    answeringSocket: ({ id }, socket) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' })),
    cut() {
      server.closeAllConnections();
      for (const socket of sockets.clients) socket.terminate();
    },
    async close() {
      faulty.cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return faulty;
}
