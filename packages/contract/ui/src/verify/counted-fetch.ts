/** The cost of a verification. */
export interface CheckCost {
  /** HTTP requests. */
  readonly requests: number;
  /** The uncompressed length of the responses. */
  readonly bytes: number;
  /** The credits in the responses' headers; undefined where a page may not read them. */
  readonly credits: number | undefined;
}

/** A fetch function that counts what its requests cost. */
export interface CountedFetch {
  readonly fetch: typeof fetch;
  readonly cost: () => CheckCost;
}

/** Creates a fetch function for a client. */
export function countFetch(): CountedFetch {
  let requests = 0;
  let bytes = 0;
  let credits: number | undefined;
  return {
    async fetch(input, init) {
      requests++;
      const response = await fetch(input, init);
      const body = await response.arrayBuffer();
      bytes += body.byteLength;
      const cost = response.headers.get('X-Credits-Cost');
      if (cost !== null) credits = (credits ?? 0) + Number(cost);
      const { status, headers } = response;
      return new Response(body, { status, headers });
    },
    cost: () => ({ requests, bytes, credits }),
  };
}
