import {
  type CallForwarder,
  type ChainReader,
  DamagedStoreError,
  type ForwardedResponse,
  type LogFinder,
  type QuestionKind,
  type RequestContext,
  type ResponseProof,
} from '@ethread/ports';
import { rescue } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import type { Handlers, HandlersByName } from '@ethread/server';
import {
  ExecutionFailedError,
  HeaderNotFoundError,
  InvalidParamsError,
  type MethodDescription,
  PrunedHistoryError,
  QueryTimeoutError,
  ResourceUnavailableError,
  TooManyResultsError,
  toExecutionError,
} from '@ethread/types';
import { namingByParam, isNotHeld } from './block-parameter.ts';
import type { AnyHandler } from './handler.ts';
import type { MethodTraits, StoredRanges } from './method-traits.ts';
import { type HeadPin, withPinned } from './pin-head.ts';

const NULL = JsonBytes.of(null);

/** Creates the error with a code among errors that a method lists, or returns undefined for another code. */
export type ListedError = (code: number, detail: string, names: readonly string[]) => Error | undefined;

/** What stands around the local store of a chain. Absent members are parts that the chain lacks. */
export interface Surroundings {
  /** Called with each read of damaged rows of the store. */
  readonly onDamage?: ((error: DamagedStoreError) => void) | undefined;
  /** The chain of the upstream nodes, whose blocks are proven whole. */
  readonly provenChain?: (ChainReader & LogFinder) | undefined;
  /** The level to which they are proven. Default: complete. */
  readonly provenLevel?: ResponseProof | undefined;
  readonly nodes?: CallForwarder | undefined;
  /** Returns the stored block ranges for queries that nodes complete. Default: nothing is stored. */
  readonly storedBlocks?: StoredRanges | undefined;
  /** The chain in which the error of a query for too many logs names a range that works. Absent: it names none. */
  readonly explainedBy?: ChainReader | undefined;
  /** The pin of the head that all items of a message see. */
  readonly pin?: HeadPin | undefined;
}

/** The document of the handlers, and what it needs beside {@link Surroundings}. */
export interface WrappedDocument {
  readonly table: Readonly<Record<string, MethodDescription>>;
  readonly traits: Readonly<Record<string, MethodTraits>>;
  /** The same handlers over the proven chain of the nodes. */
  readonly overProven?: HandlersByName<RequestContext> | undefined;
  /** The handlers of the contract, for a document beside it. */
  readonly contract?: Handlers<RequestContext> | undefined;
  /** Creates the errors that only this document lists. Default: there are none. */
  readonly listedError?: ListedError | undefined;
}

/** A method, and what its wrappers may use. */
interface Wrapped extends Surroundings, Omit<WrappedDocument, 'table' | 'traits' | 'overProven'> {
  readonly method: MethodDescription;
  readonly traits: MethodTraits;
  readonly overProven: AnyHandler | undefined;
}

/** Wraps the handler of a method, or returns it unchanged where the method or the chain does not need the wrapper. */
type Wrapper = (inner: AnyHandler, of: Wrapped) => AnyHandler;

/** What a call meets on its way to the handler of its method, the last one first. */
const WRAPPERS: readonly Wrapper[] = [noteDamage, readProven, forward, explain, pinHead];

/** Wraps the handlers of a document. The local handlers always run first: a call that they reject reaches no node. */
export function wrapHandlers<All extends HandlersByName<RequestContext>>(
  handlers: All,
  { table, traits, overProven, ...document }: WrappedDocument,
  surroundings: Surroundings,
): All {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const method = table[name];
    if (!method) return [name, handler];
    const of: Wrapped = {
      ...document,
      ...surroundings,
      method,
      traits: traits[name] ?? { question: undefined },
      overProven: overProven?.[name] as AnyHandler | undefined,
    };
    return [name, WRAPPERS.reduce((inner, wrap) => wrap(inner, of), handler as AnyHandler)];
  });
  // Each wrapper passes params to the handler that it wraps, so the types by name do not change.
  return Object.fromEntries(wrapped) as unknown as All;
}

/** Reports each read of damaged rows of the store. */
function noteDamage(inner: AnyHandler, { onDamage }: Wrapped): AnyHandler {
  const note = (error: unknown): never => {
    if (error instanceof DamagedStoreError) onDamage?.(error);
    throw error;
  };
  return onDamage ? (params, context) => rescue(() => inner(params, context), note) : inner;
}

/** The questions that whole blocks answer. */
const OF_BLOCKS: ReadonlySet<QuestionKind | undefined> = new Set<QuestionKind>([
  ...(['block', 'blockOfHash', 'logs', 'raw', 'receipt', 'receipts', 'transaction'] as const),
  ...(['transactionOfHash', 'uncle'] as const),
]);

/**
 * Reads a block that the store lacks from the upstream nodes, where these prove it whole. A block that they cannot prove
 * is left to the next wrapper.
 */
function readProven(
  inner: AnyHandler,
  { traits, overProven, provenLevel = 'complete' }: Wrapped,
): AnyHandler {
  if (!overProven || !OF_BLOCKS.has(traits.question)) return inner;
  return (params, context) =>
    rescue(
      () => inner(params, context),
      async (error) => {
        if (!isNotHeld(error)) throw error;
        const result = await overProven(params, context);
        context.onProof(provenLevel);
        return result;
      },
    );
}

/**
 * Asks nodes for data that the local handler lacks, except of a method whose traits name no question. Nodes are asked
 * too where the store is damaged. If they lack the data as well, the error stays internal, because the service knows
 * that the block exists.
 */
function forward(inner: AnyHandler, of: Wrapped): AnyHandler {
  const { method, nodes, contract, storedBlocks = () => [], listedError = () => undefined } = of;
  const { question, overNodes } = of.traits;
  if (!nodes || !question) return inner;
  const orNodes: AnyHandler = (params, context) =>
    rescue(
      () => inner(params, context),
      async (error) => {
        const isDamaged = error instanceof DamagedStoreError;
        if (!isDamaged && !isNotHeld(error)) throw error;
        const { name, failover } = method;
        const response = await nodes.forward({ method: name, question, params, failover }, context);
        if (isDamaged && (response.kind === 'unknownBlock' || response.kind === 'pruned')) throw error;
        context.onProof(response.proof ?? 'none');
        return toResult(method, response, listedError);
      },
    );
  return overNodes ? overNodes({ stored: inner, orNodes, storedBlocks, contract }) : orNodes;
}

/** Names in the error of a query what would work. */
function explain(inner: AnyHandler, { traits, explainedBy }: Wrapped): AnyHandler {
  return traits.explained && explainedBy ? traits.explained(inner, explainedBy) : inner;
}

/**
 * Lets `latest`, `safe` and `finalized` name the same blocks in all items of a message. Where methods of blocks accept a
 * hash, the tag of an available block becomes it, so that no other block can replace it. A tag whose block is not known
 * does not change.
 */
function pinHead(inner: AnyHandler, { method, traits, pin }: Wrapped): AnyHandler {
  const naming = traits.block ?? namingByParam(method);
  if (!pin || !naming) return inner;
  return (params, context) =>
    withPinned(method, pin, context, async (pinBlock) =>
      inner(await naming.pinParams(params, pinBlock, context), context),
    );
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
