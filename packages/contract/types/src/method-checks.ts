import type { Check, Fault } from './fault.ts';
import { fault, isObject, under } from './fault.ts';

/** The checks of a method's calls. */
export interface MethodChecks {
  /** The allowed structures of params. */
  readonly structure: 'by-name' | 'by-position' | 'either';
  readonly params: readonly ParamCheck[];
  /** Undefined for a notification, and where results are not checked. */
  readonly result?: Check | undefined;
}

/** The check of one param. */
export interface ParamCheck {
  readonly name: string;
  readonly required: boolean;
  readonly check: Check;
}

/** Returns the checks of a method's calls. */
export function methodOf(
  structure: MethodChecks['structure'],
  params: readonly ParamCheck[],
  result?: Check,
): MethodChecks {
  return { structure, params, result };
}

/** Returns the check of a param that a call must have. */
export const required = (name: string, check: Check): ParamCheck => ({ name, required: true, check });

/** Returns the check of a param that a call may omit. */
export const optional = (name: string, check: Check): ParamCheck => ({ name, required: false, check });

/** The params of a call as a list in the method's order, or their fault. */
export type CheckedList = { readonly params: readonly unknown[] } | { readonly fault: Fault };

/** The params of a call in the form that its handler accepts, or their fault. */
export type CheckedParams = CheckedList | { readonly params: Readonly<Record<string, unknown>> };

/**
 * Checks the params of a call: a list, an object by name, or undefined for none. Methods that accept both receive a
 * list. A null for an optional param whose schema rejects null counts as omitted.
 */
export function checkParams(checks: MethodChecks, given: unknown): CheckedParams {
  if (checks.structure !== 'by-name') return checkList(checks, given);
  const values = given === undefined ? {} : given;
  if (!isObject(values)) return { fault: under('params', fault(values, 'an object of params by name')) };
  const checked = namedAsList(checks.params, values);
  if ('fault' in checked) return checked;
  const isLeftOut = ({ name }: ParamCheck, index: number) =>
    values[name] === null && checked.params[index] === undefined;
  const leftOut = checks.params.filter(isLeftOut).map(({ name }) => name);
  if (leftOut.length === 0) return { params: values };
  return { params: Object.fromEntries(Object.entries(values).filter(([key]) => !leftOut.includes(key))) };
}

/** Checks the params of a call whose handler accepts a list, like {@link checkParams} otherwise. */
export function checkList({ structure, params }: MethodChecks, given: unknown): CheckedList {
  const values = given === undefined ? [] : given;
  // Most calls are valid as they are.
  if (Array.isArray(values)) return isTaken(params, values) ? { params: values } : listAsList(params, values);
  if (structure === 'by-position' || !isObject(values)) {
    const expected = structure === 'by-position' ? 'a list' : 'a list or an object';
    return { fault: under('params', fault(values, expected)) };
  }
  return namedAsList(params, values);
}

/** Checks a method's result. */
export function checkResult({ result }: MethodChecks, value: unknown): Fault | undefined {
  const found = result?.(value);
  return found && under('result', found);
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
