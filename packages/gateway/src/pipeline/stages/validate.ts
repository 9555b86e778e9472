import { InvalidRequestError } from '@ethread/types';
import type { Call } from '../call.ts';
import { inSpan } from '../span.ts';

/**
 * Finds the method and checks the params with generated code. A call that cannot run costs nothing, so this precedes
 * all other stages.
 *
 * @throws {InvalidRequestError} for an item that is no request, and for more calls of a method than a batch may have.
 * @throws {MethodNotFoundError} @throws {InvalidParamsError}
 */
export function validate(call: Call): void {
  const { item, work, modules } = call;
  if (item.kind === 'invalid') throw new InvalidRequestError();
  const { method, params } = item;
  const prepared = inSpan(modules.tracer, 'validate', () => work.chain.router.prepare(method, params));
  call.prepared = prepared;
  const { name, limits } = prepared.method;
  if (limits?.maxPerBatch !== undefined && work.context.count(name) > limits.maxPerBatch)
    throw new InvalidRequestError({
      message: `invalid request: one batch may have ${limits.maxPerBatch} ${name} at most`,
    });
}
