import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';

/** A request as the server reads it. */
export interface Received {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** How a POST is answered instead of by its calls. */
export interface PostReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the answers. */
  readonly body?: string;
}

export interface ServerOptions {
  /** What is said of a POST, by its calls and how many came before; 'cut' ends the connection instead. */
  readonly post?: (calls: readonly Received[], before: number) => PostReply | 'cut' | undefined;
}

/** A server that answers each request with what `answer` makes of it: fields, or text as it is; undefined never answers. */
export async function openServer(
  answer: (request: Received) => object | string | undefined,
  { post = () => undefined }: ServerOptions = {},
) {
  const textOf = (request: Received) => {
    const answered = answer(request);
    if (answered === undefined || typeof answered === 'string') return answered;
    return JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answered });
  };
  /** The calls of each POST. */
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
      const texts = calls.map((call) => given ?? textOf(call)).filter((text) => text !== undefined);
      if (texts.length === 0) return undefined;
      const text = given ?? (Array.isArray(message) ? `[${texts.join()}]` : texts.join());
      return response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
    });
  });
  const sockets: ServerSocket[] = [];
  const webSockets = new WebSocketServer({ server });
  webSockets.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (message) => {
      const answered = textOf(JSON.parse(String(message)));
      if (answered !== undefined) socket.send(answered);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    http: `http://127.0.0.1:${port}`,
    webSocket: `ws://127.0.0.1:${port}`,
    posts,
    /** Answers that nobody waited for. */
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

/** Waits until something holds. @throws {Error} when it does not within 5 seconds. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`never held: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
