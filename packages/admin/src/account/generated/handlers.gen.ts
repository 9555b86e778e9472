// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type {
  KeyGetParams,
  KeyGetResult,
  CreditsGetParams,
  CreditsGetResult,
  UsageQueryParams,
  UsageQueryResult,
  KeyRotateParams,
  KeyRotateResult,
} from './types.gen.ts';
import type { Handler } from '@ethread/server';

/** One handler a method. */
export interface Handlers<Context> {
  /**
   * Returns the key and the limits of its plan.
   */
  readonly key_get: Handler<KeyGetParams, KeyGetResult, Context>;
  /**
   * Returns the credits that the account has spent today and has left.
   */
  readonly credits_get: Handler<CreditsGetParams, CreditsGetResult, Context>;
  /**
   * Sums up the usage of the account.
   * By hour at the finest. Calls are counted within seconds. The usage of the keys before and after a rotation is included.
   */
  readonly usage_query: Handler<UsageQueryParams, UsageQueryResult, Context>;
  /**
   * Creates a new key in the place of the key of the request.
   * The new key has the label, plan, scopes and expiry, and continues with the same credits and usage. The key of the request expires when the overlap is over. A key is rotated once. A key with a list of origins stands in web pages that everybody can read, so only the operator rotates it.
   */
  readonly key_rotate: Handler<KeyRotateParams, KeyRotateResult, Context>;
}
