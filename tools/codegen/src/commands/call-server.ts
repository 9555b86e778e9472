import { isObject, type Json, type JsonObject } from '../json.ts';
import type { ApiError, ApiMethod } from '../model/api.ts';
import type { Oracle } from '../values/oracle.ts';

/** Milliseconds after which a server is taken not to answer. */
const TIMEOUT_MS = 30_000;

/** What a server answers to a call: an answer of JSON-RPC, or why there is none. */
export type Answer = { readonly body: JsonObject } | { readonly failure: string };

/** Calls a method over HTTP. */
export async function callServer(url: string, method: string, params: Json): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const body: Json = JSON.parse(text);
    return isObject(body)
      ? { body }
      : { failure: `HTTP ${response.status} with what is no object of JSON-RPC` };
  } catch (error) {
    return {
      failure: error instanceof SyntaxError ? 'what it answers is no JSON' : String(Object(error).message),
    };
  }
}

/** What breaks the document about a method's answer; undefined if nothing does. */
export function brokenBy(method: ApiMethod, answer: Answer, oracle: Oracle): string | undefined {
  if ('failure' in answer) return answer.failure;
  const { body } = answer;
  if (body['jsonrpc'] !== '2.0' || body['id'] !== 1) return 'the answer is not that of the request';
  const { error, result } = body;
  if (error !== undefined) return brokenError(error, method.errors);
  if (result === undefined) return 'the answer has neither a result nor an error';
  const complaint = method.result && oracle.complaint(method.result.schema, result);
  return complaint === undefined ? undefined : `the result: ${complaint}`;
}

/** Codes from -32768 to -32000 are the protocol's own, which documents need not name. */
function brokenError(error: Json, named: readonly ApiError[]): string | undefined {
  if (!isObject(error) || typeof error['code'] !== 'number' || typeof error['message'] !== 'string')
    return 'the error has no code and message';
  const { code } = error;
  const isKnown = (code >= -32768 && code <= -32000) || named.some((one) => one.code === code);
  return isKnown
    ? undefined
    : `the error ${code} (${error['message'].slice(0, 80)}) is not one that the document names`;
}
