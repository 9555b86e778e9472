import type { CheckedList, MethodChecks } from './generated/method-checks.gen.ts';
import { checkList } from './generated/method-checks.gen.ts';
import type { MethodSignature } from './method-description.ts';
import { type ParamsProblem, problemOf } from './params-problem.ts';

/** The params of a call in the method's order, without those at the end that are not given; or what is wrong with them. */
export type CheckedParams =
  Exclude<CheckedList, { readonly fault: unknown }> | { readonly problem: ParamsProblem };

/** The methods of one document, ready to be asked for. */
export interface MethodSet<Method extends MethodSignature> {
  /** The method of that wire name, in constant time; undefined when the document has none. */
  find(name: string): Method | undefined;
  /**
   * Checks params by position or by name, or none (undefined). An optional param may be null, which stands for one that
   * is not given.
   */
  check(method: Method, params: unknown): CheckedParams;
}

/** The methods of a generated table, with the checks that were generated beside it. */
export function createMethodSet<Method extends MethodSignature>(
  table: Readonly<Record<string, Method>>,
  methodChecks: ReadonlyMap<string, MethodChecks>,
): MethodSet<Method> {
  const byName = new Map(Object.entries(table));
  return {
    find: (name) => byName.get(name),
    check(method, params) {
      const checks = methodChecks.get(method.name);
      if (checks === undefined) throw new RangeError(`there are no checks of ${method.name}`);
      const checked = checkList(checks, params);
      return 'fault' in checked ? { problem: problemOf(checked.fault, method.params) } : checked;
    },
  };
}
