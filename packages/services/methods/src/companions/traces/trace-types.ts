import type { TraceRequest } from '@ethread/calls';
import { InvalidParamsError, type TraceTypes } from '@ethread/companions';

/**
 * Returns what a list of types in OpenEthereum's form records.
 *
 * @throws {InvalidParamsError} for `vmTrace`, which the service does not have.
 */
export function replayRequestOf(types: TraceTypes, where: string): TraceRequest {
  if (types.includes('vmTrace')) {
    const detail = `${where}: vmTrace is not available, use debug_traceTransaction for instructions`;
    throw new InvalidParamsError({ detail });
  }
  return {
    kind: 'replay',
    options: { trace: types.includes('trace'), stateDiff: types.includes('stateDiff') },
  };
}
