import type { CallRequest } from '@ethread/calls';
import { decodeTransaction, InvalidChainBytesError, recoverSender } from '@ethread/chain';
import { companionTable, InvalidParamsError } from '@ethread/companions';
import { hexToBytes } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import type { CompanionModules } from './companion-modules.ts';
import { runTracedCalls } from './traces/run-traced-calls.ts';
import { oneTrace } from './traces/trace-response.ts';
import { replayRequestOf } from './traces/trace-types.ts';

const { maxBytes } = companionTable.trace_rawTransaction.limits;

/** Executes a signed transaction after the given block without sending it, and returns what it would do. */
export function trace_rawTransaction(modules: CompanionModules): CompanionHandler<'trace_rawTransaction'> {
  return async ([rawTransaction, types, block], context) => {
    const trace = replayRequestOf(types, 'params[1] (types)');
    const request = signedRequest(hexToBytes(rawTransaction));
    const at = await requireHeader(modules.chain, block);
    const traced = { calls: [{ request, trace }], maxBytes };
    return oneTrace(await runTracedCalls(modules, traced, at, context));
  };
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
