/**
 * Work that somebody may end, such as a request. Its signal is to be asked for when there is something to end: making one
 * costs more than an answer that is remembered.
 */
export interface Abortable {
  readonly signal: AbortSignal;
}
