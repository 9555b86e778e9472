/** A response of a server. */
export interface DayResponse {
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string } | undefined;
  /** With `X-Head-Number`: the head that the call saw. */
  readonly headers: Headers;
}

/** The verdict on a response: wrong, or to be tried again, or neither. */
export interface Verdict {
  /** The reason why no right server gives this response. */
  readonly fault?: string;
  /** The reason why a right server could give no result. */
  readonly retry?: string;
}

const INVALID_PARAMS = -32_602;

/**
 * Judges a response by the head that its server states. A server may lag: it has no block above its own head. It must have
 * each block up to that head, and must not have a head that the chain does not have yet.
 *
 * @param needs The newest block that the call asks for. undefined: the call names none.
 * @param head The number of the chain's newest block.
 */
export function judgeResponse(
  { result, error, headers }: DayResponse,
  { needs, head }: { readonly needs: number | undefined; readonly head: number },
): Verdict {
  const stated = headers.get('X-Head-Number');
  const served = stated === null ? undefined : Number(stated);
  if (served !== undefined && served > head) return { fault: 'a head that the chain does not have' };
  const lacks = result === null || error?.code === INVALID_PARAMS;
  if (!lacks) return error ? { retry: `${error.code} ${error.message}` } : {};
  if (needs === undefined) return { fault: 'a call that every server can answer' };
  if (served === undefined) return { retry: 'a server without a head lacks a block' };
  if (needs <= served) return { fault: 'a block up to the head of the server' };
  return { retry: 'a server that lags lacks a block' };
}
