import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { postJson } from '../json-rpc.ts';

/** A server in front of a node that counts the requests of calls. */
export interface CountingNode {
  readonly url: string;
  /** Methods of each request that carried state or calls, oldest first. Calls that watch the node do not count. */
  readonly requests: (readonly string[])[];
  /** Changes the results of later calls. Undefined leaves one unchanged. */
  altering: (method: string, result: unknown, params: readonly unknown[]) => unknown;
  close(): Promise<void>;
}

const COUNTED = /^eth_(call|estimateGas|getProof|getCode|createAccessList)$/;

/** Starts a server that forwards requests, batches too, to a node. */
export async function startCountingNode(target: string): Promise<CountingNode> {
  const node: Omit<CountingNode, 'url' | 'close'> = {
    requests: [],
    altering: () => undefined,
  };
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const body = await text(request);
      const calls = [JSON.parse(body)].flat();
      const methods = calls.map(({ method }) => String(method));
      if (methods.some((method) => COUNTED.test(method))) node.requests.push(methods);
      const answered: unknown = await (await postJson(target, body)).json();
      const items = [answered].flat().map((item) => {
        const asked = calls.find(({ id }) => id === Object(item).id);
        const altered = asked && node.altering(asked.method, Object(item).result, asked.params);
        return altered === undefined ? item : { jsonrpc: '2.0', id: asked.id, result: altered };
      });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Array.isArray(answered) ? items : items[0]));
    } catch {
      response.destroy();
    }
  };
  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return Object.assign(node, {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
