import type { CallOverrides, TracedCalls } from '@ethread/calls';
import type { RequestContext, StoredHeader } from '@ethread/ports';
import { requireAvailable } from '../../block-parameter.ts';
import type { CompanionModules } from '../companion-modules.ts';
import { requireTraced, type Traced } from './trace-response.ts';

const NO_OVERRIDES: CallOverrides = { accounts: [], block: {} };

/** Traces calls on the state after a block. @param at for calls within a block: the block before it */
export async function runTracedCalls(
  { traces }: Pick<CompanionModules, 'traces'>,
  traced: TracedCalls,
  at: StoredHeader,
  context: RequestContext,
  overrides: CallOverrides = NO_OVERRIDES,
): Promise<Traced> {
  const outcome = await traces.traceCalls(traced, overrides, at, context);
  return requireTraced(requireAvailable(outcome), traced.maxBytes);
}
