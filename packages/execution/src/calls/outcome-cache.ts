import type { OrUnavailable, CallRequest } from '@ethread/ports';
import { isUnavailable } from '@ethread/ports';
import { type Awaitable, createLruCache, whenReady } from '@ethread/core';
import { MEMORY_EXCEEDED } from './limits.ts';

/** Caches the outcomes of calls. The block hash identifies the state, so a call on it always has the same outcome. */
export interface OutcomeCache<Outcome> {
  /** Returns the cached outcome, or caches and returns the result of `find`. */
  of(
    blockHash: Uint8Array,
    request: CallRequest,
    find: () => Awaitable<OrUnavailable<Outcome>>,
  ): Awaitable<OrUnavailable<Outcome>>;
}

/** Maximum input of a cached call. */
const MAX_INPUT_BYTES = 4_096;
/** Maximum length of a cached call's numbers as text. */
const MAX_NUMBERS_LENGTH = 1_024;
const NO_TARGET = new Uint8Array();
/** Memory in which keys are composed: numbers, block hash, two addresses and input. */
const keyBytes = Buffer.alloc(MAX_NUMBERS_LENGTH + 32 + 2 * 20 + MAX_INPUT_BYTES);
/** Memory of an outcome besides its bytes. */
const ENTRY_BYTES = 300;

/**
 * Creates an outcome cache.
 *
 * @param maxBytes Maximum size of the cached outcomes.
 */
export function createOutcomeCache<Outcome extends { readonly kind: string }>(
  maxBytes: number,
): OutcomeCache<Outcome> {
  const cache = createLruCache<string, Outcome>(maxBytes);
  return {
    of(blockHash, request, find) {
      const key = keyOf(blockHash, request);
      const known = key === undefined ? undefined : cache.get(key);
      return known ?? whenReady(find(), (outcome) => keep(key, outcome));
    },
  };

  function keep(key: string | undefined, outcome: OrUnavailable<Outcome>): OrUnavailable<Outcome> {
    if (key !== undefined && !isUnavailable(outcome) && !isOfTheMoment(outcome)) {
      cache.set(key, outcome, ENTRY_BYTES + key.length + bytesOf(outcome));
    }
    return outcome;
  }
}

/**
 * Returns the values that an outcome depends on, as text; undefined for calls that are too large or too rare to cache.
 */
function keyOf(blockHash: Uint8Array, request: CallRequest): string | undefined {
  const { from, to, gas, mostGas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, value, input } = request;
  if (request.accessList || request.authorizationList || request.blobVersionedHashes) return undefined;
  if (input.length > MAX_INPUT_BYTES) return undefined;
  const numbers = `${to !== null},${gas},${mostGas},${gasPrice},${maxFeePerGas},${maxPriorityFeePerGas},${value},`;
  if (numbers.length > MAX_NUMBERS_LENGTH) return undefined;
  let length = keyBytes.write(numbers, 'latin1');
  for (const bytes of [blockHash, from, to ?? NO_TARGET, input]) {
    keyBytes.set(bytes, length);
    length += bytes.length;
  }
  // One character a byte, in one piece: hex joined by commas takes four times the memory.
  return keyBytes.toString('latin1', 0, length);
}

/** Returns whether the outcome depends on the machine or the moment, so that the same call might end differently. */
function isOfTheMoment(outcome: object): boolean {
  return 'message' in outcome && outcome.message === MEMORY_EXCEEDED;
}

function bytesOf(outcome: object): number {
  if ('output' in outcome && outcome.output instanceof Uint8Array) return outcome.output.length;
  return 'payload' in outcome && outcome.payload instanceof Uint8Array ? outcome.payload.length : 0;
}
