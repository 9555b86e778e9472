import type { ObservedCall, ResponseProof } from '@ethread/ports';

/** A recent call, or a rejected request. It never contains a key. */
export interface LoggedRequest extends Pick<
  ObservedCall,
  'requestId' | 'keyId' | 'accountId' | 'chain' | 'method' | 'error' | 'milliseconds' | 'credits' | 'bytes'
> {
  /** The time of the response, in milliseconds since 1970. */
  readonly at: number;
  /** Its place among the requests of its process, which orders those of the same millisecond. */
  readonly place: number;
  /** True when the request was rejected because of its client, before any work. */
  readonly isRejected: boolean;
  /** undefined without a result. */
  readonly proof: ResponseProof | undefined;
  readonly source: 'service' | 'partner';
  /** The beginning of the params as JSON, where the operator shows params. */
  readonly params: string | undefined;
  /** The beginning of the error's message, where the operator shows params, which it may quote. */
  readonly message: string | undefined;
}

export interface RequestFilter {
  /** Only those of one account. */
  readonly accountId?: string | undefined;
  readonly chain?: string | undefined;
  readonly method?: string | undefined;
  readonly error?: string | undefined;
  /** Only those with an error, rejected ones included. */
  readonly isFailed?: boolean | undefined;
  /** The most to return, of the latest. */
  readonly count: number;
}

/** Returns whether a request passes a filter. */
export function passes(request: LoggedRequest, filter: RequestFilter): boolean {
  const { accountId, chain, method, error, isFailed } = filter;
  return (
    (accountId === undefined || request.accountId === accountId) &&
    (chain === undefined || request.chain === chain) &&
    (method === undefined || request.method === method) &&
    (error === undefined || request.error === error) &&
    (!isFailed || request.error !== undefined)
  );
}

/** Returns the latest requests of several processes, the latest first. */
export function latestOf(requests: readonly LoggedRequest[], count: number): readonly LoggedRequest[] {
  return requests.toSorted((one, other) => other.at - one.at || other.place - one.place).slice(0, count);
}
