import { connect } from 'node:net';

/** Returns a JSON-RPC request with the id 1. Its params are a list, or an object by name. */
export const callOf = (method: string, params: unknown = []) => ({ jsonrpc: '2.0', id: 1, method, params });

/** Posts a body to a service, as JSON unless it is a text already. */
export function postJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Returns the result of a response. @throws the error of the response. */
export function resultOf(method: string, response: unknown): unknown {
  const { result, error } = Object(response);
  if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}

/** Sends bytes over a connection of their own, and ends it. Resolves to what came back. */
export function sendAlone(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.end(bytes);
  });
}
