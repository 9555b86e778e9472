import * as http from 'node:http';
import * as https from 'node:https';

/** A call in its wire form, without its envelope. */
export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A call as it arrives at a node. */
export interface Requested extends Call {
  readonly id: unknown;
}

/** The response to a call. */
export interface ApiResponse {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

const CONNECTIONS = { keepAlive: true, maxSockets: 16 };
const agent = new http.Agent(CONNECTIONS);
/** Accepts every certificate: the lab's services have their own. */
const tlsAgent = new https.Agent({ ...CONNECTIONS, rejectUnauthorized: false });

/** Posts a body and returns the text of the response. */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return (await send(url, body, headers)).text;
}

/** Posts a body and returns the text of the response. @throws when its status is not 200. */
export async function postOk(url: string, body: string): Promise<string> {
  const { status, text } = await send(url, body);
  if (status !== 200) throw new Error(`${body.slice(0, 200)}: status ${status}, ${text.slice(0, 500)}`);
  return text;
}

/** Gets a URL. Returns whether its status is 200. */
export async function isOk(url: string): Promise<boolean> {
  return (await send(url, undefined)).status === 200;
}

/** Posts a body, or sends a GET request without one. */
function send(
  url: string,
  body: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
    };
    const onResponse = (response: http.IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
      );
      response.on('error', reject);
    };
    const sending = url.startsWith('https:')
      ? https.request(url, { ...options, agent: tlsAgent }, onResponse)
      : http.request(url, { ...options, agent }, onResponse);
    sending.on('error', (error: NodeJS.ErrnoException) => {
      // The real node had just closed a reused connection, which is not an injected fault.
      if (sending.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, body, headers));
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

/** Sends a call to the service, and returns its response with the value of `X-Proof`. */
export async function callWithProof(
  url: string,
  { method, params }: Call,
): Promise<{ readonly response: ApiResponse; readonly proof: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { response: Object(await response.json()), proof: response.headers.get('x-proof') ?? 'absent' };
}

/** Sends a call and returns the result. @throws when there is none. */
export async function resultOf(url: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const { result, error } = await call(url, { method, params });
  if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}

export const hex = (number: number) => `0x${number.toString(16)}`;
