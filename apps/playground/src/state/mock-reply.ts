import { parseJson } from '../document/json-source.ts';
import { isObject, type Json, type Model, textOf } from '@ethread/openrpc';
import { isSilent } from '../request/body.ts';
import type { MockAnswer } from '../request/mock.ts';
import type { DocumentWorker } from '../worker/document-worker.ts';

/** Responds to a body as a server of the document would. The response to notifications is undefined. */
export async function mockReply(
  worker: DocumentWorker,
  model: Model,
  text: string,
): Promise<{ readonly body: Json | undefined; readonly source: string }> {
  const request = parseJson(text);
  if (request === undefined) return failure(-32700, 'parse error');
  if (!Array.isArray(request)) return isSilent(request) ? SILENCE : mockCall(worker, model, request);
  if (request.length === 0) return failure(-32600, 'the batch is empty');
  const items: readonly Json[] = request;
  const replies = await Promise.all(
    items.filter((item) => !isSilent(item)).map((item) => mockCall(worker, model, item)),
  );
  if (replies.length === 0) return SILENCE;
  const sources = new Set(replies.map(({ source }) => source));
  return { body: replies.map(({ body }) => body), source: [...sources].join(', ') };
}

const ENVELOPE = 'the rules of JSON-RPC';
const SILENCE = { body: undefined, source: ENVELOPE };

const failure = (code: number, message: string, id: Json = null): MockAnswer => ({
  body: { jsonrpc: '2.0', id, error: { code, message } },
  source: ENVELOPE,
});

async function mockCall(worker: DocumentWorker, model: Model, call: Json): Promise<MockAnswer> {
  const name = isObject(call) ? textOf(call['method']) : undefined;
  if (!isObject(call) || name === undefined) return failure(-32600, 'this is not a call');
  const { id = null, params } = call;
  const method = model.methods.find((one) => one.name === name);
  if (!method) return failure(-32601, `the document has no method ${name}`, id);
  const given = Array.isArray(params) || isObject(params) ? params : undefined;
  const { body, source } = await worker.mock(method.index, given);
  return { body: isObject(body) ? { ...body, id } : body, source };
}
