/** The addresses of the service. */
export interface ServiceUrls {
  readonly http: string;
  readonly webSocket: string;
}

/** An order to a library's process. */
export interface LibraryOrder {
  /** Number of calls in flight. */
  readonly inFlight: number;
  /** Duration of the calls, in seconds. */
  readonly seconds: number;
}

/** The result of an order. */
export interface LibraryResult {
  readonly calls: number;
  readonly seconds: number;
  /** CPU time of the process per call, in microseconds. */
  readonly cpuMicroseconds: number;
  /** Bytes of V8's heap that a call allocates; NaN when a garbage collection ran meanwhile. */
  readonly heapBytes: number;
}
