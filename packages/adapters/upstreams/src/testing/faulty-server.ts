import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A function that responds to a call over HTTP. */
export type Respond = (
  requested: Request,
  response: ServerResponse,
  request: IncomingMessage,
) => void | Promise<void>;

/** A server on a free port whose responses a test decides, call by call. Sockets and HTTP are real. */
export interface FaultyServer {
  readonly port: number;
  readonly url: string;
  readonly webSocketUrl: string;
  /** The received calls, oldest first. */
  readonly requested: Request[];
  /** The responder for later calls. */
  respond: Respond;
  /** The responder for later WebSocket messages. */
  answeringSocket: (requested: Request, socket: WebSocket) => void;
  /** Terminates every connection. */
  forceClose(): void;
  close(): Promise<void>;
}

export function sendResult(response: ServerResponse, id: unknown, result: unknown): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}

export function sendError(
  response: ServerResponse,
  id: unknown,
  error: { readonly code: number; readonly message: string },
): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
}

/**
 * Changes the responses to the later calls of a method. `passOn` responds as before, as the server does to all other
 * calls.
 */
export function answerMethod(
  server: Pick<FaultyServer, 'respond'>,
  method: string,
  respond: (
    requested: Request,
    response: ServerResponse,
    passOn: () => void | Promise<void>,
  ) => void | Promise<void>,
): void {
  const before = server.respond;
  server.respond = (requested, response, request) => {
    const passOn = () => before(requested, response, request);
    return requested.method === method ? respond(requested, response, passOn) : passOn();
  };
}

/** Starts a server that answers every call with `0x1`. */
export async function startFaultyServer(onPort = 0): Promise<FaultyServer> {
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const requested: Request = JSON.parse(body);
      faulty.requested.push(requested);
      // The upstream of this server may have ended. The client then sees the connection end.
      Promise.resolve(faulty.respond(requested, response, request)).catch(() => response.destroy());
    });
  });
  // By default Node closes a connection that was idle for 5 s. On a busy machine a client would send at that moment.
  server.keepAliveTimeout = 0;
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      const requested: Request = JSON.parse(String(data));
      faulty.requested.push(requested);
      faulty.answeringSocket(requested, socket);
    }),
  );
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const faulty: FaultyServer = {
    port,
    url: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    requested: [],
    respond: ({ id }, response) => sendResult(response, id, '0x1'),
    answeringSocket: ({ id }, socket) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' })),
    forceClose() {
      server.closeAllConnections();
      for (const socket of sockets.clients) socket.terminate();
    },
    async close() {
      faulty.forceClose();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return faulty;
}
