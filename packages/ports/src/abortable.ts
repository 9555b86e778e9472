/**
 * Work that its requester can abort, such as a request. Read the signal only when there is something to abort: creating
 * it costs more than a cached response.
 */
export interface Abortable {
  readonly signal: AbortSignal;
}
