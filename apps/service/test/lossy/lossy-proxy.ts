import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Random } from '@ethread/core';

/** A proxy that loses, delays and rejects requests, selected by its seed. */
export interface LossyProxy {
  readonly url: string;
  readonly webSocketUrl: string;
  /** Address of the service. undefined while the service is down. */
  backend: string | undefined;
  /** Counts of the proxy's actions, by name. */
  readonly deeds: Readonly<Record<string, number>>;
  close(): void;
}

const LIMITED =
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"request rate exceeded: 5 a second"}}';
const MAX_DELAY_MS = 40;
/** Maximum lifetime of a WebSocket, in milliseconds. */
const MAX_CONNECTION_MS = 1_000;

/** Actions on a request, with their share. */
const FATES = [
  ['cut before the request is passed on', 0.02],
  ['cut in the middle of the answer', 0.02],
  ['429', 0.02],
  ['503', 0.02],
  ['swallowed', 0.002],
  ['delayed', 0.1],
] as const;

type Fate = (typeof FATES)[number][0] | 'passed on';

export async function openLossyProxy(random: Random): Promise<LossyProxy> {
  const deeds: Record<string, number> = {};
  const sockets = new Set<Socket>();
  let backend: string | undefined;

  function fate(): Fate {
    let left = random.next();
    const [name] = FATES.find(([, share]) => (left -= share) < 0) ?? ['passed on' as const];
    deeds[name] = (deeds[name] ?? 0) + 1;
    return name;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    switch (fate()) {
      case 'cut before the request is passed on':
        return void request.socket.destroy();
      case '429':
        return void response.writeHead(429, { 'Retry-After': '0' }).end(LIMITED);
      case '503':
        return void response.writeHead(503).end('unavailable');
      case 'swallowed':
        return;
      case 'cut in the middle of the answer': {
        const text = await forward(request, Buffer.concat(chunks));
        response.writeHead(200, { 'Content-Length': Buffer.byteLength(text) + 1 });
        response.write(text.slice(0, random.below(text.length)), () => request.socket.destroy());
        return;
      }
      case 'delayed':
        await new Promise((resolve) => setTimeout(resolve, random.below(MAX_DELAY_MS)));
        break;
      case 'passed on':
    }
    response.writeHead(200).end(await forward(request, Buffer.concat(chunks)));
  }

  async function forward(request: IncomingMessage, body: Buffer): Promise<string> {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await fetch(`${backend}${request.url}`, { method: 'POST', headers, body: body.toString() });
    return reply.text();
  }

  function tunnel(request: IncomingMessage, socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (backend === undefined || random.chance(0.05)) {
      deeds['refused a WebSocket'] = (deeds['refused a WebSocket'] ?? 0) + 1;
      return void socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n');
    }
    const { hostname, port } = new URL(backend);
    const other = connect({ host: hostname, port: Number(port), noDelay: true });
    const cut = setTimeout(() => {
      deeds['cut a WebSocket'] = (deeds['cut a WebSocket'] ?? 0) + 1;
      socket.destroy();
    }, random.below(MAX_CONNECTION_MS));
    const end = () => {
      clearTimeout(cut);
      socket.destroy();
      other.destroy();
    };
    for (const one of [socket, other]) one.on('close', end).on('error', end);
    const lines = [`GET ${request.url} HTTP/1.1`];
    for (const [name, value] of Object.entries(request.headers)) lines.push(`${name}: ${String(value)}`);
    other.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.pipe(other).pipe(socket);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(502).end('nobody there');
      else response.destroy();
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, socket) => {
    if (sockets.has(socket as Socket)) tunnel(request, socket as Socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    get backend() {
      return backend;
    },
    set backend(url) {
      backend = url;
    },
    deeds,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
