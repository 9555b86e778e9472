import { type Json, type Contract, textOf } from '@ethread/openrpc';
import { callOf, objectsIn } from './request/body.ts';
import type { Checker } from './console-state.ts';
import type { Mismatch } from './schema/validator.ts';

/**
 * Checks the results of a reply against the document, each by the method of its call. In a batch, a mismatch's path
 * begins with the position of the response. Returns undefined when there is no result of a method of the document.
 */
export async function checkReply(
  checker: Checker,
  model: Contract,
  request: Json | undefined,
  reply: Json | undefined,
): Promise<readonly Mismatch[] | undefined> {
  const checks = objectsIn(reply).flatMap((response, position) => {
    const { result } = response;
    const name = textOf(callOf(request, response)?.['method']);
    const method = model.methods.find((one) => one.name === name);
    return result === undefined || !method ? [] : [{ method: method.index, result, position }];
  });
  if (checks.length === 0) return undefined;
  const found = await Promise.all(
    checks.map(async ({ method, result, position }) => {
      const mismatches = await checker.result(method, result);
      return Array.isArray(reply)
        ? mismatches.map(({ path, message }) => ({ path: [position, 'result', ...path], message }))
        : mismatches;
    }),
  );
  return found.flat();
}
