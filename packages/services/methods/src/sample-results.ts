import { type Awaitable, concatBytes, rescue, whenReady } from '@ethread/core';
import { JsonStream } from '@ethread/json-rpc';
import type { QuestionKind, RequestContext } from '@ethread/ports';
import type { Handlers, HandlersByName } from '@ethread/server';
import { type MethodDescription, methodTable } from '@ethread/types';
import { isMoving } from './block-parameter.ts';
import { methodTraits } from './generated/handlers.gen.ts';
import { mapHandlers } from './map-handlers.ts';
import type { MethodTraits } from './method-traits.ts';
import { namingsOf } from './pin-head.ts';

/** A call that may be sampled. Its params name no moving block where the chain pins one. */
export interface SampledCall {
  readonly method: string;
  readonly question: QuestionKind;
  readonly params: readonly unknown[];
  readonly context: RequestContext;
  /** Runs the call once more, in a context of its own. */
  again(context: RequestContext): Awaitable<unknown>;
}

/** The outcome of a sampled call. A stream's bytes are undefined when it was too long, or not read to its end. */
export type SampledOutcome =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'stream'; readonly bytes: Uint8Array | undefined }
  | { readonly kind: 'error'; readonly error: unknown };

/** Chooses calls: returns the receiver of the outcome, which is called once, or undefined. It must not throw. */
export type Sampler = (call: SampledCall) => ((outcome: SampledOutcome) => void) | undefined;

/** Bytes of the longest stream that is copied for a sampler. */
export const MAX_SAMPLED_BYTES = 1024 * 1024;

/**
 * Wraps handlers so that `sample` sees the calls that a node could answer, and the outcome of those that it chooses. The
 * client's response neither waits for the receiver nor changes. Calls without params are not sampled, because they follow
 * the head or name the server, and neither are those of a pending block, or of a tag that is not settled.
 */
export function sampleEach<All extends HandlersByName<RequestContext>>(
  handlers: All,
  table: Readonly<Record<string, MethodDescription>>,
  traits: Readonly<Record<string, MethodTraits>>,
  sample: Sampler,
): All {
  const namings = namingsOf(table, traits);
  return mapHandlers(handlers, (method, handler) => {
    const question = traits[method]?.question;
    if (question === undefined) return handler;
    const naming = namings.get(method);
    return (params, context) => {
      const block = naming?.named(params);
      if (params.length === 0 || isMoving(block) || block === 'pending') return handler(params, context);
      const again = (own: RequestContext) => handler(params, own);
      const receive = sample({ method, question, params, context, again });
      if (!receive) return handler(params, context);
      return rescue(
        () => whenReady(handler(params, context), (result) => noted(result, receive)),
        (error) => {
          receive({ kind: 'error', error });
          throw error;
        },
      );
    };
  });
}

/** Wraps the handlers of the contract like {@link sampleEach}. */
export function sampleResults(handlers: Handlers<RequestContext>, sample: Sampler): Handlers<RequestContext> {
  return sampleEach({ ...handlers }, methodTable, methodTraits, sample);
}

function noted(result: unknown, receive: (outcome: SampledOutcome) => void): unknown {
  if (result instanceof JsonStream) return copied(result, receive);
  receive({ kind: 'result', result });
  return result;
}

/** Returns a stream like the given one, whose bytes are copied while they are read. */
function copied(stream: JsonStream, receive: (outcome: SampledOutcome) => void): JsonStream {
  const source = stream[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let hasEnded = false;
  function end(isWhole: boolean): void {
    if (hasEnded) return;
    hasEnded = true;
    const isCopied = isWhole && length <= MAX_SAMPLED_BYTES;
    receive({ kind: 'stream', bytes: isCopied ? concatBytes(...chunks) : undefined });
  }
  const iterator: AsyncIterator<Uint8Array, void> = {
    async next() {
      try {
        const next = await source.next();
        if (next.done) end(true);
        else copy(next.value);
        return next;
      } catch (error) {
        end(false);
        throw error;
      }
    },
    return() {
      stream.leave();
      end(false);
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  function copy(chunk: Uint8Array): void {
    length += chunk.length;
    // The next chunk may reuse the memory of this one.
    if (length <= MAX_SAMPLED_BYTES) chunks.push(new Uint8Array(chunk));
    else chunks.length = 0;
  }
  return new JsonStream({ [Symbol.asyncIterator]: () => iterator }, stream.bufferedBytes);
}
