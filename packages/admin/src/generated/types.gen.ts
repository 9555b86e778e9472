// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/**
 * Networks that a key may be used from, such as 10.0.0.0/8 or 2001:db8::/32; null allows all.
 */
export type Addresses = null | string[];

/**
 * Blocks in a row.
 */
export interface BlockSpan {
  /**
   * The number of the first.
   */
  from: number;
  /**
   * The number of the last.
   */
  to: number;
}

/**
 * Where a chain of the service stands.
 */
export interface Chain {
  /**
   * The chain, as in the configuration.
   */
  name: string;
  /**
   * The number of the block that latest means; null before there is one.
   */
  head: null | number;
  /**
   * The number of the last final block; null where nobody tells it.
   */
  finalized: null | number;
  /**
   * Blocks that the service's own copy holds, in order.
   */
  held: BlockSpan[];
  /**
   * The nodes that are asked for what is not held.
   */
  nodes: Node[];
}

/**
 * Names of chains that a key may ask; null allows all.
 */
export type Chains = null | string[];

/**
 * The credits of a key on the current UTC day.
 */
export interface Credits {
  /**
   * The key that was asked for.
   */
  keyId: KeyId;
  /**
   * Under which id its credits are counted.
   */
  accountId: KeyId;
  /**
   * The key's plan.
   */
  plan: string;
  /**
   * The UTC day.
   */
  day: Day;
  /**
   * Credits that the plan has a day.
   */
  creditsPerDay: number;
  /**
   * Credits that are spent.
   */
  spent: number;
  /**
   * Credits that can still be spent; calls under way have theirs taken off already.
   */
  remaining: number;
  /**
   * When the balance is full again.
   */
  resetsAt: Time;
}

/**
 * A UTC day.
 */
export type Day = string;

/**
 * Which events of keys.
 */
export interface EventQuery {
  /**
   * Only events of this key; all when absent.
   */
  key?: KeyId;
  /**
   * Only events with a lower number, for the next page; the latest when absent.
   */
  before?: number;
  /**
   * How many, up to 1,000; 100 when absent.
   */
  count?: number;
}

/**
 * A new key. Only this response contains the API key. The service stores its hash alone.
 */
export interface IssuedKey {
  /**
   * The API key, a segment of the service's path. It is not kept.
   */
  apiKey: string;
  /**
   * What is known of it.
   */
  key: Key;
}

/**
 * All that is known of a key; the API key itself is not kept.
 */
export interface Key {
  /**
   * Names the key in administration, usage and logs.
   */
  id: KeyId;
  /**
   * Whose the key is, in words for people.
   */
  label: string;
  /**
   * What the key may have a day and a second.
   */
  plan: string;
  /**
   * Whether it is let in at this moment.
   */
  state: KeyState;
  /**
   * The only chains that it may ask; null for all.
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
   * Whether it does without a partner's answers in an outage.
   */
  withoutFailover: boolean;
  /**
   * When it was made.
   */
  createdAt: Time;
  /**
   * From when on it is refused; null for never.
   */
  expiresAt: null | Time;
  /**
   * Since when it is revoked; null when it is not.
   */
  revokedAt: null | Time;
  /**
   * When it was last let in, to the minute; null when it never was.
   */
  lastUsedAt: null | Time;
  /**
   * Under which id its credits and usage are counted. Its own, or after a rotation that of the first key.
   */
  accountId: KeyId;
  /**
   * The key that a rotation put in its place; null when there is none.
   */
  replacedBy: null | KeyId;
}

/**
 * What was done with a key.
 */
export type KeyAction = 'created' | 'changed' | 'rotated' | 'revoked';

/**
 * What is to change of a key; absent fields stay as they are.
 */
export interface KeyChanges {
  /**
   * Whose the key is, in words for people.
   */
  label?: Label;
  /**
   * What the key may have a day and a second.
   */
  plan?: PlanName;
  /**
   * The only chains that it may ask; null allows all.
   */
  chains?: Chains;
  /**
   * The only methods that it may call; null allows all.
   */
  methods?: Methods;
  /**
   * The only origins of web pages that may use it; null allows all, and requests without one.
   */
  origins?: Origins;
  /**
   * The only networks that it may be used from; null allows all.
   */
  addresses?: Addresses;
  /**
   * From when on it is refused; null for never.
   */
  expiresAt?: null | TimeInput;
  /**
   * Does without a partner's answers in an outage, where the plan allows them.
   */
  withoutFailover?: boolean;
}

/**
 * A change of a key.
 */
export interface KeyEvent {
  /**
   * Rises from event to event, with gaps.
   */
  number: number;
  /**
   * When it was changed.
   */
  at: Time;
  /**
   * What was done.
   */
  action: KeyAction;
  /**
   * The id of the key.
   */
  key: KeyId;
  /**
   * The label of the key after the change.
   */
  label: string;
  /**
   * Who did it, such as the admin token or the key's owner.
   */
  actor: string;
  /**
   * The request, which the log names, too.
   */
  requestId: string;
  /**
   * The fields that changed.
   */
  fields: KeyFieldChange[];
}

/**
 * A changed field of a key.
 */
export interface KeyFieldChange {
  /**
   * The name of the field, as in a key's record.
   */
  field: string;
  /**
   * The value before the change, as text; null for none.
   */
  before: null | string;
  /**
   * The value after the change, as text; null for none.
   */
  after: null | string;
}

/**
 * A key's id.
 */
export type KeyId = string;

/**
 * Whether a key is let in, and if not, why.
 */
export type KeyState = 'active' | 'expired' | 'revoked';

/**
 * 1 to 100 characters of one line.
 */
export type Label = string;

/**
 * Names of methods that a key may call; null allows all.
 */
export type Methods = null | string[];

/**
 * What a key is made of.
 */
export interface NewKey {
  /**
   * Whose the key is, in words for people.
   */
  label: Label;
  /**
   * What the key may have a day and a second.
   */
  plan: PlanName;
  /**
   * The only chains that it may ask; all when absent.
   */
  chains?: Chains;
  /**
   * The only methods that it may call; all when absent.
   */
  methods?: Methods;
  /**
   * The only origins of web pages that may use it; with such a list a request without Origin is refused.
   */
  origins?: Origins;
  /**
   * The only networks that it may be used from; all when absent.
   */
  addresses?: Addresses;
  /**
   * From when on it is refused; never when absent.
   */
  expiresAt?: null | TimeInput;
  /**
   * Does without a partner's answers in an outage, where the plan allows them. false when absent.
   */
  withoutFailover?: boolean;
}

/**
 * How an upstream node does. Its address is told nowhere.
 */
export interface Node {
  /**
   * The node, as in the configuration.
   */
  name: string;
  /**
   * Whether it is one's own (primary), or asked in an outage only (partner).
   */
  role: 'primary' | 'partner';
  /**
   * Whether calls go to it.
   */
  usable: boolean;
  /**
   * The last block that it told of; null before it was heard of.
   */
  head: null | number;
  /**
   * Whether that block is on the branch that the service follows; null where it cannot be told.
   */
  onBranch: null | boolean;
  /**
   * Calls under way.
   */
  running: number;
  /**
   * Calls since the start.
   */
  calls: number;
  /**
   * Those of them that failed.
   */
  faults: number;
  /**
   * How often it was quarantined because its responses contradict each other.
   */
  quarantines: number;
}

/**
 * Values of the Origin header that a key takes, such as https://app.example; null takes all, and requests without one.
 */
export type Origins = null | string[];

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
 * The name of a plan.
 */
export type PlanName = string;

/**
 * A key that replaces another. Only this response contains the API key. The service stores its hash alone.
 */
export interface RotatedKey {
  /**
   * The API key, a segment of the service's path. It is not kept.
   */
  apiKey: string;
  /**
   * The new key. It has the scopes, plan and credits of the previous one.
   */
  key: Key;
  /**
   * The key that it takes the place of.
   */
  previous: Key;
}

/**
 * A time in UTC, ISO 8601 with milliseconds.
 */
export type Time = string;

/**
 * A UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z.
 */
export type TimeInput = string;

/**
 * What the service answered in a span of time.
 */
export interface Traffic {
  /**
   * The start of the first step.
   */
  from: Time;
  /**
   * The end of the last second that is counted.
   */
  to: Time;
  /**
   * The length of each step in seconds, 1 up to a minute.
   */
  stepSeconds: number;
  /**
   * WebSockets that are open at this moment.
   */
  webSockets: number;
  /**
   * The counts of each step, the earliest first. Steps without calls are there, too.
   */
  seconds: TrafficSecond[];
  /**
   * What was called in the span, the most first.
   */
  methods: TrafficMethod[];
  /**
   * The errors of calls in the span, the most frequent first.
   */
  errors: TrafficError[];
  /**
   * The errors of requests that were rejected whole, the most frequent first.
   */
  rejections: TrafficError[];
}

/**
 * How often an error was the response.
 */
export interface TrafficError {
  /**
   * The error's name, which the metrics and the log have, too.
   */
  error: string;
  /**
   * Calls, or requests that were rejected whole.
   */
  count: number;
}

/**
 * Calls of a method on a chain.
 */
export interface TrafficMethod {
  /**
   * The chain.
   */
  chain: string;
  /**
   * The method; none for calls of a method that there is not.
   */
  method: string;
  /**
   * Calls that were answered.
   */
  calls: number;
  /**
   * Those of them that were answered with an error.
   */
  errors: number;
  /**
   * How long a call took on average.
   */
  milliseconds: number;
  /**
   * The time within which half of the calls ended, in milliseconds, at most 19 % above the measured one.
   */
  p50: number;
  /**
   * The time within which 95 % of the calls ended, in milliseconds, at most 19 % above the measured one.
   */
  p95: number;
  /**
   * The time within which 99 % of the calls ended, in milliseconds, at most 19 % above the measured one.
   */
  p99: number;
}

/**
 * What the service answered in a step, such as a second.
 */
export interface TrafficSecond {
  /**
   * Calls that were answered, each of a batch.
   */
  calls: number;
  /**
   * Those of them that were answered with an error.
   */
  errors: number;
  /**
   * Requests that were refused whole, such as those without a valid key.
   */
  refused: number;
}

/**
 * A number of seconds, from 1 to a week. Beyond 60 it is rounded up to an hour, a day or a week.
 */
export type TrafficSeconds = number;

/**
 * What usage is told apart by (day, hour, method, chain or key).
 */
export type UsageDimension = 'day' | 'hour' | 'method' | 'chain' | 'key';

/**
 * Which usage, and how it is told apart.
 */
export interface UsageQuery {
  /**
   * The id of a key; its account's usage is meant, with that of the keys before and after a rotation. All when absent.
   */
  key?: KeyId;
  /**
   * The name of a method; all when absent.
   */
  method?: string;
  /**
   * The name of a chain; all when absent.
   */
  chain?: string;
  /**
   * From this time on, in whole hours; 30 days before the end when absent.
   */
  from?: TimeInput;
  /**
   * Before this time, in whole hours; now when absent.
   */
  to?: TimeInput;
  /**
   * What rows are told apart by; an empty list gives one row with the sums. Days when absent.
   *
   * @maxItems 5
   */
  by?: UsageDimension[];
}

/**
 * Usage of a span of time.
 */
export interface UsageReport {
  /**
   * The start of the first hour.
   */
  from: Time;
  /**
   * The end of the last hour.
   */
  to: Time;
  /**
   * Sorted by time, then by key, method and chain.
   */
  rows: UsageRow[];
}

/**
 * Sums of usage. Of day, hour, method, chain and key it has those that were asked for.
 */
export interface UsageRow {
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
   * The account, which is the id of the key, or of the first one before rotations.
   */
  key?: string;
  /**
   * Calls that were answered.
   */
  calls: number;
  /**
   * Credits that were owed.
   */
  credits: number;
  /**
   * Calls that were answered with an error.
   */
  errors: number;
  /**
   * Bytes of the answers.
   */
  bytes: number;
}

/**
 * Params of keys_create.
 */
export type KeysCreateParams = [key: NewKey];

/**
 * Result of keys_create. The API key, which only this response contains, and its record.
 */
export type KeysCreateResult = IssuedKey;

/**
 * Params of keys_list.
 */
export type KeysListParams = [];

/**
 * Result of keys_list. All keys.
 */
export type KeysListResult = Key[];

/**
 * Params of keys_get.
 */
export type KeysGetParams = [id: KeyId];

/**
 * Result of keys_get. The key.
 */
export type KeysGetResult = Key;

/**
 * Params of keys_update.
 */
export type KeysUpdateParams = [id: KeyId, changes: KeyChanges];

/**
 * Result of keys_update. The key as it is now.
 */
export type KeysUpdateResult = Key;

/**
 * Params of keys_rotate.
 */
export type KeysRotateParams = [id: KeyId, overlapSeconds?: number];

/**
 * Result of keys_rotate. The new API key, which only this response contains, its record, and that of the previous key.
 */
export type KeysRotateResult = RotatedKey;

/**
 * Params of keys_revoke.
 */
export type KeysRevokeParams = [id: KeyId];

/**
 * Result of keys_revoke. The key as it is now.
 */
export type KeysRevokeResult = Key;

/**
 * Params of plans_list.
 */
export type PlansListParams = [];

/**
 * Result of plans_list. All plans, by name.
 */
export type PlansListResult = Plan[];

/**
 * Params of credits_get.
 */
export type CreditsGetParams = [id: KeyId];

/**
 * Result of credits_get. The credits of the current UTC day.
 */
export type CreditsGetResult = Credits;

/**
 * Params of usage_query.
 */
export type UsageQueryParams = [query?: UsageQuery];

/**
 * Result of usage_query. The span and its rows.
 */
export type UsageQueryResult = UsageReport;

/**
 * Params of chains_list.
 */
export type ChainsListParams = [];

/**
 * Result of chains_list. All chains, in the order of the configuration.
 */
export type ChainsListResult = Chain[];

/**
 * Params of traffic_get.
 */
export type TrafficGetParams = [seconds?: TrafficSeconds];

/**
 * Result of traffic_get. The span, its seconds, and what was called in it.
 */
export type TrafficGetResult = Traffic;

/**
 * Params of events_list.
 */
export type EventsListParams = [query?: EventQuery];

/**
 * Result of events_list. The events, with falling numbers.
 */
export type EventsListResult = KeyEvent[];

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
   * Makes a key.
   */
  keys_create: { params: KeysCreateParams; result: KeysCreateResult };
  /**
   * Lists all keys.
   */
  keys_list: { params: KeysListParams; result: KeysListResult };
  /**
   * Returns what is known of a key.
   */
  keys_get: { params: KeysGetParams; result: KeysGetResult };
  /**
   * Changes a key's label, plan, scopes or expiry.
   */
  keys_update: { params: KeysUpdateParams; result: KeysUpdateResult };
  /**
   * Makes a new key in the place of another.
   */
  keys_rotate: { params: KeysRotateParams; result: KeysRotateResult };
  /**
   * Revokes a key permanently.
   */
  keys_revoke: { params: KeysRevokeParams; result: KeysRevokeResult };
  /**
   * Lists the plans that keys can have.
   */
  plans_list: { params: PlansListParams; result: PlansListResult };
  /**
   * Returns what a key has spent today and has left.
   */
  credits_get: { params: CreditsGetParams; result: CreditsGetResult };
  /**
   * Sums up what was used.
   */
  usage_query: { params: UsageQueryParams; result: UsageQueryResult };
  /**
   * Tells where each chain stands.
   */
  chains_list: { params: ChainsListParams; result: ChainsListResult };
  /**
   * Counts the calls of the last minute, hour, day or week.
   */
  traffic_get: { params: TrafficGetParams; result: TrafficGetResult };
  /**
   * Lists who changed which key.
   */
  events_list: { params: EventsListParams; result: EventsListResult };
  /**
   * Returns this document.
   */
  'rpc.discover': { params: RpcDiscoverParams; result: RpcDiscoverResult };
}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
