// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/** The credits of an account on the current UTC day. */
export interface OwnCredits {
  /** The UTC day. */
  day: Day;
  /** Credits of the plan for a day. */
  creditsPerDay: number;
  /** Credits that are spent. */
  spent: number;
  /** Credits left for the day. Credits reserved by calls in progress are already subtracted. */
  remaining: number;
  /** The time at which the balance is reset. */
  resetsAt: Time;
}

/** The key of the request, and the limits of its plan. The service stores only the hash of the API key. */
export interface OwnKey {
  /** Identifies the key to the operator. */
  id: KeyId;
  /** The owner of the key, in the operator's words. */
  label: string;
  /** The limits of the key. Null when the configuration no longer has its plan. */
  plan: null | Plan;
  /** The chains that the key may use. Null allows all chains. */
  chains: Chains;
  /** The methods that the key may call. Null allows all methods. */
  methods: Methods;
  /** The origins of web pages that may use the key. Null allows all origins. */
  origins: Origins;
  /** The networks from which a client may use the key. Null allows all networks. */
  addresses: Addresses;
  /** Whether calls with this key fail in an outage instead of going to a partner. */
  withoutFailover: boolean;
  /** Whether calls with this key fail when their response has no proof, also where the plan accepts it. */
  provenOnly: boolean;
  /** The time of its creation. */
  createdAt: Time;
  /** The time of its expiry. Null for a key that never expires. */
  expiresAt: null | Time;
  /** The time of its last use, to the minute. Null before the first one. */
  lastUsedAt: null | Time;
  /** The id of the key that replaced this one in a rotation. Null for a key that was not replaced. */
  rotatedTo: null | KeyId;
}

/** A filter of the recent requests of the account. */
export interface OwnRequestQuery {
  /** The name of a chain. All when absent. */
  chain?: string;
  /** The name of a method. All when absent. */
  method?: string;
  /** The name of an error. All when absent. */
  error?: string;
  /** Only requests with an error, rejected ones included. All when absent. */
  failed?: boolean;
  /** The maximum number of requests, up to 192. 100 when absent. */
  count?: number;
}

/** A grouping of usage (day, hour, method or chain). */
export type OwnUsageDimension = 'day' | 'hour' | 'method' | 'chain';

/** The filter and grouping of usage. */
export interface OwnUsageQuery {
  /** The name of a method. All when absent. */
  method?: string;
  /** The name of a chain. All when absent. */
  chain?: string;
  /** The start, in whole hours. 30 days before the end when absent. */
  from?: TimeInput;
  /** The exclusive end, in whole hours. The current time when absent. */
  to?: TimeInput;
  /**
   * The groups of the rows. An empty list results in one row with the sums. Days when absent.
   * @maxItems 4
   */
  by?: OwnUsageDimension[];
}

/** The usage of a time span. */
export interface OwnUsageReport {
  /** The start of the first hour. */
  from: Time;
  /** The end of the last hour. */
  to: Time;
  /** Sorted by time, then by method and chain. */
  rows: OwnUsageRow[];
}

/** Sums of usage. Of day, hour, method and chain it has those of the query. */
export interface OwnUsageRow {
  /** The UTC day. */
  day?: Day;
  /** The start of the hour. */
  hour?: Time;
  /** The method. */
  method?: string;
  /** The chain. */
  chain?: string;
  /** Calls with a response. */
  calls: number;
  /** Credits that were charged. */
  credits: number;
  /** Calls whose response was an error. Those rejected for credits or rate are among them. */
  errors: number;
  /** Bytes of the responses. */
  bytes: number;
}

/** A key that replaces the key of the request. Only this response contains the API key. The service stores only its hash. */
export interface RotatedOwnKey {
  /** The new API key, a segment of the service's path. */
  apiKey: string;
  /** The new key. */
  key: OwnKey;
  /** The key of the request. It is valid until its expiry. */
  previous: OwnKey;
}

/** A UTC day. */
export type Day = string;

/** A time in UTC, ISO 8601 with milliseconds. */
export type Time = string;

/** A key's id. */
export type KeyId = string;

/** The limits of the keys that have this plan. */
export interface Plan {
  /** The plan's name in the configuration. */
  name: string;
  /** Credits for each UTC day. */
  creditsPerDay: number;
  /** Calls per second. Each item of a batch counts as one call. */
  requestsPerSecond: number;
  /** Whether calls may go to a partner in an outage. */
  failover: boolean;
  /** Whether calls fail when their response has no proof. */
  provenOnly: boolean;
  /** The maximum number of open WebSocket connections. */
  webSockets: number;
  /** The maximum number of items in a batch. */
  batchItems: number;
  /** The maximum number of bytes in a body. */
  bodyBytes: number;
  /** The maximum number of calls, estimates and proofs in flight on each server. */
  callsInFlight: number;
  /** The maximum CPU time of one call, estimate or proof, in milliseconds. */
  callTimeMs: number;
  /** The maximum gas of one call or estimate. Only the service's own gas cap applies when absent. */
  callGas?: number;
}

/** Names of the chains that a key may use. Null allows all chains. */
export type Chains = null | string[];

/** Names of the methods that a key may call. Null allows all methods. */
export type Methods = null | string[];

/** Values of the Origin header that a key allows, such as https://app.example. Null allows all origins, and requests without an Origin. */
export type Origins = null | string[];

/** Networks from which a client may use the key, such as 10.0.0.0/8 or 2001:db8::/32. Null allows all networks. */
export type Addresses = null | string[];

/** A UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z. */
export type TimeInput = string;

/** A recent call, or a request that the service rejected. */
export interface LoggedRequest {
  /** The time of the response. */
  at: Time;
  /** The id of the request, which the log also contains. The items of a batch share it. */
  requestId: string;
  /** The id of the key. */
  key: KeyId;
  /** The name of the chain. */
  chain: string;
  /** The name of the method. Null for a request whose method is unknown or was not read. */
  method: null | string;
  /** The error's name, which metrics and the log also contain. Null for a success. */
  error: null | string;
  /** Whether the service rejected the request because of its client, before any work. */
  rejected: boolean;
  /** The time until the response began. 0 for a rejected request. */
  milliseconds: number;
  /** The credits that were charged. */
  credits: number;
  /** The size of the response. */
  bytes: number;
  /** How the result was proven, as the header `X-Proof` reports it. Null without a result. */
  proof: null | string;
  /** Whether the service or its partner responded. */
  source: 'service' | 'partner';
  /** The beginning of the params as JSON, up to 512 characters. Null unless the configuration has `logParams: true`. */
  params: null | string;
  /** The message of the error, which may quote params. Null for a success, and unless the configuration has `logParams: true`. */
  message: null | string;
}

export type KeyGetParams = [];
/** The key of the request. */
export type KeyGetResult = OwnKey;

export type CreditsGetParams = [];
/** The credits of the current UTC day. */
export type CreditsGetResult = OwnCredits;

export type UsageQueryParams = [query?: OwnUsageQuery | undefined];
/** The time span and its rows. */
export type UsageQueryResult = OwnUsageReport;

export type RequestsListParams = [query?: OwnRequestQuery | undefined];
/** The requests, the latest first. */
export type RequestsListResult = LoggedRequest[];

export type KeyRotateParams = [overlapSeconds?: number | undefined];
/** The new API key, which only this response contains, and both keys. */
export type KeyRotateResult = RotatedOwnKey;

export type RpcDiscoverParams = [];
/** The OpenRPC document. */
export interface RpcDiscoverResult {
  [k: string]: unknown;
}

/** Params and result of each method by its name on the wire, a row a line. */
// prettier-ignore
export interface MethodMap {
  key_get: CallTypes<KeyGetParams, KeyGetResult>;
  credits_get: CallTypes<CreditsGetParams, CreditsGetResult>;
  usage_query: CallTypes<UsageQueryParams, UsageQueryResult>;
  requests_list: CallTypes<RequestsListParams, RequestsListResult>;
  key_rotate: CallTypes<KeyRotateParams, KeyRotateResult>;
  'rpc.discover': CallTypes<RpcDiscoverParams, RpcDiscoverResult>;
}

/** The params and the result of a method. */
export interface CallTypes<Params, Result> {
  params: Params;
  result: Result;
}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
