// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { Handler } from '@ethread/server';
import type * as Types from './types.gen.ts';

/** One handler for each method. It receives checked params and the context of the call. */
export interface Handlers<Context> {
  /**
   * Returns the key and the limits of its plan.
   */
  readonly key_get: Handler<Types.KeyGetParams, Types.KeyGetResult, Context>;
  /**
   * Returns the credits that the account has spent today and has left.
   */
  readonly credits_get: Handler<Types.CreditsGetParams, Types.CreditsGetResult, Context>;
  /**
   * Sums up the usage of the account.
   * The finest resolution is an hour. A call is counted within seconds. The usage of the keys before and after a rotation is included.
   */
  readonly usage_query: Handler<Types.UsageQueryParams, Types.UsageQueryResult, Context>;
  /**
   * Lists the recent requests of the account.
   * The latest request comes first. The server keeps the last 64 successes, 64 errors and 64 rejections of an account in memory. The requests of the keys before and after a rotation are included. No request contains an API key.
   */
  readonly requests_list: Handler<Types.RequestsListParams, Types.RequestsListResult, Context>;
  /**
   * Replaces the key of the request with a new one.
   * The new key takes over the label, plan, scopes, expiry, credits and usage. The key of the request expires at the end of the overlap. A key can be rotated once. Web pages contain a key with a list of origins, so that everybody can read it. Therefore only the operator can rotate such a key.
   */
  readonly key_rotate: Handler<Types.KeyRotateParams, Types.KeyRotateResult, Context>;
  /**
   * Returns this document.
   * OpenRPC service discovery.
   */
  readonly 'rpc.discover'?: Handler<Types.RpcDiscoverParams, Types.RpcDiscoverResult, Context>;
}
