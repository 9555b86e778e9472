const PROOFS = ['local', 'complete', 'answers', 'none'] as const;

/** The level of proof of a response, strongest first. See X-Proof in the OpenRPC document. */
export type ResponseProof = (typeof PROOFS)[number];

/** The credit facts of a response. */
export interface Balance {
  /** Credits that the response cost. For a batch, the sum over its calls. */
  readonly cost: number;
  /** Credits that remain today. */
  readonly remaining: number;
  /** Seconds until the daily credits are restored. */
  readonly resetSeconds: number;
  /** The server that served the response, or one call of a batch, when it was not the service itself. */
  readonly servedBy: string | undefined;
  /** The level of proof, of a batch the weakest; undefined when the service does not state it. */
  readonly proof: ResponseProof | undefined;
  /** The ID of the response in the service's log. */
  readonly requestId: string | undefined;
}

/** Reads the credit headers. Returns undefined for a response without them, such as a proxy's. */
export function readBalance(headers: Headers): Balance | undefined {
  const cost = numberIn(headers, 'X-Credits-Cost');
  const remaining = numberIn(headers, 'X-Credits-Remaining');
  const resetSeconds = numberIn(headers, 'X-Credits-Reset');
  if (cost === undefined || remaining === undefined || resetSeconds === undefined) return undefined;
  return {
    cost,
    remaining,
    resetSeconds,
    servedBy: headers.get('X-Served-By') ?? undefined,
    proof: PROOFS.find((proof) => proof === headers.get('X-Proof')),
    requestId: headers.get('X-Request-Id') ?? undefined,
  };
}

/** Returns the seconds of Retry-After, which may be a date (RFC 9110, 10.2.3), or undefined without the header. */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('Retry-After') ?? '';
  const seconds = Number(text);
  if (text !== '' && seconds >= 0) return seconds;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1_000);
}

/** Returns the value of a non-negative numeric header, or undefined. */
export function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? '';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
