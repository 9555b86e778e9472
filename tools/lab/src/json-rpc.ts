import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A call in its wire form, without its envelope. */
export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface Requested extends Call {
  readonly id: unknown;
}

export interface ApiResponse {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Posts a body of JSON, and returns the text of the response with its headers. */
export function exchange(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly text: string; readonly headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      agent,
    };
    const sending = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ text: Buffer.concat(chunks).toString(), headers: response.headers }),
      );
      response.on('error', reject);
    });
    sending.on('error', (error: NodeJS.ErrnoException) => {
      // The real node had just closed a reused connection, which is not an injected fault.
      if (sending.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(url, body, headers));
      else reject(error);
    });
    sending.end(body);
  });
}

/** Posts a body of JSON, and returns the text of the response. */
export const post = async (url: string, body: string) => (await exchange(url, body)).text;

export const print = (method: string, params: unknown, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

/** Sends a call to a node or to the service. */
export async function call(url: string, { method, params }: Call): Promise<ApiResponse> {
  const text = await post(url, print(method, params));
  const { result, error } = Object(JSON.parse(text));
  return error ? { error } : { result };
}

/** Sends a call and returns the result. @throws when there is none. */
export async function resultOf(url: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const { result, error } = await call(url, { method, params });
  if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}

export const hex = (number: number) => `0x${number.toString(16)}`;
