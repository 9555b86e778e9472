import type { MethodSignature } from './method-description.ts';
import { checkParams, type ParamsProblem, type Validator } from './check-params.ts';

/** The methods of one document, ready to be asked for. */
export interface MethodSet<Method extends MethodSignature> {
  /** The method of that wire name, in constant time; undefined when the document has none. */
  find(name: string): Method | undefined;
  /**
   * Checks positional params. A trailing optional param may be absent, undefined or null.
   *
   * @returns the first problem, or undefined when the params are valid.
   */
  check(method: Method, params: readonly unknown[]): ParamsProblem | undefined;
}

/** The methods of a generated table, with the validators that were generated beside it. */
export function createMethodSet<Method extends MethodSignature>(
  table: Readonly<Record<string, Method>>,
  validators: Readonly<Record<string, readonly Validator[]>>,
): MethodSet<Method> {
  const byName = new Map(Object.entries(table));
  return {
    find: (name) => byName.get(name),
    check: (method, params) => checkParams(method, validators[method.name] ?? [], params),
  };
}
