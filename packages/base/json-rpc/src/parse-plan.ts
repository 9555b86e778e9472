import { hexTextToBytes, ParsedHex } from '@ethread/core';
import { strictUtf8 } from './parse-message.ts';

/** The bounds of a part of a plan. Each of them takes less than a millisecond of JSON.parse. */
export interface PartLimits {
  /** Bytes of JSON beyond which a part ends. */
  readonly bytes: number;
  /** Members of objects beyond which a part ends. A name that JSON.parse has not seen takes it microseconds. */
  readonly members: number;
  /** Commas, arrays and objects beyond which a part ends. */
  readonly values: number;
  /** Bytes from which a text is passed on parsed. */
  readonly longText: number;
}

const PART_LIMITS: PartLimits = { bytes: 64 * 1024, members: 128, values: 1_024, longText: 16 * 1024 };

/**
 * The parts of a JSON value, so that a thread without time can parse one after another. It consists of numbers, bytes
 * and long texts, which cross threads in one copy each.
 */
export interface ParsePlan {
  /** The JSON of all parts. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The steps, as three numbers each: the kind, and the first byte and the end of its JSON. */
  readonly steps: Int32Array<ArrayBuffer>;
  /** Parsed texts that are too long for a part, in their order, and the bytes of those that are hex. */
  readonly texts: readonly (string | Uint8Array<ArrayBuffer>)[];
}

/** The options of {@link planParsing}. */
export interface PlanOptions {
  readonly limits?: PartLimits;
  /** The first byte of the value and its end. Default: all bytes. */
  readonly range?: readonly [start: number, end: number];
  /**
   * The members of a request's params that take long texts, all of which are bytes in hex. Such hex becomes
   * {@link ParsedHex}. Any other long text of the params is shortened to the length from which texts are long, because
   * no method takes it. Default: all texts are passed as they are.
   */
  readonly hexMembers?: ReadonlySet<string> | undefined;
}

/** Adds the elements or members in the range. */
const ADD = 0;
/** Adds a list, an object or the next long text. In an object, the range has its name and the colon. */
const OPEN_LIST = 1;
const OPEN_OBJECT = 2;
const ADD_TEXT = 3;
/** Ends the list or object that was opened last. */
const CLOSE = 4;
const NUMBERS_OF_STEP = 3;

const BRACKET_OPEN = 0x5b;
const BRACKET_CLOSE = 0x5d;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A list or an object around the current byte. */
interface Level {
  readonly isList: boolean;
  readonly openedAt: number;
  /** The first child that no step adds yet; undefined when the current child is added by steps of its own. */
  pending: number | undefined;
  /** The first byte of the current child. */
  child: number;
  /** The last colon of an object. */
  colon: number;
  /** Whether the current byte belongs to the name of a member. */
  isInName: boolean;
  /** Whether a step opens it, because its children are in several parts. */
  isOpen: boolean;
}

/**
 * Plans the parsing of JSON in parts. It takes a pass over the bytes.
 *
 * @param bytes - JSON that JSON.parse accepts.
 */
export function planParsing(
  bytes: Uint8Array<ArrayBuffer>,
  { limits = PART_LIMITS, range: [start, end] = [0, bytes.length], hexMembers }: PlanOptions = {},
): ParsePlan {
  const steps: number[] = [];
  const texts: (string | Uint8Array<ArrayBuffer>)[] = [];
  // The value is the only element of a list without brackets.
  const levels: Level[] = [];
  const enter = (isList: boolean, openedAt: number, child: number, isOpen = false): Level => {
    const entered = { isList, openedAt, pending: child, child, colon: child, isInName: !isList, isOpen };
    levels.push(entered);
    return entered;
  };
  let level = enter(true, start, start, true);
  let partStart = start;
  let members = 0;
  let values = 0;

  /** Opens the lists and objects around the current byte, after adding the children before it. */
  const openAll = () => {
    levels.forEach((inner, depth) => {
      const outer = levels[depth - 1];
      if (!outer || inner.isOpen) return;
      addChildrenBefore(outer);
      steps.push(inner.isList ? OPEN_LIST : OPEN_OBJECT, ...nameRange(outer, inner.openedAt));
      inner.isOpen = true;
    });
  };
  /** Adds the children before the current one, which steps of its own add. */
  const addChildrenBefore = (of: Level) => {
    if (of.pending !== undefined && of.child > of.pending) steps.push(ADD, of.pending, of.child - 1);
    of.pending = undefined;
  };

  /** Parses a long text of the current list or object. */
  const longText = (json: Uint8Array): string | Uint8Array<ArrayBuffer> => {
    const [, request, params] = levels;
    const isParam = hexMembers && params && request && nameIn(request) === 'params';
    const hex = isParam && hexMembers.has(nameIn(level)) ? hexTextToBytes(json.subarray(1, -1)) : undefined;
    if (hex) return hex;
    const text: string = JSON.parse(strictUtf8.decode(json));
    // With a last character that is no hex, so that no part of a wrong text becomes right.
    return isParam ? `${text.slice(0, limits.longText)}…` : text;
  };
  /** Returns the name of the current member, and an empty text in a list. */
  const nameIn = ({ isList, child, colon }: Level): string =>
    isList ? '' : JSON.parse(strictUtf8.decode(bytes.subarray(child, colon)));

  for (let at = start; at < end; at++) {
    switch (bytes[at]) {
      case QUOTE: {
        const first = at;
        for (at++; bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
        if (level.isInName || at - first <= limits.longText) break;
        openAll();
        addChildrenBefore(level);
        steps.push(ADD_TEXT, ...nameRange(level, first));
        texts.push(longText(bytes.subarray(first, at + 1)));
        partStart = at;
        break;
      }
      case COMMA:
        values++;
        if (at - partStart > limits.bytes || members > limits.members || values > limits.values) {
          openAll();
          if (level.pending !== undefined) steps.push(ADD, level.pending, at);
          level.pending = undefined;
          partStart = at;
          members = values = 0;
        }
        level.child = at + 1;
        level.pending ??= at + 1;
        level.isInName = !level.isList;
        break;
      case COLON:
        members++;
        level.colon = at;
        level.isInName = false;
        break;
      case BRACKET_OPEN:
      case BRACE_OPEN:
        values++;
        level = enter(bytes[at] === BRACKET_OPEN, at, at + 1);
        break;
      case BRACKET_CLOSE:
      case BRACE_CLOSE: {
        const { isOpen, pending } = level;
        levels.pop();
        const outer = levels.at(-1);
        if (!outer) throw new TypeError('the bytes are not JSON');
        level = outer;
        if (!isOpen) break;
        if (pending !== undefined) steps.push(ADD, pending, at);
        steps.push(CLOSE, at, at);
        break;
      }
      default:
    }
  }
  if (level.pending !== undefined) steps.push(ADD, level.pending, end);
  return { bytes, steps: Int32Array.from(steps), texts };
}

/** Returns the range of a child's name and colon, which is empty in a list. */
function nameRange({ isList, child }: Level, valueStart: number): [start: number, end: number] {
  return [isList ? valueStart : child, valueStart];
}

/** Returns whether a value is so short that its only part is all of it. */
export function isShort({ steps }: ParsePlan): boolean {
  return steps.length === NUMBERS_OF_STEP && steps[0] === ADD;
}

/** Returns the plan with bytes of its own, without those that no step reads. */
export function compactPlan({ bytes, steps, texts }: ParsePlan): ParsePlan {
  const compact = steps.slice();
  let length = 0;
  for (let at = 0; at < steps.length; at += NUMBERS_OF_STEP)
    length += (steps[at + 2] ?? 0) - (steps[at + 1] ?? 0);
  const kept = new Uint8Array(length);
  length = 0;
  for (let at = 0; at < steps.length; at += NUMBERS_OF_STEP) {
    const json = bytes.subarray(steps[at + 1], steps[at + 2]);
    kept.set(json, length);
    compact[at + 1] = length;
    length += json.length;
    compact[at + 2] = length;
  }
  return { bytes: kept, steps: compact, texts };
}

/** Parses the value of a plan, and yields after each part. */
export function* parseByPlan({ bytes, steps, texts }: ParsePlan): Generator<undefined, unknown> {
  const whole: unknown[] = [];
  const around: object[] = [];
  let current: object = whole;
  let text = 0;
  for (let at = 0; at < steps.length; at += NUMBERS_OF_STEP) {
    const kind = steps[at];
    if (kind === CLOSE) {
      current = around.pop() ?? whole;
      continue;
    }
    const json = strictUtf8.decode(bytes.subarray(steps[at + 1], steps[at + 2]));
    if (kind === ADD) {
      addAll(current, json);
      yield;
      continue;
    }
    const opened = kind === OPEN_LIST ? [] : {};
    const child = kind === ADD_TEXT ? read(texts[text++]) : opened;
    if (Array.isArray(current)) current.push(child);
    else for (const name in JSON.parse(`{${json}0}`)) define(current, name, child);
    if (kind === ADD_TEXT) continue;
    around.push(current);
    current = opened;
  }
  return whole[0];
}

const read = (text: string | Uint8Array | undefined) =>
  text instanceof Uint8Array ? new ParsedHex(text) : text;

/** Adds the elements or members of a part to a list or an object. */
function addAll(to: object, json: string): void {
  if (Array.isArray(to)) {
    for (const element of JSON.parse(`[${json}]`)) to.push(element);
    return;
  }
  for (const [name, value] of Object.entries(JSON.parse(`{${json}}`))) define(to, name, value);
}

/** Defines a member as JSON.parse does, for which `__proto__` is a name like any other. */
function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}
