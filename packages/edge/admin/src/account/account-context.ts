import type { KeyRecord } from '@ethread/accounts';

/** The context of a call: the key of its request. */
export interface AccountContext {
  /** The key's record when the request arrived. */
  readonly record: KeyRecord;
  /** The client's network address, for the log. */
  readonly address: string | undefined;
  /** The ID of the request in the log. */
  readonly requestId: string;
}
