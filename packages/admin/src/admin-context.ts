/** The context of a call. */
export interface AdminContext {
  /** The actor for the log; never a token. */
  readonly actor: string;
  /** The ID of the request in the log. */
  readonly requestId: string;
}
