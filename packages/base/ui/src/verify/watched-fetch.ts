import { changeDigit, type ChangedDigit } from './changed-digit.ts';

/** The cost of a verification. */
export interface ProofCost {
  /** HTTP requests. */
  readonly requests: number;
  /** The uncompressed length of the responses. */
  readonly bytes: number;
  /** The credits in the responses' headers; undefined where a page may not read them. */
  readonly credits: number | undefined;
}

/** A fetch function that counts, and that may change a digit on the way. */
export interface WatchedFetch {
  readonly fetch: typeof fetch;
  readonly cost: () => ProofCost;
  readonly changed: () => ChangedDigit | undefined;
}

/**
 * Creates a fetch function for a client.
 *
 * @param changes Selects the response to change, by its place from 0.
 * @param random Returns numbers from 0 up to 1.
 */
export function watchFetch(changes: number | undefined, random: () => number): WatchedFetch {
  let requests = 0;
  let bytes = 0;
  let credits: number | undefined;
  let changed: ChangedDigit | undefined;
  return {
    async fetch(input, init) {
      const place = requests++;
      const response = await fetch(input, init);
      const text = await response.text();
      bytes += new TextEncoder().encode(text).length;
      const cost = response.headers.get('X-Credits-Cost');
      if (cost !== null) credits = (credits ?? 0) + Number(cost);
      const altered = place === changes ? changeDigit(text, methodsIn(init?.body), random) : undefined;
      changed ??= altered?.changed;
      const { status, headers } = response;
      return new Response(altered?.body ?? text, { status, headers });
    },
    cost: () => ({ requests, bytes, credits }),
    changed: () => changed,
  };
}

/** Returns a function that finds the method of a call by its ID. */
function methodsIn(body: unknown): (id: unknown) => string {
  const parsed: unknown = JSON.parse(String(body));
  const calls: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const methods = new Map(calls.map((call) => [Object(call).id, String(Object(call).method)]));
  return (id) => methods.get(id) ?? 'another method';
}
