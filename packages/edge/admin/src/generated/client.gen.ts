// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestOptions, Transport } from '@ethread/client';
import type * as Types from './types.gen.ts';

/** The methods of the document. */
export interface Client {
  /**
   * Creates an API key. Every server that shares the store accepts the key within a second. Only this response contains the API key.
   * @param key The label, plan and limits of the key.
   * @returns The API key, which only this response contains, and its record.
   * @throws {ReadOnlyTokenError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a key for a team
   * const issued = await client.keys_create({ label: 'Team', plan: 'team' });
   */
  readonly keys_create: (key: Types.NewKey, options?: RequestOptions) => Promise<Types.KeysCreateResult>;
  /**
   * Lists all keys. The keys of the configuration come first, in their order. The keys of the store follow in the order of their creation, with expired and revoked ones.
   * @returns All keys.
   * @throws {ResourceUnavailableError}
   * @example
   * // all keys
   * const keys = await client.keys_list();
   */
  readonly keys_list: (options?: RequestOptions) => Promise<Types.KeysListResult>;
  /**
   * Returns the record of a key.
   * @param id The key's id.
   * @returns The key.
   * @throws {UnknownKeyError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // one key
   * const key = await client.keys_get('key_d2e4bHnCf0IGosQ0');
   */
  readonly keys_get: (id: Types.KeyId, options?: RequestOptions) => Promise<Types.KeysGetResult>;
  /**
   * Changes a key's label, plan, scopes or expiry. Every server that shares the store applies the change within a second. Absent fields keep their values.
   * @param id The key's id.
   * @param changes The fields to change.
   * @returns The record of the key after the change.
   * @throws {ReadOnlyTokenError | UnknownKeyError | KeyOfConfigurationError | KeyRevokedError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // another origin, and all methods
   * const key = await client.keys_update('key_jWFEeHIPM540miLO', { methods: null, origins: ['https://app.example', 'https://test.app.example'] });
   */
  readonly keys_update: (
    id: Types.KeyId,
    changes: Types.KeyChanges,
    options?: RequestOptions,
  ) => Promise<Types.KeysUpdateResult>;
  /**
   * Replaces a key with a new one. The new key takes over the label, plan, scopes, expiry, credits and usage of the previous key. The previous key expires at the end of the overlap. A key that is expired or already replaced cannot be rotated.
   * @param id The id of the key to replace.
   * @param overlapSeconds Seconds for which the service still accepts the previous key.
   * @returns The new API key, which only this response contains, and the records of both keys.
   * @throws {ReadOnlyTokenError | UnknownKeyError | KeyOfConfigurationError | KeyRevokedError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // a new key for the team, and a day for its change
   * const rotated = await client.keys_rotate('key_d2e4bHnCf0IGosQ0', 86400);
   */
  readonly keys_rotate: (
    id: Types.KeyId,
    overlapSeconds?: number | undefined,
    options?: RequestOptions,
  ) => Promise<Types.KeysRotateResult>;
  /**
   * Revokes a key permanently. Every server that shares the store rejects the key within a second. Nothing changes for a key that is already revoked.
   * @param id The key's id.
   * @returns The record of the key after the change.
   * @throws {ReadOnlyTokenError | UnknownKeyError | KeyOfConfigurationError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the key of the web app
   * const key = await client.keys_revoke('key_jWFEeHIPM540miLO');
   */
  readonly keys_revoke: (id: Types.KeyId, options?: RequestOptions) => Promise<Types.KeysRevokeResult>;
  /**
   * Lists the plans that keys can have. The configuration defines the plans.
   * @returns All plans, by name.
   * @example
   * // all plans
   * const plans = await client.plans_list();
   */
  readonly plans_list: (options?: RequestOptions) => Promise<Types.PlansListResult>;
  /**
   * Returns what a key has spent today and has left.
   * @param id The key's id.
   * @returns The credits of the current UTC day.
   * @throws {UnknownKeyError | KeyOfConfigurationError | InvalidParamsError | OverloadedError | ResourceUnavailableError}
   * @example
   * // the credits of the team's new key, which are those of its first
   * const credits = await client.credits_get('key_zWhBfg9od5TGfwi8');
   */
  readonly credits_get: (id: Types.KeyId, options?: RequestOptions) => Promise<Types.CreditsGetResult>;
  /**
   * Sums the usage of keys. The finest resolution is an hour. A call is counted within seconds.
   * @param query The filter and grouping of the usage. All keys by day when absent.
   * @returns The time span and its rows.
   * @throws {UnknownKeyError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // all usage by day
   * const report = await client.usage_query();
   */
  readonly usage_query: (
    query?: Types.UsageQuery | undefined,
    options?: RequestOptions,
  ) => Promise<Types.UsageQueryResult>;
  /**
   * Lists the chains with their heads, available blocks and nodes. Each server reports its own view. Servers that share a configuration can differ by a block.
   * @returns All chains, in the order of the configuration.
   * @throws {ResourceUnavailableError}
   * @example
   * // a chain with stored blocks, a node and a partner
   * const chains = await client.chains_list();
   */
  readonly chains_list: (options?: RequestOptions) => Promise<Types.ChainsListResult>;
  /**
   * Counts the calls of the last minute, hour, day or week. Each server counts its own calls in memory from its start, and adds up those of its workers. A step is a second within a minute, 1 minute within an hour, 15 minutes within a day, and 1 hour within a week.
   * @param seconds The length of the time span in seconds. 60 when absent. A span beyond 60 is rounded up to an hour, a day or a week.
   * @returns The time span with its steps, methods and errors.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the last three seconds
   * const traffic = await client.traffic_get(3);
   */
  readonly traffic_get: (
    seconds?: Types.TrafficSeconds | undefined,
    options?: RequestOptions,
  ) => Promise<Types.TrafficGetResult>;
  /**
   * Lists recent calls and rejected requests. The latest request comes first. Each server keeps recent requests in memory from its start, and adds those of its workers: the last 64 successes, 64 errors and 64 rejections of an account, of the last 256 accounts. Requests without a valid key are not listed. No request contains an API key.
   * @param query The filter of requests. The latest requests of all keys when absent.
   * @returns The requests, the latest first.
   * @throws {UnknownKeyError | InvalidParamsError | ResourceUnavailableError}
   * @example
   * // the last error of the indexer
   * const requests = await client.requests_list({ failed: true, count: 1 });
   */
  readonly requests_list: (
    query?: Types.RequestQuery | undefined,
    options?: RequestOptions,
  ) => Promise<Types.RequestsListResult>;
  /**
   * Reports disk, memory, work in progress and findings of this server. The findings are those of `ethread doctor` that a running service can check, and the problems of its chains and nodes. The rate of execution is known from the second call on, because it is measured between calls.
   * @returns The state of the server.
   * @throws {ResourceUnavailableError}
   * @example
   * // a server that executes, with a gap in its history
   * const operation = await client.operation_get();
   */
  readonly operation_get: (options?: RequestOptions) => Promise<Types.OperationGetResult>;
  /**
   * Returns this document. OpenRPC service discovery.
   * @returns The OpenRPC document.
   * @throws {InvalidParamsError}
   */
  readonly 'rpc.discover': (options?: RequestOptions) => Promise<Types.RpcDiscoverResult>;
}

/** Returns all methods over one connection to a server. */
export function createClient(transport: Transport): Client {
  return {
    keys_create: (key, options) => transport.request('keys_create', [key], options),
    keys_list: (options) => transport.request('keys_list', [], options),
    keys_get: (id, options) => transport.request('keys_get', [id], options),
    keys_update: (id, changes, options) => transport.request('keys_update', [id, changes], options),
    keys_rotate: (id, overlapSeconds, options) =>
      transport.request('keys_rotate', [id, overlapSeconds], options),
    keys_revoke: (id, options) => transport.request('keys_revoke', [id], options),
    plans_list: (options) => transport.request('plans_list', [], options),
    credits_get: (id, options) => transport.request('credits_get', [id], options),
    usage_query: (query, options) => transport.request('usage_query', [query], options),
    chains_list: (options) => transport.request('chains_list', [], options),
    traffic_get: (seconds, options) => transport.request('traffic_get', [seconds], options),
    requests_list: (query, options) => transport.request('requests_list', [query], options),
    operation_get: (options) => transport.request('operation_get', [], options),
    'rpc.discover': (options) => transport.request('rpc.discover', [], options),
  };
}
