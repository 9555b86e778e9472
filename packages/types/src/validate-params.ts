import type { ParamsProblem } from './check-params.ts';
import { methodTable } from './generated/method-table.gen.ts';
import type { MethodName } from './generated/types.gen.ts';
import { serviceMethods } from './service-methods.ts';

/**
 * Checks positional params against the document. A trailing optional param may be absent, undefined or null.
 *
 * @returns the first problem, or undefined when the params are valid.
 */
export function validateParams(name: MethodName, params: readonly unknown[]): ParamsProblem | undefined {
  return serviceMethods.check(methodTable[name], params);
}
