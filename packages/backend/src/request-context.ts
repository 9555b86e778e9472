/** What every handler is told of the request that it answers. */
export interface RequestContext {
  /** Aborted when the caller went away or the deadline passed. */
  readonly signal: AbortSignal;
  /** Names the request in logs and in internal errors. */
  readonly requestId: string;
}
