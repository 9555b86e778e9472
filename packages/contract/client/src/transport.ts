export interface RequestOptions {
  /** Aborts the request. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The most retries after the first try, instead of the transport's own number. */
  readonly retries?: number;
}

/** Carries requests to a service. */
export interface Transport {
  /**
   * Sends one call. The result is the service's; its type follows from the document.
   *
   * @throws {RpcError} of the document's classes for an error response.
   * @throws {TransportError} when no response arrived: the server is unreachable, the call timed out, the connection
   * was lost, or the body is not JSON-RPC.
   */
  request<Result>(method: string, params: readonly unknown[], options?: RequestOptions): Promise<Result>;
  /** Closes all connections permanently. Requests in flight and later ones reject with a {@link TransportError}. */
  close(): void;
}
