import { MEMORY_EXCEEDED } from '@ethread/calls';
import { type Awaitable, createLruCache, whenReady } from '@ethread/core';
import type { Job, OutcomeOf } from '../jobs.ts';
import type { CallResult } from './messages.ts';

type CachedJob = Extract<Job, { readonly kind: 'call' | 'estimate' }>;
type CachedResult = OutcomeOf<'call'> | OutcomeOf<'estimate'>;

const MAX_INPUT_BYTES = 4_096;
/** Maximum length of a cached call's numbers as text. */
const MAX_NUMBERS_LENGTH = 1_024;
const NOTHING = new Uint8Array();
/** Memory in which keys are composed: numbers, block hash, two addresses, input, and zeros up to a full word. */
const keyWords = new Int32Array((MAX_NUMBERS_LENGTH + 32 + 2 * 20 + MAX_INPUT_BYTES) / 4);
const keyBytes = Buffer.from(keyWords.buffer);
/** Estimated memory of an outcome besides its bytes and the characters of its key. */
const ENTRY_BYTES = 450;
/** Gas below which a call costs little more than a look-up, so that it is cached only when it is repeated. */
const CHEAP_GAS = 200_000n;
/** Number of calls whose repetition is recognized, a power of two. */
const RECENT_CALLS = 4_096;

interface CachedOutcome {
  readonly key: string;
  readonly result: CachedResult;
}

/**
 * Caches the outcomes of calls. The block hash identifies the state, so a call on it always has the same outcome. A cheap
 * outcome is cached when its call is repeated: most calls never are, and to store and collect their keys took as long as
 * half of a token's balance. Outcomes are found by the hash of their key, so that only a call with the hash of a cached
 * one makes its key a string.
 */
export class OutcomeCache {
  readonly #cache;
  /** Hashes of recent calls, each at a place that follows from it. */
  readonly #recent = new Int32Array(RECENT_CALLS);

  /** @param maxBytes Maximum size of the cached outcomes. */
  constructor(maxBytes: number) {
    this.#cache = createLruCache<number, CachedOutcome>(maxBytes);
  }

  /** Returns the cached outcome, or the result of `find`, which it may cache. */
  of(blockHash: Uint8Array, job: CachedJob, find: () => Awaitable<CallResult>): Awaitable<CallResult> {
    const length = composeKey(blockHash, job);
    if (length === 0) return find();
    const hash = hashOf(length);
    const cached = this.#cache.get(hash);
    if (cached && isKey(cached.key, length)) return cached.result;
    const place = hash & (RECENT_CALLS - 1);
    const isRepeated = this.#recent[place] === hash;
    this.#recent[place] = hash;
    return whenReady(find(), (result) => {
      if (result.kind !== 'call' && result.kind !== 'estimate') return result;
      const { outcome } = result;
      // The machine or the moment decided, so that the same call might end differently.
      if ('message' in outcome && outcome.message === MEMORY_EXCEEDED) return result;
      if (isRepeated || !('gasUsed' in outcome) || outcome.gasUsed >= CHEAP_GAS) {
        // Composed again, because other calls may have used the memory of keys meanwhile.
        const key = keyOf(composeKey(blockHash, job));
        const bytes = 'output' in outcome ? outcome.output : 'payload' in outcome ? outcome.payload : NOTHING;
        this.#cache.set(hash, { key, result }, ENTRY_BYTES + key.length + bytes.length);
      }
      return result;
    });
  }
}

/** Writes what an outcome depends on to {@link keyBytes}. Returns its length; 0 for calls that are not cached. */
function composeKey(blockHash: Uint8Array, { kind, request }: CachedJob): number {
  const { from, to, gas, mostGas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, value, chainId, input } =
    request;
  if (request.accessList || request.authorizationList || request.blobVersionedHashes) return 0;
  if (request.maxFeePerBlobGas !== undefined) return 0;
  if (input.length > MAX_INPUT_BYTES) return 0;
  const prices = `${gasPrice},${maxFeePerGas},${maxPriorityFeePerGas}`;
  const numbers = `${kind},${to !== null},${gas},${mostGas},${prices},${value},${chainId},`;
  if (numbers.length > MAX_NUMBERS_LENGTH) return 0;
  let length = keyBytes.write(numbers, 'latin1');
  for (const bytes of [blockHash, from, to ?? NOTHING, input]) {
    keyBytes.set(bytes, length);
    length += bytes.length;
  }
  for (let end = length; end % 4 !== 0; end++) keyBytes[end] = 0;
  return length;
}

/** Returns the composed key: one character a byte, since hex would take twice the memory. */
const keyOf = (length: number) => keyBytes.toString('latin1', 0, length);

const isKey = (key: string, length: number) => key.length === length && key === keyOf(length);

function hashOf(length: number): number {
  let hash = length;
  for (let word = 0; word < length / 4; word++) {
    hash = Math.imul(hash ^ (keyWords[word] ?? 0), 0x9e37_79b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
