import type { Anvil } from './anvil.ts';
import { type FaultyServer, sendResult, startFaultyServer } from './faulty-server.ts';

/** How a proxy changes results; undefined leaves one as it is. */
export type Altering = (method: string, result: unknown, params: readonly unknown[]) => unknown;

/** A server that passes calls on to a real node and changes some of its answers. */
export interface Proxy extends FaultyServer {
  /** How results are changed from now on. */
  altering: Altering;
}

/** Starts one. */
export async function startProxy(anvil: Pick<Anvil, 'rpc'>, onPort = 0): Promise<Proxy> {
  const server = await startFaultyServer(onPort);
  const proxy: Proxy = Object.assign(server, { altering: () => undefined });
  proxy.answering = async ({ id, method, params }, response) => {
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
