// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type {
  CreditsGetResult,
  KeyGetResult,
  KeyRotateResult,
  OwnUsageQuery,
  RpcDiscoverResult,
  UsageQueryResult,
} from './types.gen.ts';
import type { RequestOptions, Transport } from '@ethread/client';

/** The names of the methods on the wire. */
export const methodNames: readonly string[] = [
  'key_get',
  'credits_get',
  'usage_query',
  'key_rotate',
  'rpc.discover',
];

/** The methods of the document, each a function. */
export interface Client {
  /**
   * Returns the key and the limits of its plan.
   * @returns The key of the request.
   * @throws {ResourceUnavailableError}
   */
  key_get(options?: RequestOptions): Promise<KeyGetResult>;
  /**
   * Returns the credits that the account has spent today and has left.
   * @returns The credits of the current UTC day.
   * @throws {OverloadedError | ResourceUnavailableError}
   */
  credits_get(options?: RequestOptions): Promise<CreditsGetResult>;
  /**
   * Sums up the usage of the account.
   * The finest resolution is an hour. A call is counted within seconds. The usage of the keys before and after a rotation is included.
   * @param query The filter and grouping of the usage. All usage by day when absent.
   * @returns The time span and its rows.
   * @throws {InvalidParamsError | ResourceUnavailableError}
   */
  usage_query(query?: OwnUsageQuery | undefined, options?: RequestOptions): Promise<UsageQueryResult>;
  /**
   * Replaces the key of the request with a new one.
   * The new key takes over the label, plan, scopes, expiry, credits and usage. The key of the request expires at the end of the overlap. A key can be rotated once. Web pages contain a key with a list of origins, so that everybody can read it. Therefore only the operator can rotate such a key.
   * @param overlapSeconds Seconds for which the previous key stays valid.
   * @returns The new API key, which only this response contains, and both keys.
   * @throws {InvalidParamsError | KeyRotatedError | RotationNotAllowedError | ResourceUnavailableError}
   */
  key_rotate(overlapSeconds?: number | undefined, options?: RequestOptions): Promise<KeyRotateResult>;
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
    key_get: (options) => key_get(transport, options),
    credits_get: (options) => credits_get(transport, options),
    usage_query: (query, options) => usage_query(transport, query, options),
    key_rotate: (overlapSeconds, options) => key_rotate(transport, overlapSeconds, options),
    'rpc.discover': (options) => rpc_discover(transport, options),
  };
}

/**
 * Returns the key and the limits of its plan.
 * @returns The key of the request.
 * @throws {ResourceUnavailableError}
 */
export function key_get(transport: Transport, options?: RequestOptions): Promise<KeyGetResult> {
  return transport.request('key_get', [], options);
}

/**
 * Returns the credits that the account has spent today and has left.
 * @returns The credits of the current UTC day.
 * @throws {OverloadedError | ResourceUnavailableError}
 */
export function credits_get(transport: Transport, options?: RequestOptions): Promise<CreditsGetResult> {
  return transport.request('credits_get', [], options);
}

/**
 * Sums up the usage of the account.
 * The finest resolution is an hour. A call is counted within seconds. The usage of the keys before and after a rotation is included.
 * @param query The filter and grouping of the usage. All usage by day when absent.
 * @returns The time span and its rows.
 * @throws {InvalidParamsError | ResourceUnavailableError}
 */
export function usage_query(
  transport: Transport,
  query?: OwnUsageQuery | undefined,
  options?: RequestOptions,
): Promise<UsageQueryResult> {
  return transport.request('usage_query', [query], options);
}

/**
 * Replaces the key of the request with a new one.
 * The new key takes over the label, plan, scopes, expiry, credits and usage. The key of the request expires at the end of the overlap. A key can be rotated once. Web pages contain a key with a list of origins, so that everybody can read it. Therefore only the operator can rotate such a key.
 * @param overlapSeconds Seconds for which the previous key stays valid.
 * @returns The new API key, which only this response contains, and both keys.
 * @throws {InvalidParamsError | KeyRotatedError | RotationNotAllowedError | ResourceUnavailableError}
 */
export function key_rotate(
  transport: Transport,
  overlapSeconds?: number | undefined,
  options?: RequestOptions,
): Promise<KeyRotateResult> {
  return transport.request('key_rotate', [overlapSeconds], options);
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
