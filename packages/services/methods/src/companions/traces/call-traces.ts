import type { CallOverrides, CallRequest, TracedCalls } from '@ethread/calls';
import { decodeTransaction, InvalidChainBytesError, recoverSender } from '@ethread/chain';
import { companionTable, InvalidParamsError } from '@ethread/companions';
import { hexToBytes } from '@ethread/core';
import type { RequestContext, StoredHeader } from '@ethread/ports';
import { requireAvailable, requireHeader } from '../../block-parameter.ts';
import { toCappedRequest } from '../../call-object.ts';
import type { CompanionsOf } from '../../handler.ts';
import type { CompanionModules } from '../companion-modules.ts';
import { replayRequestOf } from './trace-config.ts';
import { listOfTraces, oneTrace, requireTraced, type Traced } from './trace-response.ts';

const NO_OVERRIDES: CallOverrides = { accounts: [], block: {} };

/** Creates the methods that execute calls after a block, and return their calls and what they changed. */
export function callTraces(
  modules: CompanionModules,
): CompanionsOf<'trace_call' | 'trace_callMany' | 'trace_rawTransaction'> {
  return {
    async trace_call([call, types, block], context) {
      const { maxBytes } = companionTable.trace_call.limits;
      const trace = replayRequestOf(types, 'params[1] (types)');
      const at = await requireHeader(modules.chain, block);
      const request = toCappedRequest('eth_call', call, at, context);
      const traced = { calls: [{ request, trace }], maxBytes };
      return oneTrace(await runTracedCalls(modules, traced, at, context));
    },
    async trace_callMany([calls, block], context) {
      const { maxBytes } = companionTable.trace_callMany.limits;
      const traces = calls.map(([, types], index) =>
        replayRequestOf(types, `params[0][${index}][1] (calls)`),
      );
      const at = await requireHeader(modules.chain, block);
      const traced = traces.flatMap((trace, index) => {
        const [call] = calls[index] ?? [];
        return call ? { request: toCappedRequest('eth_call', call, at, context), trace } : [];
      });
      return listOfTraces(await runTracedCalls(modules, { calls: traced, maxBytes }, at, context));
    },
    /** Executes a signed transaction without sending it. */
    async trace_rawTransaction([rawTransaction, types, block], context) {
      const { maxBytes } = companionTable.trace_rawTransaction.limits;
      const trace = replayRequestOf(types, 'params[1] (types)');
      const request = signedRequest(hexToBytes(rawTransaction));
      const at = await requireHeader(modules.chain, block);
      const traced = { calls: [{ request, trace }], maxBytes };
      return oneTrace(await runTracedCalls(modules, traced, at, context));
    },
  };
}

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

/** Returns the call that a signed transaction makes. @throws {InvalidParamsError} */
function signedRequest(bytes: Uint8Array): CallRequest {
  try {
    const transaction = decodeTransaction(bytes);
    if ('envelope' in transaction) throw rejected('only the chain itself makes transactions of this type');
    const { gasLimit: gas, ...fields } = transaction;
    return { ...fields, gas, from: recoverSender(transaction) };
  } catch (error) {
    if (!(error instanceof InvalidChainBytesError)) throw error;
    throw rejected(error.message);
  }
}

const rejected = (problem: string) =>
  new InvalidParamsError({ detail: `params[0] (rawTransaction): ${problem}` });
