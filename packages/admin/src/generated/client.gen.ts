// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type {
  ChainsListResult,
  CreditsGetResult,
  EventQuery,
  EventsListResult,
  KeyChanges,
  KeyId,
  KeysCreateResult,
  KeysGetResult,
  KeysListResult,
  KeysRevokeResult,
  KeysRotateResult,
  KeysUpdateResult,
  NewKey,
  PlansListResult,
  RpcDiscoverResult,
  TrafficGetResult,
  TrafficSeconds,
  UsageQuery,
  UsageQueryResult,
} from './types.gen.ts';
import type { RequestOptions, Transport } from '@ethread/client';

/** The names of the methods on the wire. */
export const methodNames: readonly string[] = [
  'keys_create',
  'keys_list',
  'keys_get',
  'keys_update',
  'keys_rotate',
  'keys_revoke',
  'plans_list',
  'credits_get',
  'usage_query',
  'chains_list',
  'traffic_get',
  'events_list',
  'rpc.discover',
];

/** The methods of the document, each a function. */
export interface Client {
  /**
   * Creates an API key.
   * Every server that shares the store accepts the key within a second. Only this response contains the API key.
   * @param key The label, plan and limits of the key.
   * @returns The API key, which only this response contains, and its record.
   * @throws {ReadOnlyTokenError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a key for a team
   * const issued = await client.keys_create({ label: 'Team', plan: 'team' });
   */
  keys_create(key: NewKey, options?: RequestOptions): Promise<KeysCreateResult>;
  /**
   * Lists all keys.
   * The order is that of creation. Expired and revoked keys are included.
   * @returns All keys.
   * @throws {ResourceUnavailableError}
   * @example
   * // all keys
   * const keys = await client.keys_list();
   */
  keys_list(options?: RequestOptions): Promise<KeysListResult>;
  /**
   * Returns the record of a key.
   * @param id The key's id.
   * @returns The key.
   * @throws {UnknownKeyError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // one key
   * const key = await client.keys_get('key_d2e4bHnCf0IGosQ0');
   */
  keys_get(id: KeyId, options?: RequestOptions): Promise<KeysGetResult>;
  /**
   * Changes a key's label, plan, scopes or expiry.
   * Every server that shares the store applies the change within a second. Absent fields keep their values.
   * @param id The key's id.
   * @param changes The fields to change.
   * @returns The record of the key after the change.
   * @throws {ReadOnlyTokenError | UnknownKeyError | KeyRevokedError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // another origin, and all methods
   * const key = await client.keys_update('key_jWFEeHIPM540miLO', { methods: null, origins: ['https://app.example', 'https://test.app.example'] });
   */
  keys_update(id: KeyId, changes: KeyChanges, options?: RequestOptions): Promise<KeysUpdateResult>;
  /**
   * Replaces a key with a new one.
   * The new key takes over the label, plan, scopes, expiry, credits and usage of the previous key. The previous key expires at the end of the overlap. A key that is expired or already replaced cannot be rotated.
   * @param id The id of the key to replace.
   * @param overlapSeconds Seconds for which the service still accepts the previous key.
   * @returns The new API key, which only this response contains, and the records of both keys.
   * @throws {ReadOnlyTokenError | UnknownKeyError | KeyRevokedError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a new key for the team, and a day for its change
   * const rotated = await client.keys_rotate('key_d2e4bHnCf0IGosQ0', 86400);
   */
  keys_rotate(
    id: KeyId,
    overlapSeconds?: number | undefined,
    options?: RequestOptions,
  ): Promise<KeysRotateResult>;
  /**
   * Revokes a key permanently.
   * Every server that shares the store rejects the key within a second. Nothing changes for a key that is already revoked.
   * @param id The key's id.
   * @returns The record of the key after the change.
   * @throws {ReadOnlyTokenError | UnknownKeyError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the key of the web app
   * const key = await client.keys_revoke('key_jWFEeHIPM540miLO');
   */
  keys_revoke(id: KeyId, options?: RequestOptions): Promise<KeysRevokeResult>;
  /**
   * Lists the plans that keys can have.
   * The configuration defines the plans.
   * @returns All plans, by name.
   * @example
   * // all plans
   * const plans = await client.plans_list();
   */
  plans_list(options?: RequestOptions): Promise<PlansListResult>;
  /**
   * Returns what a key has spent today and has left.
   * @param id The key's id.
   * @returns The credits of the current UTC day.
   * @throws {UnknownKeyError | InvalidParamsError | OverloadedError | ResourceUnavailableError}
   * @example
   * // the credits of the team's new key, which are those of its first
   * const credits = await client.credits_get('key_zWhBfg9od5TGfwi8');
   */
  credits_get(id: KeyId, options?: RequestOptions): Promise<CreditsGetResult>;
  /**
   * Sums the usage of keys.
   * The finest resolution is an hour. A call is counted within seconds.
   * @param query The filter and grouping of the usage. All keys by day when absent.
   * @returns The time span and its rows.
   * @throws {UnknownKeyError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // all usage by day
   * const report = await client.usage_query();
   */
  usage_query(query?: UsageQuery | undefined, options?: RequestOptions): Promise<UsageQueryResult>;
  /**
   * Lists the chains with their heads, available blocks and nodes.
   * Each server reports its own view. Servers that share a configuration can differ by a block.
   * @returns All chains, in the order of the configuration.
   * @throws {ResourceUnavailableError}
   * @example
   * // a chain with stored blocks, a node and a partner
   * const chains = await client.chains_list();
   */
  chains_list(options?: RequestOptions): Promise<ChainsListResult>;
  /**
   * Counts the calls of the last minute, hour, day or week.
   * Each server counts its own calls in memory from its start, and adds up those of its workers. A step is a second within a minute, 1 minute within an hour, 15 minutes within a day, and 1 hour within a week.
   * @param seconds The length of the time span in seconds. 60 when absent. A span beyond 60 is rounded up to an hour, a day or a week.
   * @returns The time span with its steps, methods and errors.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the last three seconds
   * const traffic = await client.traffic_get(3);
   */
  traffic_get(seconds?: TrafficSeconds | undefined, options?: RequestOptions): Promise<TrafficGetResult>;
  /**
   * Lists the changes of keys and who made them.
   * The latest event comes first. The service stores an event in the same transaction as its change, and keeps the last 10,000. Servers that share a store list the same events.
   * @param query The filter of events. The latest events of all keys when absent.
   * @returns The events, with descending numbers.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the last two changes of the key of the web app
   * const events = await client.events_list({ key: 'key_jWFEeHIPM540miLO', count: 2 });
   */
  events_list(query?: EventQuery | undefined, options?: RequestOptions): Promise<EventsListResult>;
  /**
   * Returns this document.
   * OpenRPC service discovery.
   * @returns The OpenRPC document.
   * @throws {InvalidParamsError}
   */
  'rpc.discover'(options?: RequestOptions): Promise<RpcDiscoverResult>;
}

/** Wraps all methods over a transport. A program that calls a few of them imports their functions instead, for a smaller bundle. */
export function createClient(transport: Transport): Client {
  return {
    keys_create: (key, options) => keys_create(transport, key, options),
    keys_list: (options) => keys_list(transport, options),
    keys_get: (id, options) => keys_get(transport, id, options),
    keys_update: (id, changes, options) => keys_update(transport, id, changes, options),
    keys_rotate: (id, overlapSeconds, options) => keys_rotate(transport, id, overlapSeconds, options),
    keys_revoke: (id, options) => keys_revoke(transport, id, options),
    plans_list: (options) => plans_list(transport, options),
    credits_get: (id, options) => credits_get(transport, id, options),
    usage_query: (query, options) => usage_query(transport, query, options),
    chains_list: (options) => chains_list(transport, options),
    traffic_get: (seconds, options) => traffic_get(transport, seconds, options),
    events_list: (query, options) => events_list(transport, query, options),
    'rpc.discover': (options) => rpc_discover(transport, options),
  };
}

/**
 * Creates an API key.
 * Every server that shares the store accepts the key within a second. Only this response contains the API key.
 * @param key The label, plan and limits of the key.
 * @returns The API key, which only this response contains, and its record.
 * @throws {ReadOnlyTokenError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a key for a team
 * const issued = await keys_create(transport, { label: 'Team', plan: 'team' });
 */
export function keys_create(
  transport: Transport,
  key: NewKey,
  options?: RequestOptions,
): Promise<KeysCreateResult> {
  return transport.request('keys_create', [key], options);
}

/**
 * Lists all keys.
 * The order is that of creation. Expired and revoked keys are included.
 * @returns All keys.
 * @throws {ResourceUnavailableError}
 * @example
 * // all keys
 * const keys = await keys_list(transport);
 */
export function keys_list(transport: Transport, options?: RequestOptions): Promise<KeysListResult> {
  return transport.request('keys_list', [], options);
}

/**
 * Returns the record of a key.
 * @param id The key's id.
 * @returns The key.
 * @throws {UnknownKeyError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // one key
 * const key = await keys_get(transport, 'key_d2e4bHnCf0IGosQ0');
 */
export function keys_get(transport: Transport, id: KeyId, options?: RequestOptions): Promise<KeysGetResult> {
  return transport.request('keys_get', [id], options);
}

/**
 * Changes a key's label, plan, scopes or expiry.
 * Every server that shares the store applies the change within a second. Absent fields keep their values.
 * @param id The key's id.
 * @param changes The fields to change.
 * @returns The record of the key after the change.
 * @throws {ReadOnlyTokenError | UnknownKeyError | KeyRevokedError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // another origin, and all methods
 * const key = await keys_update(transport, 'key_jWFEeHIPM540miLO', { methods: null, origins: ['https://app.example', 'https://test.app.example'] });
 */
export function keys_update(
  transport: Transport,
  id: KeyId,
  changes: KeyChanges,
  options?: RequestOptions,
): Promise<KeysUpdateResult> {
  return transport.request('keys_update', [id, changes], options);
}

/**
 * Replaces a key with a new one.
 * The new key takes over the label, plan, scopes, expiry, credits and usage of the previous key. The previous key expires at the end of the overlap. A key that is expired or already replaced cannot be rotated.
 * @param id The id of the key to replace.
 * @param overlapSeconds Seconds for which the service still accepts the previous key.
 * @returns The new API key, which only this response contains, and the records of both keys.
 * @throws {ReadOnlyTokenError | UnknownKeyError | KeyRevokedError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // a new key for the team, and a day for its change
 * const rotated = await keys_rotate(transport, 'key_d2e4bHnCf0IGosQ0', 86400);
 */
export function keys_rotate(
  transport: Transport,
  id: KeyId,
  overlapSeconds?: number | undefined,
  options?: RequestOptions,
): Promise<KeysRotateResult> {
  return transport.request('keys_rotate', [id, overlapSeconds], options);
}

/**
 * Revokes a key permanently.
 * Every server that shares the store rejects the key within a second. Nothing changes for a key that is already revoked.
 * @param id The key's id.
 * @returns The record of the key after the change.
 * @throws {ReadOnlyTokenError | UnknownKeyError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the key of the web app
 * const key = await keys_revoke(transport, 'key_jWFEeHIPM540miLO');
 */
export function keys_revoke(
  transport: Transport,
  id: KeyId,
  options?: RequestOptions,
): Promise<KeysRevokeResult> {
  return transport.request('keys_revoke', [id], options);
}

/**
 * Lists the plans that keys can have.
 * The configuration defines the plans.
 * @returns All plans, by name.
 * @example
 * // all plans
 * const plans = await plans_list(transport);
 */
export function plans_list(transport: Transport, options?: RequestOptions): Promise<PlansListResult> {
  return transport.request('plans_list', [], options);
}

/**
 * Returns what a key has spent today and has left.
 * @param id The key's id.
 * @returns The credits of the current UTC day.
 * @throws {UnknownKeyError | InvalidParamsError | OverloadedError | ResourceUnavailableError}
 * @example
 * // the credits of the team's new key, which are those of its first
 * const credits = await credits_get(transport, 'key_zWhBfg9od5TGfwi8');
 */
export function credits_get(
  transport: Transport,
  id: KeyId,
  options?: RequestOptions,
): Promise<CreditsGetResult> {
  return transport.request('credits_get', [id], options);
}

/**
 * Sums the usage of keys.
 * The finest resolution is an hour. A call is counted within seconds.
 * @param query The filter and grouping of the usage. All keys by day when absent.
 * @returns The time span and its rows.
 * @throws {UnknownKeyError | InvalidParamsError | ResourceUnavailableError}
 * @example
 * // all usage by day
 * const report = await usage_query(transport);
 */
export function usage_query(
  transport: Transport,
  query?: UsageQuery | undefined,
  options?: RequestOptions,
): Promise<UsageQueryResult> {
  return transport.request('usage_query', [query], options);
}

/**
 * Lists the chains with their heads, available blocks and nodes.
 * Each server reports its own view. Servers that share a configuration can differ by a block.
 * @returns All chains, in the order of the configuration.
 * @throws {ResourceUnavailableError}
 * @example
 * // a chain with stored blocks, a node and a partner
 * const chains = await chains_list(transport);
 */
export function chains_list(transport: Transport, options?: RequestOptions): Promise<ChainsListResult> {
  return transport.request('chains_list', [], options);
}

/**
 * Counts the calls of the last minute, hour, day or week.
 * Each server counts its own calls in memory from its start, and adds up those of its workers. A step is a second within a minute, 1 minute within an hour, 15 minutes within a day, and 1 hour within a week.
 * @param seconds The length of the time span in seconds. 60 when absent. A span beyond 60 is rounded up to an hour, a day or a week.
 * @returns The time span with its steps, methods and errors.
 * @throws {InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the last three seconds
 * const traffic = await traffic_get(transport, 3);
 */
export function traffic_get(
  transport: Transport,
  seconds?: TrafficSeconds | undefined,
  options?: RequestOptions,
): Promise<TrafficGetResult> {
  return transport.request('traffic_get', [seconds], options);
}

/**
 * Lists the changes of keys and who made them.
 * The latest event comes first. The service stores an event in the same transaction as its change, and keeps the last 10,000. Servers that share a store list the same events.
 * @param query The filter of events. The latest events of all keys when absent.
 * @returns The events, with descending numbers.
 * @throws {InvalidParamsError | ResourceUnavailableError}
 * @example
 * // the last two changes of the key of the web app
 * const events = await events_list(transport, { key: 'key_jWFEeHIPM540miLO', count: 2 });
 */
export function events_list(
  transport: Transport,
  query?: EventQuery | undefined,
  options?: RequestOptions,
): Promise<EventsListResult> {
  return transport.request('events_list', [query], options);
}

/**
 * Returns this document.
 * OpenRPC service discovery.
 * @returns The OpenRPC document.
 * @throws {InvalidParamsError}
 */
export function rpc_discover(transport: Transport, options?: RequestOptions): Promise<RpcDiscoverResult> {
  return transport.request('rpc.discover', [], options);
}
