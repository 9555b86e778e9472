export interface AdminContext {
  /** The actor for the log; never a token. */
  readonly actor: string;
  /** Whether the call may change keys: false for a token with the role `reader`. */
  readonly mayChange: boolean;
  /** The ID of the request in the log. */
  readonly requestId: string;
}
