import type { ForwardedResponse, HeadSource } from '@ethread/ports';
import { type Clock, createLruCache } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';

/** Cached responses about finalized blocks, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Bytes of an entry besides its response. */
const ENTRY_BYTES = 300;
/** Lifetime of an unproven response in the cache, in milliseconds. Another node may contradict it. */
const UNPROVEN_MS = 60_000;
/** Results that mean "nothing found". Without a proof, another node may have found something. */
const EMPTY: readonly string[] = [null, [], '0x'].map((value) => textOf(JsonBytes.of(value)));

/** A cache of responses about finalized blocks, valid as long as the chain has these blocks. */
export interface ResponseCache {
  /** A number that changes with every reorg. A response that was requested before a reorg is not cached after it. */
  readonly fork: number;
  get(key: string): ForwardedResponse | undefined;
  /**
   * Caches a response about the finalized block `atBlock`. Does nothing for an empty result without a complete proof,
   * and for a response that was requested on another `fork`.
   */
  set(
    key: string,
    response: ForwardedResponse,
    place: { readonly atBlock: number; readonly fork: number },
  ): void;
}

interface Entry {
  readonly response: ForwardedResponse;
  /** Monotonic milliseconds. */
  readonly expiresAt: number;
}

/** Creates an empty cache. A reorg below its highest block clears it. */
export function createResponseCache({
  head,
  clock,
}: {
  readonly head: Pick<HeadSource, 'subscribe'>;
  readonly clock: Clock;
}): ResponseCache {
  const entries = createLruCache<string, Entry>(MAX_BYTES);
  let fork = 0;
  let highest = -1;

  head.subscribe((change) => {
    if (change.kind === 'advanced') return;
    fork++;
    // A jump does not say which blocks it replaces.
    const ancestor = change.kind === 'reorganised' ? change.ancestor.header.number : -1;
    if (ancestor >= highest) return;
    entries.clear();
    highest = -1;
  });

  return {
    get fork() {
      return fork;
    },
    get(key) {
      const entry = entries.get(key);
      return entry && clock.monotonic() < entry.expiresAt ? entry.response : undefined;
    },
    set(key, response, place) {
      const bytes = bytesOf(response);
      if (bytes === undefined || place.fork !== fork) return;
      const isProven =
        response.kind === 'result' && (response.proof === 'complete' || response.proof === 'answers');
      const expiresAt = isProven ? Infinity : clock.monotonic() + UNPROVEN_MS;
      entries.set(key, { response, expiresAt }, ENTRY_BYTES + key.length + bytes);
      highest = Math.max(highest, place.atBlock);
    },
  };
}

/** Returns the size of a response in bytes, or undefined for one that is not cached. */
function bytesOf(found: ForwardedResponse): number | undefined {
  if (found.kind === 'reverted') return found.payload.length;
  if (found.kind !== 'result') return undefined;
  const { bytes } = found.json;
  const isEmpty = bytes.length <= 4 && EMPTY.includes(textOf(found.json));
  return isEmpty && found.proof !== 'complete' ? undefined : bytes.length;
}

function textOf({ bytes }: JsonBytes): string {
  return Buffer.from(bytes).toString();
}
