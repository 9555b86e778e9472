import { hexToBytes, ParsedHex } from '@ethread/core';
import { numberIds, NumberText } from './number-text.ts';
import type {
  StructureLimit,
  StructureLimits,
  Message,
  MessageRejection,
  RequestId,
  RequestItem,
  RequestParams,
} from './request.ts';

/** Decodes UTF-8, and throws where the bytes are something else. */
export const strictUtf8: TextDecoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a JSON-RPC 2.0 message: a request, a notification, or a batch of them. Never throws: a fault of the message is
 * returned as a value, and each item of a batch is judged separately.
 */
export function parseMessage(bytes: Uint8Array, limits: StructureLimits): Message<readonly RequestItem[]> {
  const structure = readStructure(bytes, limits);
  if (structure.kind === 'exceeds') return rejectionOf(structure.limit, limits);
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
  return { kind: 'batch', items: value.map((item, index) => readItem(item, index, textOf)) };
}

/** Returns the rejection of a message that exceeds a limit. */
export function rejectionOf(limit: StructureLimit, limits: StructureLimits): MessageRejection {
  return limit === 'maxDepth' ? { kind: 'notJson' } : { kind: 'tooLarge', limit, most: limits[limit] };
}

/** Returns the text of a numeric id by item index. The texts are searched on the first call. */
type NumberTexts = (index: number) => string | undefined;

/** Reads the envelope of a parsed item. */
export function readItem(value: unknown, index: number, textOf: NumberTexts): RequestItem {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'invalid', id: null };
  const { jsonrpc, id, method, params }: Partial<Record<string, unknown>> = Object(value);
  const hasId = Object.hasOwn(value, 'id');
  const isId = id === null || typeof id === 'string' || typeof id === 'number';
  const validId = hasId && isId ? exactId(id, index, textOf) : null;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || (hasId && !isId))
    return { kind: 'invalid', id: validId };
  if (!isParams(params)) return { kind: 'invalid', id: validId };
  if (Array.isArray(params)) for (const param of params) parseLongHex(param);
  return hasId ? { kind: 'call', id: validId, method, params } : { kind: 'notification', method, params };
}

/** The members of params that take long texts: input of calls, and code of overrides. All are bytes in hex. */
export const HEX_MEMBERS: ReadonlySet<string> = new Set(['input', 'data', 'code']);
/** The length from which hex is parsed with its message. A pattern and a second pass later take twice as long. */
const LONG_HEX = 1_024;

/** Parses the long hex of a param. Other texts stay for the check of the method. */
function parseLongHex(param: unknown): void {
  if (typeof param !== 'object' || param === null) return;
  const members: Record<string, unknown> = Object(param);
  for (const name of HEX_MEMBERS) {
    const text = members[name];
    if (typeof text !== 'string' || text.length < LONG_HEX) continue;
    try {
      members[name] = new ParsedHex(hexToBytes(text));
    } catch {
      // The error of the method names the place.
    }
  }
}

/** Returns an id that can be echoed exactly: a number that JavaScript rounds is returned as text. */
function exactId(id: string | number | null, index: number, textOf: NumberTexts): RequestId {
  if (typeof id !== 'number' || Number.isSafeInteger(id)) return id;
  const text = textOf(index);
  return text === undefined || text === String(id) ? id : new NumberText(text);
}

function isParams(params: unknown): params is RequestParams {
  return params === undefined || typeof params === 'object';
}

/** The positions of a batch's items within its bytes. */
export interface BatchStructure {
  /** Index of each item's first byte and index after its last byte. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

/** The structure of a message: the first limit that it exceeds, a batch, or a single value. */
export type MessageStructure =
  | { readonly kind: 'exceeds'; readonly limit: StructureLimit }
  | ({ readonly kind: 'batch' } & BatchStructure)
  | { readonly kind: 'single' };

const BRACKET_OPEN = 0x5b;
const BRACKET_CLOSE = 0x5d;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/**
 * Reads the structure of a message in one pass over its bytes, so that a body that is expensive to parse is rejected
 * before it costs stack, objects or time. It does not check that the bytes are JSON. For valid JSON it is exact.
 */
export function readStructure(bytes: Uint8Array, limits: StructureLimits): MessageStructure {
  const { maxDepth, maxValues, maxRequestValues, maxContainers, maxBatchItems } = limits;
  const { maxMembers, maxRequestMembers, maxNameBytes } = limits;
  const first = firstByteOf(bytes);
  const isBatch = bytes[first] === BRACKET_OPEN;
  const ranges: [number, number][] = [];
  let itemStart = first + 1;
  let valuesBefore = 1;
  let depth = 0;
  let values = 0;
  let containers = 0;
  let members = 0;
  let membersBefore = 0;
  let lastStringBytes = 0;
  for (let index = first; index < bytes.length; index++) {
    switch (bytes[index]) {
      case QUOTE: {
        const start = index;
        for (index++; index < bytes.length && bytes[index] !== QUOTE; index++) {
          if (bytes[index] === BACKSLASH) index++;
          else if (index === start + SHORT_STRING) {
            const quote = bytes.indexOf(QUOTE, index);
            // A quote after a backslash may be part of the string.
            if (bytes[quote - 1] !== BACKSLASH) index = (quote < 0 ? bytes.length : quote) - 1;
          }
        }
        lastStringBytes = index - start - 1;
        break;
      }
      case COMMA:
        if (++values > maxValues) return exceeds('maxValues');
        if (values - valuesBefore > maxRequestValues) return exceeds('maxRequestValues');
        if (!isBatch || depth !== 1) break;
        ranges.push([itemStart, index]);
        if (ranges.length >= maxBatchItems) return exceeds('maxBatchItems');
        itemStart = index + 1;
        valuesBefore = values;
        membersBefore = members;
        break;
      case COLON:
        if (++members > maxMembers) return exceeds('maxMembers');
        if (members - membersBefore > maxRequestMembers) return exceeds('maxRequestMembers');
        if (lastStringBytes > maxNameBytes) return exceeds('maxNameBytes');
        break;
      case BRACKET_OPEN:
      case BRACE_OPEN:
        if (++depth > maxDepth) return exceeds('maxDepth');
        if (++values > maxValues) return exceeds('maxValues');
        if (values - valuesBefore > maxRequestValues) return exceeds('maxRequestValues');
        if (++containers > maxContainers) return exceeds('maxContainers');
        break;
      case BRACKET_CLOSE:
      case BRACE_CLOSE:
        if (--depth === 0 && isBatch) ranges.push([itemStart, index]);
        break;
      default:
    }
  }
  return isBatch ? { kind: 'batch', ranges } : { kind: 'single' };
}

/** Bytes of a string before the native search for its end, which takes a tenth of the time in long ones. */
const SHORT_STRING = 64;

function exceeds(limit: StructureLimit): MessageStructure {
  return { kind: 'exceeds', limit };
}

/** Returns the index of the first byte that is not whitespace. */
function firstByteOf(bytes: Uint8Array): number {
  let index = 0;
  while (index < bytes.length && (bytes[index] ?? SPACE) <= SPACE) index++;
  return index;
}
