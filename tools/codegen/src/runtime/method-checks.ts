import type { Check, Fault } from './fault.ts';
import { fault, under } from './fault.ts';

/** What is checked of a method's calls. */
export interface MethodChecks {
  /** How params may be given. */
  readonly structure: 'by-name' | 'by-position' | 'either';
  /** Tells at once whether a list is right as it stands; undefined where params are never a list. */
  readonly takes: ((values: readonly unknown[]) => boolean) | undefined;
  readonly params: readonly { readonly name: string; readonly required: boolean; readonly check: Check }[];
  /** Undefined for a notification. */
  readonly result: Check | undefined;
}

/** The params of a call as its handler takes them, or what is wrong with them. */
export type CheckedParams =
  { readonly params: readonly unknown[] | Readonly<Record<string, unknown>> } | { readonly fault: Fault };

/**
 * Checks the params of a call: a list, an object by name, or undefined for none. By position an optional param may be
 * null where others follow. Methods that take both forms get a list.
 */
export function checkParams(checks: MethodChecks, given: unknown): CheckedParams {
  const { structure, takes, params } = checks;
  const values = given === undefined ? (structure === 'by-name' ? {} : []) : given;
  if (Array.isArray(values)) {
    if (takes === undefined) return { fault: under('params', fault(values, 'an object of params by name')) };
    return takes(values) ? { params: values } : checkList(params, values);
  }
  if (typeof values !== 'object' || values === null || structure === 'by-position')
    return {
      fault: under('params', fault(values, structure === 'by-position' ? 'a list' : 'a list or an object')),
    };
  return checkNamed(params, values as Readonly<Record<string, unknown>>, structure === 'by-name');
}

/** Checks a method's result. */
export function checkResult({ result }: MethodChecks, value: unknown): Fault | undefined {
  const found = result?.(value);
  return found && under('result', found);
}

function checkList(params: MethodChecks['params'], values: readonly unknown[]): CheckedParams {
  if (values.length > params.length)
    return { fault: under('params', fault(values, `a list of ${params.length} at most`)) };
  let last = 0;
  let hasNull = false;
  for (let index = 0; index < params.length; index++) {
    const param = params[index];
    if (param === undefined) continue;
    const value: unknown = values[index];
    if (value === undefined) {
      if (param.required) return { fault: missing(param.name) };
      continue;
    }
    const found = param.check(value);
    if (found === undefined) last = index + 1;
    else if (value === null && !param.required) hasNull = true;
    else return { fault: under('params', under(param.name, found)) };
  }
  if (!hasNull && last === values.length) return { params: values };
  const taken = values.slice(0, last);
  return {
    params: taken.map((value, index) => (value === null && params[index]?.check(null) ? undefined : value)),
  };
}

function checkNamed(
  params: MethodChecks['params'],
  values: Readonly<Record<string, unknown>>,
  isKept: boolean,
): CheckedParams {
  const unknown = Object.keys(values).find((key) => !params.some(({ name }) => name === key));
  if (unknown !== undefined)
    return { fault: under('params', under(unknown, fault(values[unknown], 'no such param'))) };
  const list: unknown[] = [];
  for (const { name, required, check } of params) {
    const value = Object.prototype.hasOwnProperty.call(values, name) ? values[name] : undefined;
    const found = value === undefined ? (required ? missing(name) : undefined) : check(value);
    if (found) return { fault: value === undefined ? found : under('params', under(name, found)) };
    list.push(value);
  }
  if (isKept) return { params: values };
  while (list.length > 0 && list[list.length - 1] === undefined) list.pop();
  return { params: list };
}

const missing = (name: string): Fault => under('params', under(name, fault(undefined, 'a value')));
