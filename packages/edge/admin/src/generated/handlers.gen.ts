// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { Handler } from '@ethread/server';
import type * as Types from './types.gen.ts';

/** One handler for each method. It receives checked params and the context of the call. */
export interface Handlers<Context> {
  /**
   * Creates an API key.
   * Every server that shares the store accepts the key within a second. Only this response contains the API key.
   */
  readonly keys_create: Handler<Types.KeysCreateParams, Types.KeysCreateResult, Context>;
  /**
   * Lists all keys.
   * The keys of the configuration come first, in their order. The keys of the store follow in the order of their creation, with expired and revoked ones.
   */
  readonly keys_list: Handler<Types.KeysListParams, Types.KeysListResult, Context>;
  /**
   * Returns the record of a key.
   */
  readonly keys_get: Handler<Types.KeysGetParams, Types.KeysGetResult, Context>;
  /**
   * Changes a key's label, plan, scopes or expiry.
   * Every server that shares the store applies the change within a second. Absent fields keep their values.
   */
  readonly keys_update: Handler<Types.KeysUpdateParams, Types.KeysUpdateResult, Context>;
  /**
   * Replaces a key with a new one.
   * The new key takes over the label, plan, scopes, expiry, credits and usage of the previous key. The previous key expires at the end of the overlap. A key that is expired or already replaced cannot be rotated.
   */
  readonly keys_rotate: Handler<Types.KeysRotateParams, Types.KeysRotateResult, Context>;
  /**
   * Revokes a key permanently.
   * Every server that shares the store rejects the key within a second. Nothing changes for a key that is already revoked.
   */
  readonly keys_revoke: Handler<Types.KeysRevokeParams, Types.KeysRevokeResult, Context>;
  /**
   * Lists the plans that keys can have.
   * The configuration defines the plans.
   */
  readonly plans_list: Handler<Types.PlansListParams, Types.PlansListResult, Context>;
  /**
   * Returns what a key has spent today and has left.
   */
  readonly credits_get: Handler<Types.CreditsGetParams, Types.CreditsGetResult, Context>;
  /**
   * Sums the usage of keys.
   * The finest resolution is an hour. A call is counted within seconds.
   */
  readonly usage_query: Handler<Types.UsageQueryParams, Types.UsageQueryResult, Context>;
  /**
   * Lists the chains with their heads, available blocks and nodes.
   * Each server reports its own view. Servers that share a configuration can differ by a block.
   */
  readonly chains_list: Handler<Types.ChainsListParams, Types.ChainsListResult, Context>;
  /**
   * Counts the calls of the last minute, hour, day or week.
   * Each server counts its own calls in memory from its start, and adds up those of its workers. A step is a second within a minute, 1 minute within an hour, 15 minutes within a day, and 1 hour within a week.
   */
  readonly traffic_get: Handler<Types.TrafficGetParams, Types.TrafficGetResult, Context>;
  /**
   * Lists the changes of keys and who made them.
   * The latest event comes first. The service stores an event in the same transaction as its change, and keeps the last 10,000. Servers that share a store list the same events.
   */
  readonly events_list: Handler<Types.EventsListParams, Types.EventsListResult, Context>;
  /**
   * Lists recent calls and rejected requests.
   * The latest request comes first. Each server keeps recent requests in memory from its start, and adds those of its workers: the last 64 successes, 64 errors and 64 rejections of an account, of the last 256 accounts. Requests without a valid key are not listed. No request contains an API key.
   */
  readonly requests_list: Handler<Types.RequestsListParams, Types.RequestsListResult, Context>;
  /**
   * Reports disk, memory, work in progress and findings of this server.
   * The findings are those of `ethread doctor` that a running service can check, and the problems of its chains and nodes. The rate of execution is known from the second call on, because it is measured between calls.
   */
  readonly operation_get: Handler<Types.OperationGetParams, Types.OperationGetResult, Context>;
  /**
   * Returns this document.
   * OpenRPC service discovery.
   */
  readonly 'rpc.discover'?: Handler<Types.RpcDiscoverParams, Types.RpcDiscoverResult, Context>;
}
