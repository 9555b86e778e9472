import type { TraceRequest } from '@ethread/calls';
import {
  InvalidParamsError,
  type TraceConfig,
  type TracerOptions,
  type TraceTypes,
} from '@ethread/companions';
import { excerpt, ExecutionFailedError } from '@ethread/types';

type Options<Kind extends TraceRequest['kind']> = Extract<TraceRequest, { readonly kind: Kind }>['options'];

/**
 * Returns what a configuration in geth's form records.
 *
 * @throws {InvalidParamsError} for a tracer that the service does not have.
 * @throws {ExecutionFailedError} for options that exclude each other.
 */
export function traceRequestOf(config: TraceConfig | null | undefined): TraceRequest {
  const { tracer, tracerConfig } = config ?? {};
  if (!tracer) return { kind: 'opcodes', options: given(config ?? {}, OPCODE_OPTIONS) };
  const options: TracerOptions = tracerConfig ?? {};
  switch (tracer) {
    case 'callTracer':
      return { kind: 'calls', options: given(options, ['onlyTopCall', 'withLog']) };
    case 'flatCallTracer':
      return { kind: 'flatCalls', options: given(options, ['convertParityErrors', 'includePrecompiles']) };
    case 'prestateTracer':
      if (options.diffMode && options.includeEmpty) {
        throw new ExecutionFailedError({ detail: 'cannot use diffMode with includeEmpty' });
      }
      return { kind: 'prestate', options: given(options, PRESTATE_OPTIONS) };
    default:
      throw new InvalidParamsError({
        detail:
          `config.tracer: expected callTracer, flatCallTracer, prestateTracer or no tracer, got ` +
          `"${excerpt(tracer)}"`,
      });
  }
}

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

const OPCODE_OPTIONS = [
  'disableStack',
  'disableStorage',
  'enableMemory',
  'enableReturnData',
  'limit',
] as const satisfies readonly (keyof Options<'opcodes'>)[];
const PRESTATE_OPTIONS = [
  'diffMode',
  'disableCode',
  'disableStorage',
  'includeEmpty',
] as const satisfies readonly (keyof Options<'prestate'>)[];

function given<Value extends object, Name extends keyof Value>(
  values: Value,
  names: readonly Name[],
): { [Key in Name]?: NonNullable<Value[Key]> } {
  const found: { [Key in Name]?: NonNullable<Value[Key]> } = {};
  for (const name of names) {
    const value = values[name];
    if (value !== undefined && value !== null) found[name] = value;
  }
  return found;
}
