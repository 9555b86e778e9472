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

/** Returns the set of words that spaces separate. */
export const wordsOf = (words: string): ReadonlySet<unknown> => new Set(words.split(' '));

/** Checks that an object has no other properties than those with a name. */
export function onlyKeys(value: Record<string, unknown>, names: ReadonlySet<unknown>): Fault | undefined {
  for (const key of Object.keys(value))
    if (value[key] !== undefined && !names.has(key))
      return fault(key, `the properties ${[...names].join(', ')}`);
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
  for (let index = 0; index < value.length; index++) {
    const found = check(value[index]);
    if (found !== undefined) return under(index, found);
  }
  return undefined;
}

/** Checks a list of a fixed length, and each item by its own check. */
export function tupleOf(value: unknown, checks: readonly Check[], expected: string): Fault | undefined {
  if (!Array.isArray(value)) return fault(value, 'a list');
  if (value.length !== checks.length) return fault(value, expected);
  for (const [index, check] of checks.entries()) {
    const found = check(value[index]);
    if (found !== undefined) return under(index, found);
  }
  return undefined;
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

export interface ParamCheck {
  readonly name: string;
  readonly required: boolean;
  readonly check: Check;
}

/** Returns the check of a param that a call must have. */
export const required = (name: string, check: Check): ParamCheck => ({ name, required: true, check });

/** Returns the check of a param that a call may omit. */
export const optional = (name: string, check: Check): ParamCheck => ({ name, required: false, check });

/** The params of a call as a list in the method's order, or their fault. */
export type CheckedList = { readonly params: readonly unknown[] } | { readonly fault: Fault };

/**
 * Checks the params of a call: a list, an object by name, or undefined for none. A null for an optional param whose
 * schema rejects null counts as omitted.
 */
export function checkParams(params: readonly ParamCheck[], given: unknown): CheckedList {
  const values = given === undefined ? [] : given;
  // Most calls are valid as they are.
  if (Array.isArray(values)) return isTaken(params, values) ? { params: values } : listAsList(params, values);
  if (!isObject(values)) return { fault: under('params', fault(values, 'a list or an object')) };
  return namedAsList(params, values);
}

/** Reports whether a list is valid as it is. Creates nothing for a list that is. */
function isTaken(params: readonly ParamCheck[], values: readonly unknown[]): boolean {
  if (values.length > params.length) return false;
  let index = 0;
  for (const { required, check } of params) {
    if (index >= values.length) {
      if (required) return false;
    } else if (values[index] === undefined || check(values[index]) !== undefined) return false;
    index++;
  }
  return true;
}

function listAsList(params: readonly ParamCheck[], values: readonly unknown[]): CheckedList {
  if (values.length > params.length) {
    const most = params.length === 1 ? '1 param' : `${params.length} params`;
    return { fault: under('params', fault(values, `at most ${most}`)) };
  }
  return checkEach(params, values);
}

function namedAsList(params: readonly ParamCheck[], values: Readonly<Record<string, unknown>>): CheckedList {
  const unknown = Object.keys(values).find((key) => !params.some(({ name }) => name === key));
  if (unknown !== undefined) {
    const known = params.map(({ name }) => name).join(', ');
    return { fault: under('params', fault(unknown, known === '' ? 'no params' : `the names ${known}`)) };
  }
  const isOwn = (name: string) => Object.prototype.hasOwnProperty.call(values, name);
  return checkEach(
    params,
    params.map(({ name }) => (isOwn(name) ? values[name] : undefined)),
  );
}

/** Checks one value per param. A null that counts as omitted becomes undefined. */
function checkEach(params: readonly ParamCheck[], values: readonly unknown[]): CheckedList {
  const taken: unknown[] = [];
  let last = 0;
  for (const [index, { name, required, check }] of params.entries()) {
    const value = values[index];
    const found = value === undefined ? (required ? fault(value, 'a value') : undefined) : check(value);
    const isLeftOut = value === null && !required;
    if (found !== undefined && !isLeftOut) return { fault: under('params', under(name, found)) };
    taken.push(found === undefined ? value : undefined);
    if (found === undefined && value !== undefined) last = index + 1;
  }
  return { params: taken.slice(0, last) };
}
