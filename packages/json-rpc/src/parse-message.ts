import type { Message, MessageLimits, RequestItem, RequestParams } from './request.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a message of JSON-RPC 2.0: a request, a notification, or a batch of either. Never throws: what is wrong with
 * the message is a value, and each item of a batch is judged alone.
 */
export function parseMessage(bytes: Uint8Array, limits: MessageLimits): Message {
  if (exceedsDepth(bytes, limits.maxDepth)) return { kind: 'notJson' };
  let value: unknown;
  try {
    value = JSON.parse(strictUtf8.decode(bytes));
  } catch {
    return { kind: 'notJson' };
  }
  if (!Array.isArray(value)) return { kind: 'single', item: readItem(value) };
  if (value.length === 0) return { kind: 'single', item: { kind: 'invalid', id: null } };
  if (value.length > limits.maxBatchItems) return { kind: 'batchTooLarge' };
  return { kind: 'batch', items: value.map(readItem) };
}

function readItem(value: unknown): RequestItem {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'invalid', id: null };
  const { jsonrpc, id, method, params }: Partial<Record<string, unknown>> = Object(value);
  const hasId = Object.hasOwn(value, 'id');
  const isId = id === null || typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
  const validId = hasId && isId ? id : null;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || (hasId && !isId))
    return { kind: 'invalid', id: validId };
  if (!isParams(params)) return { kind: 'invalid', id: validId };
  return hasId ? { kind: 'call', id: validId, method, params } : { kind: 'notification', method, params };
}

function isParams(params: unknown): params is RequestParams {
  return params === undefined || typeof params === 'object';
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether arrays and objects nest deeper than `maxDepth`. One pass over the bytes, so that a body of brackets costs
 * neither stack nor the time of building what is thrown away.
 */
function exceedsDepth(bytes: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === QUOTE) {
      for (index++; index < bytes.length && bytes[index] !== QUOTE; index++)
        if (bytes[index] === BACKSLASH) index++;
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > maxDepth) return true;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth--;
    }
  }
  return false;
}
