/** The outcomes of the requests of one kind of client. */
export class Outcomes {
  /** Requests with a whole response. */
  responses = 0;
  /**
   * Requests without a response on a connection that the service closed properly, so that the client knows that they
   * were not processed.
   */
  declined = 0;
  /**
   * Requests on new connections that the system reset. When a listener is closed, the system resets the connections that
   * it has not accepted yet, and no program can prevent that.
   */
  unaccepted = 0;
  /** The reasons of all other requests: a reset, a part of a response, a rejection. */
  readonly cuts: string[] = [];

  /** Counts the outcome of a request by the code of its error. Returns whether the service is gone. */
  fail(error: unknown, declines: readonly string[] = []): boolean {
    const codes = codesOf(error);
    if (codes.includes('ECONNREFUSED')) return true;
    if (codes.some((code) => declines.includes(code))) this.declined++;
    else this.cuts.push(codes.join(' ') || String(error));
    return false;
  }

  /** Counts a status other than 200. */
  status(status: number | undefined): void {
    if (status === 200) this.responses++;
    else this.cuts.push(`status ${status}`);
  }
}

/** Returns the codes of an error, its causes and its parts. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const parts = error instanceof AggregateError ? error.errors : [];
  return [...own, ...codesOf(error.cause), ...parts.flatMap(codesOf)];
}
