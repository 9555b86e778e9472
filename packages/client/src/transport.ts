/** Options of one request. */
export interface RequestOptions {
  /** Ends the request; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Tries after the first, instead of the transport's own number. */
  readonly retries?: number;
}

/** Carries requests to a service. */
export interface Transport {
  /**
   * Sends one call. The result is what the service answered; its type follows from the document.
   *
   * @throws {RpcError} of the document's classes for an error response.
   * @throws {TransportError} when no answer came: nobody there, out of time, connection lost, no JSON-RPC.
   */
  request<Result>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<Result>;
  /** Ends connections for good; requests under way and later ones reject with a {@link TransportError}. */
  close(): void;
}
