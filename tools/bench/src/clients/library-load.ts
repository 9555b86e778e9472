/** Where the service is. */
export interface ServiceUrls {
  readonly http: string;
  readonly webSocket: string;
}

/** What a library's process is asked to do. */
export interface LibraryOrder {
  /** Calls that are under way at once. */
  readonly inFlight: number;
  /** How long it calls. */
  readonly seconds: number;
}

/** What came of it. */
export interface LibraryResult {
  readonly calls: number;
  readonly seconds: number;
  /** CPU time of the process a call, in microseconds. */
  readonly cpuMicroseconds: number;
  /** Bytes of V8's heap that a call allocates; NaN when garbage was collected in between. */
  readonly heapBytes: number;
}
