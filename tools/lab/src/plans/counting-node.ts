import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { post } from '../json-rpc.ts';

/** Calls and bytes of their responses, by method. */
export type Counted = ReadonlyMap<string, { readonly calls: number; readonly bytes: number }>;

/** A node over HTTP behind a server that counts what it is asked. */
export interface CountingNode {
  readonly url: string;
  /** Returns what was counted since the last time. */
  take(): Counted;
  close(): Promise<void>;
}

/** Starts the server. */
export async function startCountingNode(nodeUrl: string): Promise<CountingNode> {
  let counted = new Map<string, { calls: number; bytes: number }>();

  function count(method: string, bytes: number): void {
    const known = counted.get(method) ?? { calls: 0, bytes: 0 };
    counted.set(method, { calls: known.calls + 1, bytes: known.bytes + bytes });
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      post(nodeUrl, body).then(
        (text) => {
          const requested: readonly { readonly method: string }[] = [JSON.parse(body)].flat();
          for (const { method } of requested) count(method, text.length / requested.length);
          response.setHeader('Content-Type', 'application/json').end(text);
        },
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = counted;
      counted = new Map();
      return taken;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
