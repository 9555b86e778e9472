import { Agent, request } from 'node:http';

/** A call in its wire form, without its envelope. */
export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The response to a call. */
export interface ApiResponse {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  readonly servedBy?: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Posts a body and returns the text of the response. */
export function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', agent, headers: { 'Content-Type': 'application/json', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString()));
        response.on('error', reject);
      },
    );
    sending.on('error', (error: NodeJS.ErrnoException) => {
      // The real node had just closed a reused connection, which is not an injected fault.
      if (sending.reusedSocket && error.code === 'ECONNRESET') resolve(post(url, body, headers));
      else reject(error);
    });
    sending.end(body);
  });
}

/** Sends a call to a node or to the service. */
export async function call(url: string, { method, params }: Call): Promise<ApiResponse> {
  const text = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
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
