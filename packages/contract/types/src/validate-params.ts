import { methodTable } from './generated/method-table.gen.ts';
import type { MethodName } from './generated/types.gen.ts';
import type { ParamsProblem } from './params-problem.ts';
import { serviceMethods } from './service-methods.ts';

/**
 * Checks params by position or by name against the document. An optional param may be null, which counts as absent.
 *
 * @returns the first problem, or undefined when the params are valid.
 */
export function validateParams(name: MethodName, params: unknown): ParamsProblem | undefined {
  const checked = serviceMethods.check(methodTable[name], params);
  return 'problem' in checked ? checked.problem : undefined;
}
