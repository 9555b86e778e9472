import type { TraceOutcome } from '@ethread/calls';
import { errorMakers, TraceTooLargeError } from '@ethread/companions';
import { concatBytes } from '@ethread/core';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { ExecutionFailedError } from '@ethread/types';
import { SHORT_BYTES } from '../short-bytes.ts';

const [OPEN, CLOSE] = [Uint8Array.of(0x5b), Uint8Array.of(0x5d)];

export type Traced = Extract<TraceOutcome, { readonly kind: 'traced' }>;

/**
 * Returns the traces of an outcome.
 *
 * @param maxBytes The limit that the traces had.
 * @throws {TraceTooLargeError | ExecutionFailedError | OverrideNotPossibleError}
 */
export function requireTraced(outcome: TraceOutcome, maxBytes: number): Traced {
  switch (outcome.kind) {
    case 'traced':
      return outcome;
    case 'tooLarge':
      throw new TraceTooLargeError({ maxBytes: String(maxBytes) });
    case 'failed':
      throw new ExecutionFailedError({ detail: outcome.message });
    case 'invalid':
      throw errorMakers[outcome.problem]({}, { detail: outcome.message });
  }
}

/** Returns the JSON of one trace. */
export function oneTrace({ chunks }: Traced): JsonBytes | JsonStream {
  return jsonOf(chunks);
}

/** Returns the JSON of a list of traces. */
export function listOfTraces({ chunks }: { readonly chunks: readonly Uint8Array[] }): JsonBytes | JsonStream {
  return jsonOf([OPEN, ...chunks, CLOSE]);
}

/** Returns short JSON whole, and longer JSON as a stream, whose chunks are sent as the client reads them. */
function jsonOf(chunks: readonly Uint8Array[]): JsonBytes | JsonStream {
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  if (bytes <= SHORT_BYTES) return new JsonBytes(concatBytes(...chunks));
  async function* each(): AsyncGenerator<Uint8Array, void> {
    yield* chunks;
  }
  return new JsonStream(each(), bytes);
}
