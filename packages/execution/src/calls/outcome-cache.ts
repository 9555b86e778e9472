import type { Answer, CallRequest } from '@ethread/backend';
import { isNotHeld } from '@ethread/backend';
import { bytesToHex, createLruCache } from '@ethread/core';
import { MEMORY_EXCEEDED } from './limits.ts';

/** Remembers how calls ended: on the state after a block, which its hash names, they always end so. */
export interface OutcomeCache<Outcome> {
  /** What is remembered, or what `find` finds. */
  of(
    blockHash: Uint8Array,
    request: CallRequest,
    find: () => Promise<Answer<Outcome>>,
  ): Answer<Outcome> | Promise<Answer<Outcome>>;
}

/** Calls with more input than this are not worth remembering. */
const MAX_INPUT_BYTES = 4_096;
/** What an outcome takes of memory beside its bytes. */
const ENTRY_BYTES = 300;

/** @param maxBytes Memory for outcomes. */
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

/** What the outcome depends on, as text. undefined for calls that are too large or too rare to remember. */
function keyOf(blockHash: Uint8Array, request: CallRequest): string | undefined {
  const { from, to, gas, mostGas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, value, input } = request;
  if (request.accessList || request.authorizationList || request.blobVersionedHashes) return undefined;
  if (input.length > MAX_INPUT_BYTES) return undefined;
  const target = to ? bytesToHex(to) : '';
  const numbers = `${gas},${mostGas},${gasPrice},${maxFeePerGas},${maxPriorityFeePerGas},${value}`;
  return `${bytesToHex(blockHash)},${bytesToHex(from)},${target},${numbers},${bytesToHex(input)}`;
}

/** Whether the call might end otherwise on another machine, or at another time. */
function isOfTheMoment(outcome: object): boolean {
  return 'message' in outcome && outcome.message === MEMORY_EXCEEDED;
}

function bytesOf(outcome: object): number {
  if ('output' in outcome && outcome.output instanceof Uint8Array) return outcome.output.length;
  return 'payload' in outcome && outcome.payload instanceof Uint8Array ? outcome.payload.length : 0;
}
