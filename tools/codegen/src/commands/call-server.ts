import { isObject, type Json, type JsonObject } from '@ethread/openrpc';
import type { ApiError, ApiMethod } from '../model/api.ts';
import type { Oracle } from '../values/oracle.ts';

/** The timeout of a call in milliseconds. */
const TIMEOUT_MS = 30_000;

/** The outcome of a call: a JSON-RPC response, or the reason why there is none. */
export type ApiResponse = { readonly body: JsonObject } | { readonly failure: string };

/** Calls a method over HTTP. */
export async function callServer(url: string, method: string, params: Json): Promise<ApiResponse> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const body: Json = JSON.parse(text);
    return isObject(body) ? { body } : { failure: `HTTP ${response.status} without a JSON-RPC object` };
  } catch (error) {
    return {
      failure: error instanceof SyntaxError ? 'what it answers is no JSON' : String(Object(error).message),
    };
  }
}

/** Returns how a method's response violates the document, or undefined if it does not. */
export function brokenBy(method: ApiMethod, found: ApiResponse, oracle: Oracle): string | undefined {
  if ('failure' in found) return found.failure;
  const { body } = found;
  if (body['jsonrpc'] !== '2.0' || body['id'] !== 1) return 'the response has the id of another request';
  const { error, result } = body;
  if (error !== undefined) return brokenError(error, method.errors);
  if (result === undefined) return 'the answer has neither a result nor an error';
  const complaint = method.result && oracle.complaint(method.result.schema, result);
  return complaint === undefined ? undefined : `the result: ${complaint}`;
}

/** Checks an error of a response. Documents need not name codes from -32768 to -32000, which belong to the protocol. */
function brokenError(error: Json, named: readonly ApiError[]): string | undefined {
  if (!isObject(error) || typeof error['code'] !== 'number' || typeof error['message'] !== 'string')
    return 'the error has no code and message';
  const { code } = error;
  const isKnown = (code >= -32768 && code <= -32000) || named.some((one) => one.code === code);
  return isKnown
    ? undefined
    : `the error ${code} (${error['message'].slice(0, 80)}) is not one that the document names`;
}
