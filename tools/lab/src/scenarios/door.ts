import { createServer, type Server, type ServerResponse } from 'node:http';
import { type Call, post } from '../json-rpc.ts';

/** A call as a door parses it. */
export interface Request extends Call {
  readonly id: unknown;
}

/** A function that responds to a call in place of the node behind the door. Returns whether it did, or never will. */
export type Respond = (requested: Request, response: ServerResponse) => boolean;

/** A server before a real node that can close, open again at the same port, and respond in the node's place. */
export interface Door {
  readonly url: string;
  /** The received calls. */
  readonly requested: Request[];
  respond: Respond;
  /** The time that the node takes for each call beside its own, in milliseconds. Default 0. */
  delayMs: number;
  /** The node to which later calls are forwarded. */
  nodeUrl: string;
  open(): Promise<void>;
  shut(): Promise<void>;
}

/** Opens a door to a node at a free port. */
export async function openDoor(nodeUrl: string): Promise<Door> {
  let port = 0;
  let server: Server | undefined;
  const requested: Request[] = [];

  async function respond(body: string, response: ServerResponse): Promise<void> {
    const one: Request = JSON.parse(body);
    requested.push(one);
    if (door.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, door.delayMs));
    if (door.respond(one, response)) return;
    const text = await post(door.nodeUrl, body);
    response.setHeader('Content-Type', 'application/json');
    response.end(text);
  }

  const door: Door = {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    requested,
    respond: () => false,
    delayMs: 0,
    nodeUrl,
    async open() {
      const opened = createServer((request, response) => {
        const chunks: Buffer[] = [];
        response.on('error', () => response.destroy());
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          respond(Buffer.concat(chunks).toString(), response).catch(() => response.destroy());
        });
      });
      await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
      const address = opened.address();
      port = typeof address === 'object' && address ? address.port : 0;
      server = opened;
    },
    async shut() {
      const closing = server;
      if (!closing) return;
      server = undefined;
      closing.closeAllConnections();
      await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
  };
  await door.open();
  return door;
}

/** Sends a JSON-RPC error under an HTTP status. */
export function sendError(response: ServerResponse, id: unknown, status: number, error: object): true {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
  return true;
}
