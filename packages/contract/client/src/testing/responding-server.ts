import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';

export interface Received {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The response to a POST that replaces the responses to its calls. */
export interface PostReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body to send instead of the calls' responses. */
  readonly body?: string;
}

export interface ServerOptions {
  /**
   * Chooses the response to a POST from its calls and the number of earlier POSTs. 'cut' closes the connection instead.
   */
  readonly post?: (calls: readonly Received[], before: number) => PostReply | 'cut' | undefined;
  /** The status with which the server rejects each handshake of a WebSocket. Default: it accepts them. */
  readonly handshake?: number;
}

/** Returns a function for the tests of a file: what it is given is closed after the test. */
export function closeAfterEach(): <Opened extends { close(): void }>(opened: Opened) => Opened {
  const open: { close(): void }[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
  });
  return (opened) => {
    open.push(opened);
    return opened;
  };
}

/** Returns `openServer` for the tests of a file. Each server is closed after its test. */
export function useServers(): typeof openServer {
  const closing = closeAfterEach();
  return async (...given) => closing(await openServer(...given));
}

/**
 * Starts a server that sends the result of `answer` for each request: fields, or text as it is. undefined sends
 * nothing.
 */
async function openServer(
  respond: (request: Received) => object | string | undefined,
  { post = () => undefined, handshake }: ServerOptions = {},
) {
  const textOf = (request: Received) => {
    const response = respond(request);
    if (response === undefined || typeof response === 'string') return response;
    return JSON.stringify({ jsonrpc: '2.0', id: request.id, ...response });
  };
  const posts: (readonly Received[])[] = [];
  let lost = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    response.on('close', () => (lost += response.writableFinished ? 0 : 1));
    request.on('end', () => {
      const message: Received | Received[] = JSON.parse(body);
      const calls = Array.isArray(message) ? message : [message];
      const reply = post(calls, posts.length);
      posts.push(calls);
      if (reply === 'cut') return request.socket.destroy();
      const { status = 200, headers = {}, body: given } = reply ?? {};
      const texts = calls.map(textOf).filter((text) => text !== undefined);
      if (given === undefined && texts.length === 0) return undefined;
      const text = given ?? (Array.isArray(message) ? `[${texts.join()}]` : texts.join());
      return response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
    });
  });
  const sockets: ServerSocket[] = [];
  const webSockets = new WebSocketServer({
    server,
    verifyClient: (_info, done) => done(handshake === undefined, handshake),
  });
  webSockets.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (message) => {
      const response = textOf(JSON.parse(String(message)));
      if (response !== undefined) socket.send(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    http: `http://127.0.0.1:${port}`,
    webSocket: `ws://127.0.0.1:${port}`,
    posts,
    /** Responses that no client received in full. */
    lost: () => lost,
    connections: () => sockets.length,
    dropSockets: () => sockets.forEach((socket) => socket.terminate()),
    close: () => {
      sockets.forEach((socket) => socket.terminate());
      server.closeAllConnections();
      server.close();
    },
  };
}
