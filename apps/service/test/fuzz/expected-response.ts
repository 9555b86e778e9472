/** The response to a body that the specification of JSON-RPC 2.0 requires. */
export type ExpectedResponse =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly id: unknown; readonly isJson: boolean }
  | { readonly kind: 'many'; readonly ids: readonly unknown[] };

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const MAX_BATCH_ITEMS = 1_000;
/** Maximum nesting of arrays and objects. A deeper body counts as invalid JSON. */
const MAX_DEPTH = 64;

/** Parses a body a second time, independently of the service's own parser. */
export function expectedResponse(body: Uint8Array): ExpectedResponse {
  let value: unknown;
  try {
    const text = strictUtf8.decode(body);
    if (depthOf(text) > MAX_DEPTH) throw new SyntaxError('too deep');
    value = JSON.parse(text);
  } catch {
    return { kind: 'one', id: null, isJson: false };
  }
  if (!Array.isArray(value)) {
    const id = idOwed(value);
    return id === undefined ? { kind: 'none' } : { kind: 'one', id, isJson: true };
  }
  if (value.length === 0 || value.length > MAX_BATCH_ITEMS) return { kind: 'one', id: null, isJson: true };
  const ids = value.map(idOwed).filter((id) => id !== undefined);
  return ids.length === 0 ? { kind: 'none' } : { kind: 'many', ids };
}

/** Returns the id of an item's response, or undefined when the item is a notification. */
function idOwed(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null;
  const members = new Map<string, unknown>(Object.entries(item));
  const id = members.get('id');
  if (members.has('id')) {
    return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null;
  }
  const params = members.get('params');
  const isNotification =
    members.get('jsonrpc') === '2.0' &&
    typeof members.get('method') === 'string' &&
    (params === undefined || typeof params === 'object');
  return isNotification ? undefined : null;
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const bracket of text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, '').replace(/[^[\]{}]/g, '')) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
