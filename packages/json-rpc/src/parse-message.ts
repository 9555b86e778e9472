import { numberIds, NumberText } from './number-text.ts';
import type { Message, MessageLimits, RequestId, RequestItem, RequestParams } from './request.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a message of JSON-RPC 2.0: a request, a notification, or a batch of either. Never throws: what is wrong with
 * the message is a value, and each item of a batch is judged alone.
 */
export function parseMessage(bytes: Uint8Array, limits: MessageLimits): Message {
  if (exceedsDepth(bytes, limits.maxDepth)) return { kind: 'notJson' };
  let text: string;
  let value: unknown;
  try {
    text = strictUtf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    return { kind: 'notJson' };
  }
  let texts: ReadonlyMap<number, string> | undefined;
  const textOf: NumberTexts = (index) => (texts ??= numberIds(text)).get(index);
  if (!Array.isArray(value)) return { kind: 'single', item: readItem(value, 0, textOf) };
  if (value.length === 0) return { kind: 'single', item: { kind: 'invalid', id: null } };
  if (value.length > limits.maxBatchItems) return { kind: 'batchTooLarge' };
  return { kind: 'batch', items: value.map((item, index) => readItem(item, index, textOf)) };
}

/** The text of an item's id that is a number; looked for when one is asked for. */
type NumberTexts = (index: number) => string | undefined;

function readItem(value: unknown, index: number, textOf: NumberTexts): RequestItem {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'invalid', id: null };
  const { jsonrpc, id, method, params }: Partial<Record<string, unknown>> = Object(value);
  const hasId = Object.hasOwn(value, 'id');
  const isId = id === null || typeof id === 'string' || typeof id === 'number';
  const validId = hasId && isId ? exactId(id, index, textOf) : null;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || (hasId && !isId))
    return { kind: 'invalid', id: validId };
  if (!isParams(params)) return { kind: 'invalid', id: validId };
  return hasId ? { kind: 'call', id: validId, method, params } : { kind: 'notification', method, params };
}

/** An id that can be echoed as it came: a number that JavaScript rounds is kept as text. */
function exactId(id: string | number | null, index: number, textOf: NumberTexts): RequestId {
  if (typeof id !== 'number' || Number.isSafeInteger(id)) return id;
  const text = textOf(index);
  return text === undefined || text === String(id) ? id : new NumberText(text);
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
