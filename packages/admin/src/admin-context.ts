/** What a handler knows of the request around its call. */
export interface AdminContext {
  /** Who asks, for the log: never a token. */
  readonly actor: string;
  /** Names the request in the log. */
  readonly requestId: string;
}
