// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type {
  KeysCreateParams,
  KeysCreateResult,
  KeysListParams,
  KeysListResult,
  KeysGetParams,
  KeysGetResult,
  KeysUpdateParams,
  KeysUpdateResult,
  KeysRotateParams,
  KeysRotateResult,
  KeysRevokeParams,
  KeysRevokeResult,
  PlansListParams,
  PlansListResult,
  CreditsGetParams,
  CreditsGetResult,
  UsageQueryParams,
  UsageQueryResult,
  ChainsListParams,
  ChainsListResult,
  TrafficGetParams,
  TrafficGetResult,
  EventsListParams,
  EventsListResult,
} from './types.gen.ts';
import type { Handler } from '@ethread/server';

/** One handler a method. */
export interface Handlers<Context> {
  /**
   * Makes a key.
   * It is let in within a second by every server that shares the store. The API key is in the answer and nowhere else.
   */
  readonly keys_create: Handler<KeysCreateParams, KeysCreateResult, Context>;
  /**
   * Lists all keys.
   * In the order in which they were made, with those that are expired or revoked.
   */
  readonly keys_list: Handler<KeysListParams, KeysListResult, Context>;
  /**
   * Returns what is known of a key.
   */
  readonly keys_get: Handler<KeysGetParams, KeysGetResult, Context>;
  /**
   * Changes a key's label, plan, scopes or expiry.
   * It holds within a second on every server that shares the store. What is not named stays as it is.
   */
  readonly keys_update: Handler<KeysUpdateParams, KeysUpdateResult, Context>;
  /**
   * Makes a new key in the place of another.
   * The new key has the label, plan, scopes and expiry, and goes on with the same credits and usage. The previous one expires when the overlap is over. A key that is expired, or was rotated before, cannot be rotated.
   */
  readonly keys_rotate: Handler<KeysRotateParams, KeysRotateResult, Context>;
  /**
   * Revokes a key permanently.
   * It is refused within a second by every server that shares the store. A key that is revoked already stays as it is.
   */
  readonly keys_revoke: Handler<KeysRevokeParams, KeysRevokeResult, Context>;
  /**
   * Lists the plans that keys can have.
   * Plans stand in the configuration.
   */
  readonly plans_list: Handler<PlansListParams, PlansListResult, Context>;
  /**
   * Returns what a key has spent today and has left.
   */
  readonly credits_get: Handler<CreditsGetParams, CreditsGetResult, Context>;
  /**
   * Sums up what was used.
   * By hour at the finest. Calls are counted within seconds.
   */
  readonly usage_query: Handler<UsageQueryParams, UsageQueryResult, Context>;
  /**
   * Tells where each chain stands.
   * The head, what the service's own copy holds, and how its nodes do, as the server that is asked sees them.
   */
  readonly chains_list: Handler<ChainsListParams, ChainsListResult, Context>;
  /**
   * Counts the calls of the last minute, hour, day or week.
   * Of the service that is asked, step by step; of several workers, their sum. It is counted in memory from the start of the server, second by second for a minute, and in steps of 1 minute for an hour, 15 minutes for a day and 1 hour for a week.
   */
  readonly traffic_get: Handler<TrafficGetParams, TrafficGetResult, Context>;
  /**
   * Lists who changed which key.
   * The latest first. An event is stored in the transaction of its change. The last 10,000 are kept, by every server that shares the store.
   */
  readonly events_list: Handler<EventsListParams, EventsListResult, Context>;
}
