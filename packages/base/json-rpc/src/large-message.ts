import { type Awaitable, whenReady } from '@ethread/core';
import { numberIds } from './number-text.ts';
import { HEX_MEMBERS, readItem, readStructure, rejectionOf, strictUtf8 } from './parse-message.ts';
import { compactPlan, isShort, parseByPlan, type ParsePlan, planParsing } from './parse-plan.ts';
import type { Message, MessageRejection, RequestItem, StructureLimits } from './request.ts';

/** The plan of a request within the bytes of its message. */
interface RequestParts extends Omit<ParsePlan, 'bytes'> {
  /** The text of an id that JavaScript rounds. */
  readonly id: string | undefined;
}

/** An item of a batch: the plan of a long one, or its first byte and its end. */
type ItemParts = RequestParts | readonly [start: number, end: number];

/** The parts of a message that is JSON within the limits. */
export type MessageParts =
  | { readonly kind: 'single'; readonly request: RequestParts }
  | { readonly kind: 'batch'; readonly items: readonly ItemParts[] };

/** A message that was checked, and the bytes to which its parts refer. */
export interface SplitMessage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly parts: MessageParts | MessageRejection;
}

/**
 * Checks a message as `parseMessage` does, and plans how another thread parses it in parts. Passing many values between
 * threads takes longer than parsing them again.
 */
export function splitMessage(bytes: Uint8Array<ArrayBuffer>, limits: StructureLimits): SplitMessage {
  const structure = readStructure(bytes, limits);
  if (structure.kind === 'exceeds') return { bytes, parts: rejectionOf(structure.limit, limits) };
  let value: unknown;
  try {
    value = JSON.parse(strictUtf8.decode(bytes));
  } catch {
    return { bytes, parts: { kind: 'notJson' } };
  }
  if (Array.isArray(value)) {
    const ranges = structure.kind === 'batch' && value.length > 0 ? structure.ranges : [];
    const items = ranges.map((range, at) => itemParts(bytes, range, value[at]));
    return { bytes, parts: { kind: 'batch', items } };
  }
  const plan = planParsing(bytes, { hexMembers: HEX_MEMBERS });
  const compact = plan.texts.length > 0 ? compactPlan(plan) : plan;
  const request = requestParts(compact, value, bytes);
  return { bytes: compact.bytes, parts: { kind: 'single', request } };
}

/** Returns the memory that a checked message passes to another thread. */
export function memoryOf({ bytes, parts }: SplitMessage): readonly ArrayBuffer[] {
  const requests = parts.kind === 'single' ? [parts.request] : parts.kind === 'batch' ? parts.items : [];
  const texts = requests.flatMap((request) => ('texts' in request ? request.texts : []));
  return [bytes, ...texts].flatMap((one) => (typeof one === 'string' ? [] : [one.buffer]));
}

function itemParts(
  bytes: Uint8Array<ArrayBuffer>,
  range: readonly [start: number, end: number],
  value: unknown,
): ItemParts {
  const plan = planParsing(bytes, { range, hexMembers: HEX_MEMBERS });
  return isShort(plan) ? range : requestParts(plan, value, bytes.subarray(...range));
}

function requestParts({ steps, texts }: ParsePlan, value: unknown, json: Uint8Array): RequestParts {
  const { id }: { readonly id?: unknown } = Object(value);
  const isExact = typeof id !== 'number' || Number.isSafeInteger(id);
  return { steps, texts, id: isExact ? undefined : numberIds(strictUtf8.decode(json)).get(0) };
}

export type RunParts = (parsing: Generator<undefined, RequestItem>) => Awaitable<RequestItem>;

/** Reads a message that {@link splitMessage} has checked. Each item of a batch is parsed when it is requested. */
export function readParts({ bytes, parts }: SplitMessage, run: RunParts): Awaitable<Message> {
  if (parts.kind === 'single')
    return whenReady(run(readRequest(bytes, parts.request)), (item) => ({ kind: 'single', item }));
  if (parts.kind !== 'batch') return parts;
  const { items } = parts;
  if (items.length === 0) return { kind: 'single', item: { kind: 'invalid', id: null } };
  const itemAt = (index: number) => {
    const item = items[index];
    if (!item) return undefined;
    return 'steps' in item ? run(readRequest(bytes, item)) : readShort(bytes.subarray(...item));
  };
  return { kind: 'batch', items: { length: items.length, at: itemAt } };
}

function* readRequest(
  bytes: Uint8Array<ArrayBuffer>,
  { steps, texts, id }: RequestParts,
): Generator<undefined, RequestItem> {
  const value = yield* parseByPlan({ bytes, steps, texts });
  return readItem(value, 0, () => id);
}

function readShort(bytes: Uint8Array): RequestItem {
  const text = strictUtf8.decode(bytes);
  return readItem(JSON.parse(text), 0, () => numberIds(text).get(0));
}
