import { type Awaitable, eventLoopTurns, whenReady } from '@ethread/core';
import { printResult } from '@ethread/json-rpc';
import { InvalidRequestError } from '@ethread/types';
import type { Call } from './call.ts';
import { inSpan } from './span.ts';

/** Takes a turn of the client before the params of a large message are read. */
export function takeTurn({ work }: Call): Awaitable<void> {
  if (work.isLarge) return eventLoopTurns.take(work.client.keyId);
}

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

/** Resolves the head and the tagged block that the call sees. All calls of a message see one head. */
export function resolveHead(call: Call): Awaitable<void> {
  const { context, chain } = call.work;
  return whenReady(chain.seeBlocks?.(call.validated, context), (seen) => {
    if (!seen) return;
    call.seen = seen;
    context.noteBlocks(seen);
  });
}

/**
 * Reserves the credits of the call before any work, so that a call that cannot be paid does not run. Of a method whose
 * repeats are free, it throws the error of an identical call shortly before instead.
 *
 * @throws {CreditsExhaustedError} @throws {KeyNotAllowedError}
 */
export function reserve(call: Call): Awaitable<void> {
  const { seen, validated, work } = call;
  const find = seen && work.chain.repeats?.get(validated.method.name);
  if (!find) return hold(call);
  return whenReady(find(validated, seen, work.context), (repeat) => {
    call.repeat = repeat;
    if (repeat.error) throw repeat.error;
    return hold(call);
  });
}

function hold(call: Call): Awaitable<void> {
  const { work, modules, validated } = call;
  const reserving = inSpan(modules.tracer, 'charge', () => work.client.reserve(validated.method));
  return whenReady(reserving, (held) => {
    call.hold = held;
  });
}

/**
 * Calls the method's handler (`packages/services/methods`). It looks the response up in the cache, then in the local store, and
 * asks the upstream nodes when the store reports the data as unavailable.
 */
export function dispatch(call: Call): Awaitable<void> {
  const { work, modules } = call;
  const working = inSpan(modules.tracer, 'dispatch', () =>
    work.chain.router.invoke(call.validated, work.context),
  );
  return whenReady(working, (result) => {
    call.result = result;
  });
}

/** Prints the result as JSON-RPC. Hex and JSON are made here and in the handlers' caches, and nowhere else. */
export function print(call: Call): void {
  const { item, result, work } = call;
  if (item.kind !== 'call') return;
  const { proof, headAge } = work.context;
  call.chunks = printResult(item.id, result, {
    proof: work.showsProof ? proof : undefined,
    // Over HTTP it is a header.
    headAge: work.connection ? headAge : undefined,
  });
}
