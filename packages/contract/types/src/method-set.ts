import { type CheckedList, checkParams, type ParamCheck } from './fault.ts';
import type { MethodSignature } from './method-description.ts';
import { type ParamsProblem, problemOf } from './params-problem.ts';

/** The params of a call in the method's order, without absent ones at the end; or the problem with them. */
export type CheckedParams =
  | Exclude<CheckedList, { readonly fault: unknown }>
  | { readonly problem: ParamsProblem };

/** The methods of one document, prepared for look-up. */
export interface MethodSet<Method extends MethodSignature> {
  /** Finds a method by wire name in constant time; undefined when the document has none. */
  find(name: string): Method | undefined;
  /**
   * Checks params by position or by name, or none (undefined). An optional param may be null, which counts as absent.
   */
  check(method: Method, params: unknown): CheckedParams;
}

/** Creates a method set from a generated table and the checks generated with it. */
export function createMethodSet<Method extends MethodSignature>(
  table: Readonly<Record<string, Method>>,
  paramChecks: ReadonlyMap<string, readonly ParamCheck[]>,
): MethodSet<Method> {
  const byName = new Map(Object.entries(table));
  return {
    find: (name) => byName.get(name),
    check(method, params) {
      const checks = paramChecks.get(method.name);
      if (checks === undefined) throw new RangeError(`there are no checks of ${method.name}`);
      const checked = checkParams(checks, params);
      return 'fault' in checked ? { problem: problemOf(checked.fault, method.params) } : checked;
    },
  };
}

/**
 * Joins the methods of two documents. The first document's method wins when both have one.
 *
 * @example
 * const methods = joinMethodSets<MethodDescription>(companionMethods, serviceMethods);
 */
export function joinMethodSets<Method extends MethodSignature>(
  first: MethodSet<Method>,
  second: MethodSet<Method>,
): MethodSet<Method> {
  return {
    find: (name) => first.find(name) ?? second.find(name),
    check: (method, params) => (first.find(method.name) ? first : second).check(method, params),
  };
}
