import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** A moment of an upload: half of an object has reached the object server, or the server has stored all of it. */
export type UploadMoment = 'half' | 'stored';

/** A proxy before an object server, which reports the moments of uploads. */
export interface UploadGate {
  /** The URL of the bucket by way of the proxy. */
  readonly url: string;
  /** Called at each moment of an upload. Returns whether the upload goes on. */
  onMoment: (moment: UploadMoment, key: string) => boolean;
  close(): Promise<void>;
}

/** Starts a proxy before the bucket of an object server. */
export async function startUploadGate(bucket: string): Promise<UploadGate> {
  const proxy = createServer((incoming, response) => {
    const { method, url: path = '', headers } = incoming;
    const outgoing = request(new URL(path, bucket), { method, headers });
    outgoing.on('response', (reply) => {
      if (method === 'PUT' && !gate.onMoment('stored', keyOf(path))) return response.destroy();
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      return reply.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });

  /** Forwards the body of a request, an upload's in two halves. The server sees the end of an upload that stops. */
  async function forward(incoming: IncomingMessage, outgoing: ClientRequest): Promise<void> {
    if (incoming.method !== 'PUT') return pipeline(incoming, outgoing);
    const body = await buffer(incoming);
    const half = body.length >> 1;
    await new Promise((resolve) => outgoing.write(body.subarray(0, half), resolve));
    if (gate.onMoment('half', keyOf(incoming.url ?? ''))) outgoing.end(body.subarray(half));
    else outgoing.destroy();
  }

  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const gate: UploadGate = {
    url: `http://127.0.0.1:${port}${new URL(bucket).pathname}`,
    onMoment: () => true,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
  return gate;
}

/** Returns the key of a path, from the folder of the segments. */
function keyOf(path: string): string {
  return path.slice(path.indexOf('segments/'));
}
