/** One connection of the load client, with at most one request in flight. */
export interface LoadConnection {
  send(message: Buffer): void;
  close(): void;
}

export interface LoadListener {
  /** Called with the HTTP status, or 200 for a WebSocket, and a piece of the body, which is valid during the call. */
  onPiece(status: number, piece: Buffer): void;
  onEnd(status: number): void;
  onError(error: Error): void;
}

export interface LoadOrder {
  readonly url: string;
  readonly isWebSocket: boolean;
  /** The requests to send, in turn. The next order for the URL continues where the last one ended. */
  readonly requests: readonly string[];
  /**
   * The expected response of each request, or one for all of them. The first body of each response must equal the
   * expected one byte by byte, and later ones must have its length.
   */
  readonly responses: readonly string[];
  /** Number of connections, each with one request in flight at all times. */
  readonly connections: number;
  readonly seconds: number;
  /**
   * Requests a second of an open loop, whose latencies count from the time when a request is due, also while it waits for
   * a connection. Default: each connection sends when it has its response.
   */
  readonly ratePerSecond?: number | undefined;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Percentiles of the latency in milliseconds, from the request's first byte to the response's last byte. */
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /**
   * Utilization of the client's core, 0 to 1. Near 1, the client is the bottleneck and the measurement is of the
   * client.
   */
  readonly clientBusy: number;
}
