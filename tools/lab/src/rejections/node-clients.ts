import { createClient, http } from '@ethread/client';
import { RpcError } from '@ethread/json-rpc';
import { FetchRequest, isError, JsonRpcProvider, Network } from 'ethers';
import { request as undiciRequest } from 'undici';
import { createPublicClient, http as viemHttp, HttpRequestError, RpcRequestError } from 'viem';
import { ECHO } from '../attacks/call-service.ts';
import type { LabClient } from './lab-client.ts';
import { bodyOf, inputOf, isJson, isPlain, type Rejection, type SeenError } from './rejection.ts';

/** Reads the error of a response's text. */
export function errorOf(text: string, status?: number): SeenError {
  const { code, message } = Object(Object(JSON.parse(text)).error);
  return { status, code: Number(code), message: String(message) };
}

/** Returns what a call threw. */
async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('the call was not rejected');
}

async function runFetch({ url, method, contentType, bytes }: Rejection): Promise<SeenError> {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': contentType },
    body: bodyOf(bytes),
  });
  return errorOf(await response.text(), response.status);
}

async function runUndici({ url, method, contentType, bytes }: Rejection): Promise<SeenError> {
  const headers = { 'Content-Type': contentType };
  const { statusCode, body } = await undiciRequest(url, { method, headers, body: bodyOf(bytes) });
  return errorOf(await body.text(), statusCode);
}

async function runOwn({ url, bytes }: Rejection): Promise<SeenError> {
  const client = createClient(http(url, { retries: 0 }));
  const error = await thrownBy(client.eth_call({ to: ECHO, input: inputOf(bytes) }, 'latest'));
  if (!(error instanceof RpcError)) throw error;
  return { code: error.code, message: error.message };
}

async function runViem({ url, method, contentType, bytes }: Rejection): Promise<SeenError> {
  const fetchOptions = { method, headers: { 'Content-Type': contentType } };
  const client = createPublicClient({ transport: viemHttp(url, { retryCount: 0, fetchOptions }) });
  const params = [{ to: ECHO, input: inputOf(bytes) }, 'latest'] as const;
  const error = await thrownBy(client.transport.request({ method: 'eth_call', params }));
  if (error instanceof RpcRequestError) return { code: error.code, message: error.details };
  if (error instanceof HttpRequestError) return errorOf(`{"error":${error.details}}`, error.status);
  throw error;
}

async function runEthers({ url, method, bytes }: Rejection): Promise<SeenError> {
  const request = new FetchRequest(url);
  request.method = method;
  request.retryFunc = () => Promise.resolve(false);
  const provider = new JsonRpcProvider(request, 7, { staticNetwork: Network.from(7), batchMaxCount: 1 });
  try {
    const error = await thrownBy(provider.send('eth_call', [{ to: ECHO, input: inputOf(bytes) }, 'latest']));
    if (!isError(error, 'SERVER_ERROR') || !error.response) throw error;
    return errorOf(error.response.bodyText, error.response.statusCode);
  } finally {
    provider.destroy();
  }
}

/** Repeats an attempt, and reports its failures as what the client saw. */
const times =
  (attempt: (rejection: Rejection) => Promise<SeenError>): LabClient['attempt'] =>
  async (rejection, count) => {
    const seen: SeenError[] = [];
    while (seen.length < count)
      seen.push(await attempt(rejection).catch((error: unknown) => ({ message: String(error) })));
    return seen;
  };

/** The clients of Node. */
export const NODE_CLIENTS: readonly LabClient[] = [
  { name: 'ethread for TypeScript', canSend: isPlain, attempt: times(runOwn) },
  { name: 'fetch', attempt: times(runFetch) },
  { name: 'undici', attempt: times(runUndici) },
  { name: 'viem', attempt: times(runViem) },
  { name: 'ethers', canSend: isJson, attempt: times(runEthers) },
];
