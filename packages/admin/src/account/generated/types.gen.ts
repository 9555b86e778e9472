// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/**
 * The credits of an account on the current UTC day.
 */
export interface OwnCredits {
  /**
   * The UTC day.
   */
  day: Day;
  /**
   * Credits of the plan for a day.
   */
  creditsPerDay: number;
  /**
   * Credits that are spent.
   */
  spent: number;
  /**
   * Credits that are left; those of calls in flight are already subtracted.
   */
  remaining: number;
  /**
   * The time at which the balance is full again.
   */
  resetsAt: Time;
}

/**
 * The key of the request, and the limits of its plan. The service stores only the hash of the API key.
 */
export interface OwnKey {
  /**
   * Names the key to the operator.
   */
  id: KeyId;
  /**
   * The owner of the key, in the operator's words.
   */
  label: string;
  /**
   * The limits of the key; null when its plan is not offered any more.
   */
  plan: null | Plan;
  /**
   * The only chains that it may use; null for all.
   */
  chains: Chains;
  /**
   * The only methods that it may call; null for all.
   */
  methods: Methods;
  /**
   * The only origins of web pages that may use it; null for all.
   */
  origins: Origins;
  /**
   * The only networks that it may be used from; null for all.
   */
  addresses: Addresses;
  /**
   * Whether it does without a partner's responses in an outage.
   */
  withoutFailover: boolean;
  /**
   * The time of its creation.
   */
  createdAt: Time;
  /**
   * The time of its expiry; null for never.
   */
  expiresAt: null | Time;
  /**
   * The time of its last use, to the minute; null when there was none.
   */
  lastUsedAt: null | Time;
  /**
   * The key that a rotation put in its place; null when there is none.
   */
  rotatedTo: null | KeyId;
}

/**
 * A grouping of usage (day, hour, method or chain).
 */
export type OwnUsageDimension = 'day' | 'hour' | 'method' | 'chain';

/**
 * Which usage, and how its rows are grouped.
 */
export interface OwnUsageQuery {
  /**
   * The name of a method; all when absent.
   */
  method?: string;
  /**
   * The name of a chain; all when absent.
   */
  chain?: string;
  /**
   * The start, in whole hours; 30 days before the end when absent.
   */
  from?: TimeInput;
  /**
   * The end, in whole hours; now when absent.
   */
  to?: TimeInput;
  /**
   * The groups of the rows; an empty list gives one row with the sums. Days when absent.
   *
   * @maxItems 4
   */
  by?: OwnUsageDimension[];
}

/**
 * Usage of a span of time.
 */
export interface OwnUsageReport {
  /**
   * The start of the first hour.
   */
  from: Time;
  /**
   * The end of the last hour.
   */
  to: Time;
  /**
   * Sorted by time, then by method and chain.
   */
  rows: OwnUsageRow[];
}

/**
 * Sums of usage. Of day, hour, method and chain it has those of the query.
 */
export interface OwnUsageRow {
  /**
   * The UTC day.
   */
  day?: Day;
  /**
   * The start of the hour.
   */
  hour?: Time;
  /**
   * The method.
   */
  method?: string;
  /**
   * The chain.
   */
  chain?: string;
  /**
   * Calls with a response.
   */
  calls: number;
  /**
   * Credits that were charged.
   */
  credits: number;
  /**
   * Calls whose response was an error.
   */
  errors: number;
  /**
   * Bytes of the responses.
   */
  bytes: number;
}

/**
 * A key that replaces the key of the request. Only this response contains the API key. The service stores its hash alone.
 */
export interface RotatedOwnKey {
  /**
   * The new API key, a segment of the service's path.
   */
  apiKey: string;
  /**
   * The new key.
   */
  key: OwnKey;
  /**
   * The key of the request. It is valid until its expiry.
   */
  previous: OwnKey;
}

/**
 * A UTC day.
 */
export type Day = string;

/**
 * A time in UTC, ISO 8601 with milliseconds.
 */
export type Time = string;

/**
 * A key's id.
 */
export type KeyId = string;

/**
 * What a key may have.
 */
export interface Plan {
  /**
   * Names the plan, as in the configuration.
   */
  name: string;
  /**
   * Credits of a UTC day.
   */
  creditsPerDay: number;
  /**
   * Calls a second; each item of a batch is one.
   */
  requestsPerSecond: number;
  /**
   * Whether a partner may answer in an outage.
   */
  failover: boolean;
  /**
   * WebSocket connections open at a time.
   */
  webSockets: number;
  /**
   * Most items of one batch.
   */
  batchItems: number;
  /**
   * Most bytes of one body.
   */
  bodyBytes: number;
  /**
   * Calls, estimates and proofs in flight at a time, on each server.
   */
  callsInFlight: number;
  /**
   * CPU time that one call, estimate or proof may use, in milliseconds.
   */
  callTimeMs: number;
  /**
   * Gas that one call or estimate may use. Without it the cap of the contract holds alone.
   */
  callGas?: number;
}

/**
 * Names of chains that a key may ask; null allows all.
 */
export type Chains = null | string[];

/**
 * Names of methods that a key may call; null allows all.
 */
export type Methods = null | string[];

/**
 * Values of the Origin header that a key takes, such as https://app.example; null takes all, and requests without one.
 */
export type Origins = null | string[];

/**
 * Networks that a key may be used from, such as 10.0.0.0/8 or 2001:db8::/32; null allows all.
 */
export type Addresses = null | string[];

/**
 * A UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z.
 */
export type TimeInput = string;

/**
 * Params of key_get.
 */
export type KeyGetParams = [];

/**
 * Result of key_get. The key of the request.
 */
export type KeyGetResult = OwnKey;

/**
 * Params of credits_get.
 */
export type CreditsGetParams = [];

/**
 * Result of credits_get. The credits of the current UTC day.
 */
export type CreditsGetResult = OwnCredits;

/**
 * Params of usage_query.
 */
export type UsageQueryParams = [query?: OwnUsageQuery];

/**
 * Result of usage_query. The span and its rows.
 */
export type UsageQueryResult = OwnUsageReport;

/**
 * Params of key_rotate.
 */
export type KeyRotateParams = [overlapSeconds?: number];

/**
 * Result of key_rotate. The new API key, which only this response contains, and both keys.
 */
export type KeyRotateResult = RotatedOwnKey;

/**
 * Params of rpc.discover.
 */
export type RpcDiscoverParams = [];

/**
 * Result of rpc.discover. The OpenRPC document.
 */
export interface RpcDiscoverResult {
  [k: string]: unknown;
}

/**
 * Params and result of each method by its wire name.
 */
export interface MethodMap {
  /**
   * Returns the key and the limits of its plan.
   */
  key_get: { params: KeyGetParams; result: KeyGetResult };
  /**
   * Returns the credits that the account has spent today and has left.
   */
  credits_get: { params: CreditsGetParams; result: CreditsGetResult };
  /**
   * Sums up the usage of the account.
   */
  usage_query: { params: UsageQueryParams; result: UsageQueryResult };
  /**
   * Creates a new key in the place of the key of the request.
   */
  key_rotate: { params: KeyRotateParams; result: KeyRotateResult };
  /**
   * Returns this document.
   */
  'rpc.discover': { params: RpcDiscoverParams; result: RpcDiscoverResult };
}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
