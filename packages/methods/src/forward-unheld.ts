import type { CallForwarder, ForwardedAnswer, RequestContext } from '@ethread/backend';
import { JsonBytes } from '@ethread/json-rpc';
import type { Handler, Handlers } from '@ethread/server';
import {
  ExecutionFailedError,
  HeaderNotFoundError,
  InvalidParamsError,
  type MethodName,
  methodTable,
  PrunedHistoryError,
  QueryTimeoutError,
  TooManyResultsError,
} from '@ethread/types';
import { toExecutionError } from './call-outcome.ts';
import { cutLogs, type HeldBlocks } from './cut-logs.ts';

const NULL = JsonBytes.of(null);
/** Methods that answer null for a block that is not known; the others need it. */
const ANSWERS_NULL: ReadonlySet<MethodName> = new Set<MethodName>([
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getTransactionReceipt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
]);

/**
 * Handlers that ask nodes for what the given ones do not hold. Whatever the contract refuses by itself is refused before
 * any node hears of it, since the given handlers are always asked first. Of a range of logs that is held in part, nodes
 * are asked for the rest.
 */
export function forwardUnheld(
  held: Handlers<RequestContext>,
  nodes: CallForwarder,
  heldBlocks: HeldBlocks = () => [],
): Handlers<RequestContext> {
  const orNodes =
    <Params extends readonly unknown[], Result>(
      method: MethodName,
      handler: Handler<Params, Result, RequestContext>,
    ): Handler<Params, Result, RequestContext> =>
    async (params, context) => {
      try {
        return await handler(params, context);
      } catch (error) {
        if (!(error instanceof PrunedHistoryError)) throw error;
        const answer = await nodes.forward({ method, params }, context);
        context.onProof(answer.proof ?? 'none');
        return toResult(method, answer);
      }
    };
  return {
    eth_getLogs: withinTime(cutLogs(held.eth_getLogs, orNodes('eth_getLogs', held.eth_getLogs), heldBlocks)),
    eth_estimateGas: orNodes('eth_estimateGas', held.eth_estimateGas),
    eth_call: orNodes('eth_call', held.eth_call),
    eth_getBlockByHash: orNodes('eth_getBlockByHash', held.eth_getBlockByHash),
    eth_getBlockByNumber: orNodes('eth_getBlockByNumber', held.eth_getBlockByNumber),
    eth_getUncleByBlockNumberAndIndex: orNodes(
      'eth_getUncleByBlockNumberAndIndex',
      held.eth_getUncleByBlockNumberAndIndex,
    ),
    eth_getTransactionByBlockNumberAndIndex: orNodes(
      'eth_getTransactionByBlockNumberAndIndex',
      held.eth_getTransactionByBlockNumberAndIndex,
    ),
    eth_getTransactionByBlockHashAndIndex: orNodes(
      'eth_getTransactionByBlockHashAndIndex',
      held.eth_getTransactionByBlockHashAndIndex,
    ),
    eth_getBlockReceipts: orNodes('eth_getBlockReceipts', held.eth_getBlockReceipts),
    eth_getTransactionReceipt: orNodes('eth_getTransactionReceipt', held.eth_getTransactionReceipt),
    eth_getProof: orNodes('eth_getProof', held.eth_getProof),
  };
}

/** The contract's limit of time holds for all that a query takes, here and at nodes. */
function withinTime<Params, Result>(
  handler: Handler<Params, Result, RequestContext>,
): Handler<Params, Result, RequestContext> {
  return async (params, context) => {
    const limit = AbortSignal.timeout(methodTable.eth_getLogs.limits.maxDurationMs);
    try {
      return await handler(params, { ...context, signal: AbortSignal.any([context.signal, limit]) });
    } catch (error) {
      if (limit.aborted && error === limit.reason) throw new QueryTimeoutError({ cause: error });
      throw error;
    }
  };
}

function toResult(method: MethodName, answer: ForwardedAnswer): JsonBytes {
  switch (answer.kind) {
    case 'result':
      return answer.json;
    case 'unknownBlock':
      if (ANSWERS_NULL.has(method)) return NULL;
      throw new HeaderNotFoundError();
    case 'reverted':
      throw toExecutionError(answer);
    case 'failed':
      throw new ExecutionFailedError({ detail: answer.message });
    case 'invalidParams':
      throw new InvalidParamsError({ detail: answer.message });
    case 'pruned':
      throw new PrunedHistoryError();
    case 'tooManyResults':
      throw new TooManyResultsError();
    case 'queryTimeout':
      throw new QueryTimeoutError();
  }
}
