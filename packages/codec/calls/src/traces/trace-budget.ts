/** Thrown when a trace takes more bytes than it may. */
export class TraceTooLargeError extends Error {
  override readonly name = 'TraceTooLargeError';
}

/** The bytes that a trace may still take as JSON. All traces of a job share one budget. */
export class TraceBudget {
  readonly #most: number;
  #left: number;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** @throws {TraceTooLargeError} when the budget is spent. */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new TraceTooLargeError(`the trace is larger than ${this.#most} bytes`);
  }
}
