import {
  type CallForwarder,
  DamagedStoreError,
  type ForwardedResponse,
  type RequestContext,
} from '@ethread/ports';
import { rescue } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import type { HandlersByName } from '@ethread/server';
import {
  ExecutionFailedError,
  HeaderNotFoundError,
  InvalidParamsError,
  type MethodDescription,
  methodTable,
  PrunedHistoryError,
  QueryTimeoutError,
  ResourceUnavailableError,
  TooManyResultsError,
  toExecutionError,
} from '@ethread/types';
import type { StoredRanges } from './cut-logs.ts';
import { methodTraits } from './generated/handlers.gen.ts';
import { type AnyHandler, mapHandlers } from './map-handlers.ts';
import type { MethodTraits } from './method-traits.ts';
import { isNotHeld } from './store-outcome.ts';

const NULL = JsonBytes.of(null);

/** Creates the error with a code among errors that a method lists, or returns undefined for another code. */
export type ListedError = (code: number, detail: string, names: readonly string[]) => Error | undefined;

/** The methods of a document, by default of the contract, and what forwarding knows beside them. */
export interface ForwardOptions {
  readonly table?: Readonly<Record<string, MethodDescription>>;
  readonly traits?: Readonly<Record<string, MethodTraits>>;
  /** Creates the errors that only this document lists. Default: there are none. */
  readonly listedError?: ListedError;
  /** Default: nothing is stored. */
  readonly storedBlocks?: StoredRanges;
}

/**
 * Wraps the handlers of any document so that they ask nodes for data that the local handlers lack, except methods whose
 * traits name no question. The local handlers always run first, so a call that the document rejects reaches no node.
 *
 * Nodes are asked too where the store is damaged. If they lack the data as well, the error stays internal, because the
 * service knows that the block exists.
 */
export function forwardUnavailable<All extends HandlersByName<RequestContext>>(
  stored: All,
  nodes: CallForwarder,
  {
    table = methodTable,
    traits = methodTraits,
    listedError = () => undefined,
    storedBlocks = () => [],
  }: ForwardOptions = {},
): All {
  return mapHandlers(stored, (name, handler) => {
    const method = table[name];
    const { question, overNodes } = traits[name] ?? {};
    if (!method || !question) return handler;
    const orNodes: AnyHandler = (params, context) =>
      rescue(
        () => handler(params, context),
        async (error) => {
          const isDamaged = error instanceof DamagedStoreError;
          if (!isDamaged && !isNotHeld(error)) throw error;
          const { failover } = method;
          const response = await nodes.forward({ method: name, question, params, failover }, context);
          if (isDamaged && (response.kind === 'unknownBlock' || response.kind === 'pruned')) throw error;
          context.onProof(response.proof ?? 'none');
          return toResult(method, response, listedError);
        },
      );
    return overNodes ? overNodes(handler, orNodes, storedBlocks) : orNodes;
  });
}

function toResult(
  { errors }: MethodDescription,
  result: ForwardedResponse,
  listedError: ListedError,
): JsonBytes {
  switch (result.kind) {
    case 'result':
      return result.json;
    case 'unknownBlock':
      // Methods that need the block list an error. The others return null for an unknown block.
      if (errors.includes('BlockNotFound')) {
        throw listedError(-32000, 'header not found', errors) ?? new HeaderNotFoundError();
      }
      if (!errors.includes('HeaderNotFound')) return NULL;
      throw new HeaderNotFoundError();
    case 'reverted':
      throw toExecutionError(result);
    case 'failed':
      throw new ExecutionFailedError({ detail: result.message });
    case 'invalidParams':
      throw new InvalidParamsError({ detail: result.message });
    case 'invalidSimulation':
      throw listedError(result.code, result.message, errors) ?? new ResourceUnavailableError();
    case 'pruned':
      throw new PrunedHistoryError();
    case 'tooManyResults':
      throw new TooManyResultsError();
    case 'queryTimeout':
      throw new QueryTimeoutError();
  }
}
