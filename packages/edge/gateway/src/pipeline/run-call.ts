import { type Awaitable, whenReady, eventLoopTurns } from '@ethread/core';
import { type RequestItem, JsonBytes, JsonStream, printResult } from '@ethread/json-rpc';
import { Call, creditsOf, type PipelineModules, type Stage } from './call.ts';
import { bufferedBytesOf } from '@ethread/http';
import { fail } from './fail.ts';
import type { MessageContext, Work } from './message.ts';
import { InvalidRequestError, unavailable } from '@ethread/types';

/** The stages of a call, in order. Its message was admitted and parsed before. */
const STAGES: readonly Stage[] = [
  ...[takeTurn, validate, holdMemory, resolveHead, reserve],
  ...[takeTurn, dispatch, takeTurnToPrint, print],
];

/**
 * Passes a call through the stages. Returns its response without a promise when no stage had to wait, which is so for
 * each response that is cached.
 */
export function runCall(
  modules: PipelineModules,
  work: Work,
  item: RequestItem,
  context: MessageContext = work.context,
): Awaitable<Call> {
  const { tracer } = modules;
  if (!tracer) return run(new Call(modules, work, item, context, undefined));
  return tracer.span('call', {}, (span) => run(new Call(modules, work, item, context, span)));
}

function run(call: Call): Awaitable<Call> {
  try {
    const running = runFrom(0, call);
    if (!(running instanceof Promise)) return settle(call);
    return running.then(() => settle(call)).catch((error: unknown) => fail(call, error));
  } catch (error) {
    return fail(call, error);
  }
}

function runFrom(first: number, call: Call): Awaitable<void> {
  for (let at = first; at < STAGES.length; at++) {
    const waiting = STAGES[at]?.(call);
    if (waiting instanceof Promise) return waiting.then(() => runFrom(at + 1, call));
  }
}

/**
 * Takes a turn of the client before the params of a large message are read, and before the work of a call whose credits
 * were not there at once: many calls wait for the credits of one key.
 */
function takeTurn({ work, hasWaited }: Call): Awaitable<void> {
  if (work.isLarge || hasWaited) return eventLoopTurns.take(work.client.keyId);
}

/**
 * Finds the method and checks the params with generated code. A call that cannot run costs nothing, so this precedes
 * all other stages.
 *
 * @throws {InvalidRequestError} for an item that is no request, and for more calls of a method than a batch may have.
 * @throws {MethodNotFoundError} @throws {InvalidParamsError}
 */
function validate(call: Call): void {
  const { item, work } = call;
  if (item.kind === 'invalid') throw new InvalidRequestError();
  const { method, params } = item;
  const prepared = work.chain.router.prepare(method, params);
  call.prepared = prepared;
  const { name, limits } = prepared.method;
  if (limits?.maxPerBatch !== undefined && call.context.count(name) > limits.maxPerBatch)
    throw new InvalidRequestError({
      message: `invalid request: one batch may have ${limits.maxPerBatch} ${name} at most`,
    });
}

/**
 * Holds the memory that the response will probably take, so that a client with many large responses in flight is
 * rejected before they are made, and before others lose theirs.
 *
 * @throws {OverloadedError}
 */
function holdMemory({ work, modules, validated }: Call): void {
  const bytes = modules.responseSizes.of(work.client.keyId, validated.method.name);
  if (bytes > 0) work.hold(bytes);
}

/**
 * Resolves the head and the tagged block that the call sees. All calls of a message see one head.
 *
 * @throws {ResourceUnavailableError} where the forks of the block are in doubt and the client demands proof.
 */
function resolveHead(call: Call): Awaitable<void> {
  const { context } = call;
  const { chain } = call.work;
  return whenReady(chain.seeBlocks?.(call.validated, context), (seen) => {
    if (!seen) return;
    call.seen = seen;
    context.notes.addBlocks(seen);
    requireProof(call);
  });
}

/** @throws {ResourceUnavailableError} where a part of the response has no proof and the client demands one. */
function requireProof({ context }: Call): void {
  if (context.provenOnly && context.notes.proof === 'none') throw unavailable('unproven');
}

/**
 * Reserves the credits of the call before any work, so that a call that cannot be paid does not run. Of a method whose
 * repeats are free, it throws the error of an identical call shortly before instead.
 *
 * @throws {CreditsExhaustedError} @throws {KeyNotAllowedError}
 */
function reserve(call: Call): Awaitable<void> {
  const { seen, validated, work } = call;
  const find = seen && work.chain.repeats?.get(validated.method.name);
  if (!find) return hold(call);
  return whenReady(find(validated, seen, call.context), (repeat) => {
    call.repeat = repeat;
    if (repeat.error) throw repeat.error;
    return hold(call);
  });
}

function hold(call: Call): Awaitable<void> {
  const reserving = call.work.client.reserve(call.validated.method);
  call.hasWaited = reserving instanceof Promise;
  return whenReady(reserving, (held) => void (call.hold = held));
}

/**
 * Calls the method's handler (`packages/services/methods`). It looks the response up in the cache, then in the local store, and
 * asks the upstream nodes when the store reports the data as unavailable.
 *
 * @throws {ResourceUnavailableError} where the response has no proof and the client demands one.
 */
function dispatch(call: Call): Awaitable<void> {
  const working = call.work.chain.router.invoke(call.validated, call.context);
  call.hasWaited = working instanceof Promise;
  return whenReady(working, (result) => {
    call.result = result;
    requireProof(call);
  });
}

/**
 * Takes a turn of the client before an object is printed that did not come at once. Many calls that waited for one block
 * get their results in the same tick. What is printed already, and short results, need no turn.
 */
function takeTurnToPrint({ result, hasWaited, work }: Call): Awaitable<void> {
  const isObject = typeof result === 'object' && result !== null;
  if (hasWaited && isObject && !(result instanceof JsonBytes) && !(result instanceof JsonStream))
    return eventLoopTurns.take(work.client.keyId);
}

/** Prints the result as JSON-RPC. Hex and JSON are made here and in the handlers' caches, and nowhere else. */
function print(call: Call): Awaitable<void> {
  const { item, work, validated, result, modules } = call;
  if (item.kind !== 'call') return;
  return whenReady(creditsOf(work, validated.method.credits), (credits) => {
    const { proof, headState, headAge } = call.context.notes;
    call.chunks = printResult(item.id, result, {
      proof: work.showsProof ? proof : undefined,
      head: work.showsProof ? headState : undefined,
      // Over HTTP it is a header.
      headAge: work.connection ? headAge : undefined,
      credits,
    });
    const bytes = (call.bufferedBytes = bufferedBytesOf(call.chunks));
    modules.responseSizes.note(work.client.keyId, validated.method.name, bytes);
  });
}

/** Makes a call its response, which is charged and counted once it has been sent, or when the stream of its result ends. */
function settle(call: Call): Call {
  const { result, hold, bufferedBytes: bytes, validated } = call;
  const { name: method, credits } = validated.method;
  call.cost = credits;
  call.isOwed = true;
  if (!(result instanceof JsonStream)) call.note({ method, credits, day: hold?.day, isError: false, bytes });
  return call;
}
