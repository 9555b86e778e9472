// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestOptions, Transport } from '@ethread/client';
import type * as Types from './types.gen.ts';

/** The methods of the document. */
export interface Client {
  /**
   * Returns the key and the limits of its plan.
   * @returns The key of the request.
   * @throws {ResourceUnavailableError}
   */
  readonly key_get: (options?: RequestOptions) => Promise<Types.KeyGetResult>;
  /**
   * Returns the credits that the account has spent today and has left.
   * @returns The credits of the current UTC day.
   * @throws {OverloadedError | ResourceUnavailableError}
   */
  readonly credits_get: (options?: RequestOptions) => Promise<Types.CreditsGetResult>;
  /**
   * Sums up the usage of the account. The finest resolution is an hour. A call is counted within seconds. The usage of the keys before and after a rotation is included.
   * @param query The filter and grouping of the usage. All usage by day when absent.
   * @returns The time span and its rows.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   */
  readonly usage_query: (
    query?: Types.OwnUsageQuery | undefined,
    options?: RequestOptions,
  ) => Promise<Types.UsageQueryResult>;
  /**
   * Lists the recent requests of the account. The latest request comes first. The server keeps the last 64 successes, 64 errors and 64 rejections of an account in memory. The requests of the keys before and after a rotation are included. No request contains an API key.
   * @param query The filter of requests. All recent requests of the account when absent.
   * @returns The requests, the latest first.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   */
  readonly requests_list: (
    query?: Types.OwnRequestQuery | undefined,
    options?: RequestOptions,
  ) => Promise<Types.RequestsListResult>;
  /**
   * Replaces the key of the request with a new one. The new key takes over the label, plan, scopes, expiry, credits and usage. The key of the request expires at the end of the overlap. A key can be rotated once. Web pages contain a key with a list of origins, so that everybody can read it. Therefore only the operator can rotate such a key.
   * @param overlapSeconds Seconds for which the previous key stays valid.
   * @returns The new API key, which only this response contains, and both keys.
   * @throws {InvalidParamsError | KeyRotatedError | RotationNotAllowedError | ResourceUnavailableError}
   */
  readonly key_rotate: (
    overlapSeconds?: number | undefined,
    options?: RequestOptions,
  ) => Promise<Types.KeyRotateResult>;
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
    key_get: (options) => transport.request('key_get', [], options),
    credits_get: (options) => transport.request('credits_get', [], options),
    usage_query: (query, options) => transport.request('usage_query', [query], options),
    requests_list: (query, options) => transport.request('requests_list', [query], options),
    key_rotate: (overlapSeconds, options) => transport.request('key_rotate', [overlapSeconds], options),
    'rpc.discover': (options) => transport.request('rpc.discover', [], options),
  };
}
