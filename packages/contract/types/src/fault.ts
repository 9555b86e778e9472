/** The problem with a value: its place, the expected value, and the actual value. */
export interface Fault {
  /** The names and positions that lead to the place. */
  readonly path: readonly (string | number)[];
  /** Such as `a string`. */
  readonly expected: string;
  readonly value: unknown;
}

/** Returns the fault of a value, or undefined for a valid value. */
export type Check = (value: unknown) => Fault | undefined;

/** Longer parts of a message are truncated, so that it stays below 500 bytes. */
const MAX_PATH = 120;
const MAX_EXPECTED = 180;
const MAX_VALUE = 60;

/** Creates a fault of the value itself. */
export function fault(value: unknown, expected: string): Fault {
  return { path: [], expected, value };
}

/** Creates the fault of the value of a property. */
export function faultAt(key: string, value: unknown, expected: string): Fault {
  return { path: [key], expected, value };
}

/** Returns the fault in the value of a property, unless the property is absent. */
export function faultIn(key: string, value: unknown, check: Check): Fault | undefined {
  const found = value === undefined ? undefined : check(value);
  return found && under(key, found);
}

/** Returns the check that a condition holds. */
export function expecting(holds: (value: unknown) => boolean, expected: string): Check {
  return (value) => (holds(value) ? undefined : fault(value, expected));
}

/** Prefixes the path of a fault with the key of the object or list that contains the value. */
export function under(key: string | number, { path, expected, value }: Fault): Fault {
  return { path: [key, ...path], expected, value };
}

/** Formats a fault in one line: `params.filter.address: expected a string, not 5`. */
export function faultMessage({ path, expected, value }: Fault): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  return `${truncate(place.replace(/^\./, ''), MAX_PATH) || 'value'}: expected ${truncate(expected, MAX_EXPECTED)}, ${shown(value)}`;
}

/**
 * Combines the faults of all alternatives. Returns a fault in a part of the value if exactly one alternative found one,
 * otherwise a fault of the whole value.
 */
function noneOf(value: unknown, faults: readonly Fault[], expected: string): Fault {
  const inside = faults.filter((one) => one.value !== value);
  const wrong = inside.filter((one) => one.value !== undefined);
  const [only, another] = wrong.length > 0 ? wrong : inside;
  return only !== undefined && another === undefined ? only : fault(value, expected);
}

/** Checks that at least one alternative accepts a value. */
export function anyOf(value: unknown, alternatives: readonly Check[], expected: string): Fault | undefined {
  const faults: Fault[] = [];
  for (const check of alternatives) {
    const found = check(value);
    if (found === undefined) return undefined;
    faults.push(found);
  }
  return noneOf(value, faults, expected);
}

/** Checks that a value is null, or that at least one alternative accepts it. */
export function nullOr(value: unknown, alternatives: readonly Check[], expected: string): Fault | undefined {
  return value === null ? undefined : anyOf(value, alternatives, expected);
}

/** Checks that exactly one alternative accepts a value. */
export function oneOf(value: unknown, alternatives: readonly Check[], expected: string): Fault | undefined {
  const faults: Fault[] = [];
  for (const check of alternatives) {
    const found = check(value);
    if (found !== undefined) faults.push(found);
  }
  const matches = alternatives.length - faults.length;
  if (matches === 1) return undefined;
  return matches === 0
    ? noneOf(value, faults, expected)
    : fault(value, 'a value that only one alternative takes');
}

/** Checks an object with the check for the value of one of its properties. */
export function byProperty(
  value: unknown,
  property: string,
  checks: ReadonlyMap<unknown, Check>,
  expected: string,
): Fault | undefined {
  if (!isObject(value)) return fault(value, expected);
  const kind = has(value, property) ? value[property] : undefined;
  const check = checks.get(kind);
  if (check) return check(value);
  return under(property, fault(kind, [...checks.keys()].map((one) => JSON.stringify(one)).join(', ')));
}

/** Returns the set of words that spaces separate. */
export const wordsOf = (words: string): ReadonlySet<unknown> => new Set(words.split(' '));

/** Checks that an object has no other properties than those with a name. */
export function onlyKeys(value: Record<string, unknown>, names: ReadonlySet<unknown>): Fault | undefined {
  for (const key of Object.keys(value))
    if (value[key] !== undefined && !names.has(key))
      return fault(key, `the properties ${[...names].join(', ')}`);
  return undefined;
}

/** Checks every item from `start` on. */
export function everyItem(items: readonly unknown[], start: number, check: Check): Fault | undefined {
  for (let index = start; index < items.length; index++) {
    const found = check(items[index]);
    if (found !== undefined) return under(index, found);
  }
  return undefined;
}

/** Checks a list of `least` to `most` items, and every item. */
export function listOf(
  value: unknown,
  check: Check,
  expected: string = 'a list',
  least: number = 0,
  most: number = Infinity,
): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length < least || value.length > most) return fault(value, expected);
  return everyItem(value, 0, check);
}

const PARSED_HEX = Symbol.for('parsed hex');

/** Reports whether a value stands for a long text of bytes in hex that was checked and parsed before. */
export function isParsedHex(value: unknown): boolean {
  return isObject(value) && PARSED_HEX in value;
}

/** Reports whether a value is an object, neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reports whether an object has an own property that is not undefined. */
export function has(value: Record<string, unknown>, key: string): boolean {
  return value[key] !== undefined && Object.prototype.hasOwnProperty.call(value, key);
}

/** Counts the characters of a text, as people count them. */
export function lengthOf(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0xdc00 || code > 0xdfff || index === 0 || !isHigh(text.charCodeAt(index - 1))) length += 1;
  }
  return length;
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** Reports whether a number is a multiple, within the precision of binary fractions: 0.3 is a multiple of 0.1. */
export function isMultiple(value: number, of: number): boolean {
  if (value % of === 0) return true;
  if (Number.isInteger(value) && Number.isInteger(of)) return false;
  const times = value / of;
  return Math.abs(times - Math.round(times)) <= 4 * Number.EPSILON * Math.max(1, Math.abs(times));
}

/** Reports whether no two items are equal. */
export function isUnique(items: readonly unknown[]): boolean {
  return new Set(items.map(canonical)).size === items.length;
}

/** Returns a text that is the same for equal values, whatever the order of their properties. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

/** Wraps a check so that a value that is nested too deeply is a fault instead of a crash. */
export function guarded(check: Check): Check {
  return (value) => {
    try {
      return check(value);
    } catch (error) {
      if (error instanceof RangeError) return fault(undefined, 'a value that goes less deep');
      throw error;
    }
  };
}

function shown(value: unknown): string {
  if (value === undefined) return 'which is missing';
  if (Array.isArray(value)) return `not a list of ${value.length}`;
  if (isObject(value)) return Object.keys(value).length === 0 ? 'not an empty object' : 'not an object';
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, MAX_VALUE)) : String(value);
  return `not ${truncate(text, MAX_VALUE)}`;
}

/** Returns at most `length` characters, each of one byte. */
function truncate(text: string, length: number): string {
  const plain = text.slice(0, length).replace(/[^ -~]/g, '?');
  return text.length > length ? `${plain}...` : plain;
}
