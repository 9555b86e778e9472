import type { Anvil } from './anvil.ts';
import { type FaultyServer, sendResult, startFaultyServer } from './faulty-server.ts';

/** A function that alters results. Undefined leaves one unchanged. */
export type Altering = (method: string, result: unknown, params: readonly unknown[]) => unknown;

/** A server that forwards calls to a real node and alters some of its responses. */
export interface Proxy extends FaultyServer {
  /** The alteration of later results. */
  altering: Altering;
}

export async function startProxy(anvil: Pick<Anvil, 'rpc'>, onPort = 0): Promise<Proxy> {
  const server = await startFaultyServer(onPort);
  const proxy: Proxy = Object.assign(server, { altering: () => undefined });
  proxy.respond = async ({ id, method, params }, response) => {
    try {
      const result = await anvil.rpc(method, ...params);
      sendResult(response, id, proxy.altering(method, result, params) ?? result);
    } catch (error) {
      response.setHeader('Content-Type', 'application/json');
      const text = Object(error).message ?? '';
      const thrown: unknown = text.includes('{')
        ? JSON.parse(text.slice(text.indexOf('{')))
        : { code: -32603, message: text };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error: thrown }));
    }
  };
  return proxy;
}
