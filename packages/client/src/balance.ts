/** How a response was proven, strongest first; see the document's X-Proof. */
export type ResponseProof = 'local' | 'complete' | 'answers' | 'none';

const PROOFS: readonly ResponseProof[] = ['local', 'complete', 'answers', 'none'];

/** What a reply says of credits. */
export interface Balance {
  /** Credits that the reply cost; of a batch, all its calls together. */
  readonly cost: number;
  /** Credits that are left of the day. */
  readonly remaining: number;
  /** Seconds until the credits are whole again. */
  readonly resetSeconds: number;
  /** Who answered when it was not the service itself, at least one call of a batch. */
  readonly servedBy: string | undefined;
  /** How the response was proven, of a batch the weakest of its calls; undefined when the service does not say. */
  readonly proof: ResponseProof | undefined;
  /** Names the reply in the service's log. */
  readonly requestId: string | undefined;
}

/** Reads the headers; undefined of a reply that says nothing of credits, such as a proxy's. */
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

/** The seconds of a Retry-After, which may be a date (RFC 9110, 10.2.3); undefined without one. */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('Retry-After') ?? '';
  const seconds = Number(text);
  if (text !== '' && seconds >= 0) return seconds;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1_000);
}

/** A header that is a number from 0 on. */
export function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? '';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
