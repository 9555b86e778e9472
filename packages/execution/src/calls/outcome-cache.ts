import type { Answer, CallRequest } from '@ethread/ports';
import { isNotHeld } from '@ethread/ports';
import { bytesToHex, createLruCache } from '@ethread/core';
import { MEMORY_EXCEEDED } from './limits.ts';

/** Caches the outcomes of calls. The block hash identifies the state, so a call on it always has the same outcome. */
export interface OutcomeCache<Outcome> {
  /** Returns the cached outcome, or caches and returns the result of `find`. */
  of(
    blockHash: Uint8Array,
    request: CallRequest,
    find: () => Promise<Answer<Outcome>>,
  ): Answer<Outcome> | Promise<Answer<Outcome>>;
}

/** Maximum input of a cached call. */
const MAX_INPUT_BYTES = 4_096;
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
      return known ?? findAndKeep(key, find);
    },
  };

  async function findAndKeep(
    key: string | undefined,
    find: () => Promise<Answer<Outcome>>,
  ): Promise<Answer<Outcome>> {
    const outcome = await find();
    if (key !== undefined && !isNotHeld(outcome) && !isOfTheMoment(outcome)) {
      cache.set(key, outcome, ENTRY_BYTES + 2 * key.length + bytesOf(outcome));
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
  const target = to ? bytesToHex(to) : '';
  const numbers = `${gas},${mostGas},${gasPrice},${maxFeePerGas},${maxPriorityFeePerGas},${value}`;
  return `${bytesToHex(blockHash)},${bytesToHex(from)},${target},${numbers},${bytesToHex(input)}`;
}

/** Returns whether the outcome depends on the machine or the moment, so that the same call might end differently. */
function isOfTheMoment(outcome: object): boolean {
  return 'message' in outcome && outcome.message === MEMORY_EXCEEDED;
}

function bytesOf(outcome: object): number {
  if ('output' in outcome && outcome.output instanceof Uint8Array) return outcome.output.length;
  return 'payload' in outcome && outcome.payload instanceof Uint8Array ? outcome.payload.length : 0;
}
