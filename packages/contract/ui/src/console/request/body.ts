import { isObject, isSame, type Json, type JsonObject, listOf, parseJson, textOf } from '@ethread/openrpc';
import type { CallParams } from '../schema/call-params.ts';

/** Returns the items of a body: those of a batch, or the body itself. */
const itemsOf = (body: Json | undefined): readonly Json[] =>
  Array.isArray(body) ? listOf(body) : body === undefined ? [] : [body];

/** Returns the calls of a request, or the responses of a reply, whether it is a batch or a single one. */
export const objectsIn = (body: Json | undefined): readonly JsonObject[] => itemsOf(body).filter(isObject);

export const idsIn = (body: Json | undefined): readonly Json[] =>
  objectsIn(body).flatMap(({ id }) => (id === undefined ? [] : [id]));

/** Returns the call in a request to which a response belongs. */
export function callOf(request: Json | undefined, { id = null }: JsonObject): JsonObject | undefined {
  return objectsIn(request).find((call) => call['id'] !== undefined && isSame(call['id'], id));
}

/** Returns true when a body has notifications only, to which no server responds. */
export function isSilent(body: Json | undefined): boolean {
  const items = itemsOf(body);
  return (
    items.length > 0 &&
    items.every((item) => isObject(item) && item['id'] === undefined && textOf(item['method']) !== undefined)
  );
}

/** Returns the display name of a request: its method, or the number of calls in a batch. */
export function nameOfBody(text: string): string {
  const body = parseJson(text);
  if (Array.isArray(body)) return `batch of ${body.length}`;
  return (isObject(body) ? textOf(body['method']) : undefined) ?? 'raw body';
}

/**
 * Returns a body with one more call: an empty body becomes the call, and a single call becomes a batch. The call gets
 * an ID of its own. Returns undefined for a body that is not JSON.
 */
export function addCall(text: string, method: string, params: CallParams): string | undefined {
  const body = text.trim() === '' ? [] : parseJson(text);
  if (body === undefined) return undefined;
  const ids = idsIn(body).filter((id) => typeof id === 'number');
  const call = {
    jsonrpc: '2.0',
    id: 1 + Math.max(0, ...ids),
    method,
    ...(params === undefined ? {} : { params }),
  };
  const items = [...itemsOf(body), call];
  return JSON.stringify(items.length === 1 && !text.trim().startsWith('[') ? call : items, null, 2);
}
