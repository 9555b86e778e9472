// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/** Networks from which a client may use the key, such as 10.0.0.0/8 or 2001:db8::/32. Null allows all networks. */
export type Addresses = null | string[];

/** A range of consecutive blocks. */
export interface BlockSpan {
  /** The number of the first block. */
  from: number;
  /** The number of the last block. */
  to: number;
}

/** The state of a chain on this server. */
export interface Chain {
  /** The chain's name in the configuration. */
  name: string;
  /** The number of the latest block. Null before the first one. */
  head: null | number;
  /** The time since the timestamp of the latest block, in seconds. Null before the first one. */
  headAge: null | number;
  /** The number of the last finalized block. Null when no source reports it. */
  finalized: null | number;
  /** The followed consensus. Null where it is not configured. */
  consensus: null | Consensus;
  /** The block ranges in the local store, in ascending order. */
  available: BlockSpan[];
  /** The execution of stored blocks. Null where the service executes none. */
  execution: null | Execution;
  /** The upstream nodes for blocks and state outside the local store. */
  nodes: Node[];
}

/** Names of the chains that a key may use. Null allows all chains. */
export type Chains = null | string[];

/** The blocks of the followed chain for which the signatures of consensus vouch. */
export interface Consensus {
  /** Who vouches for the latest block: nodes say so (followed), two thirds of a sync committee signed it (attested), or consensus finalized it (finalized). Null before the first one. */
  headState: null | 'followed' | 'attested' | 'finalized';
  /** The number of the newest signed block. Null before the first one. */
  attested: null | number;
  /** The number of the newest block that consensus finalized. Null before the first one. */
  finalized: null | number;
  /** The time since the slot of the newest signed block began, in seconds. Null before the first one. */
  age: null | number;
}

/** The credits of a key on the current UTC day. */
export interface Credits {
  /** The id from the request. */
  keyId: KeyId;
  /** The id under which the service counts the key's credits. */
  accountId: KeyId;
  /** The key's plan. */
  plan: string;
  /** The UTC day. */
  day: Day;
  /** The plan's credits for a day. */
  creditsPerDay: number;
  /** Credits spent since the start of the day. */
  spent: number;
  /** Credits left for the day. Credits reserved by calls in progress are already subtracted. */
  remaining: number;
  /** The time at which the balance is reset. */
  resetsAt: Time;
}

/** A UTC day. */
export type Day = string;

/** The state of the execution of a chain's stored blocks. */
export interface Execution {
  /** The number of the newest block whose state is stored. Null before the first one. */
  block: null | number;
  /** Why the next block cannot be executed. Null while nothing prevents it. */
  problem: null | ExecutionProblem;
}

/** Why stored blocks cannot be executed at the moment. */
export interface ExecutionProblem {
  /** The cause, as the log and `/readyz` name it. */
  cause: string;
  /** What the operator can do. */
  remedy: string;
}

/** The result of a check. */
export interface Finding {
  /** The name of the check, with its subject. */
  check: string;
  status: 'ok' | 'warning' | 'problem';
  /** What was found. */
  detail: string;
  /** What the operator can do. Null where there is nothing to do. */
  advice: null | string;
}

/** A new key. Only this response contains the API key. The service stores only its hash. */
export interface IssuedKey {
  /** The API key, a segment of the service's path. The service does not store it. */
  apiKey: string;
  /** The record of the key. */
  key: Key;
}

/** The record of a key. The service does not store the API key itself. */
export interface Key {
  /** Identifies the key in administration, usage and logs. */
  id: KeyId;
  /** The place where the key is defined. Only keys of the store can be changed. */
  source: KeySource;
  /** A description of the key's owner or purpose. */
  label: string;
  /** The plan, which defines the key's limits. Null for a key of the configuration, which has none. */
  plan: null | string;
  /** The current state of the key. */
  state: KeyState;
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
  /** The time of creation. Null for a key of the configuration. */
  createdAt: null | Time;
  /** The time of expiry. Null for a key that never expires. */
  expiresAt: null | Time;
  /** The time of revocation. Null for a key that is not revoked. */
  revokedAt: null | Time;
  /** The minute of the last accepted request. Null before the first one, and for a key of the configuration. */
  lastUsedAt: null | Time;
  /** The id under which the service counts credits and usage. After rotations it is the id of the first key. */
  accountId: KeyId;
  /** The id of the key that replaced this one in a rotation. Null for a key that was not replaced. */
  replacedBy: null | KeyId;
}

/** Changes of a key. Absent fields keep their values. */
export interface KeyChanges {
  /** A description of the key's owner or purpose. */
  label?: Label;
  /** The plan, which defines the key's limits. */
  plan?: PlanName;
  /** The chains that the key may use. Null allows all chains. */
  chains?: Chains;
  /** The methods that the key may call. Null allows all methods. */
  methods?: Methods;
  /** The origins of web pages that may use the key. Null allows all origins, and requests without an Origin. */
  origins?: Origins;
  /** The networks from which a client may use the key. Null allows all networks. */
  addresses?: Addresses;
  /** The time of expiry. Null for a key that never expires. */
  expiresAt?: null | TimeInput;
  /** Whether calls with this key fail in an outage instead of going to a partner that the plan allows. */
  withoutFailover?: boolean;
  /** Whether calls with this key fail when their response has no proof, also where the plan accepts it. */
  provenOnly?: boolean;
}

/** A key's id. */
export type KeyId = string;

/** The place where a key is defined: the store of keys, or the list `keys` of the configuration, whose keys have no limits. The id of the latter is their place in the list, such as configured-1. */
export type KeySource = 'store' | 'configuration';

/** The state of a key. The service accepts only active keys. */
export type KeyState = 'active' | 'expired' | 'revoked';

/** 1 to 100 characters of one line. */
export type Label = string;

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

/** The memory of all processes of a server. */
export interface Memory {
  /** The resident memory of the processes, in bytes. */
  used: number;
  /** The memory that they can still take, within the limits of their container, in bytes. */
  available: number;
  /** The number of processes that responded. */
  processes: number;
}

/** Names of the methods that a key may call. Null allows all methods. */
export type Methods = null | string[];

/** The label, plan and limits of a new key. */
export interface NewKey {
  /** A description of the key's owner or purpose. */
  label: Label;
  /** The plan, which defines the key's limits. */
  plan: PlanName;
  /** The chains that the key may use. All chains when absent. */
  chains?: Chains;
  /** The methods that the key may call. All methods when absent. */
  methods?: Methods;
  /** The origins of web pages that may use the key. The service then rejects requests without an Origin. All origins when absent. */
  origins?: Origins;
  /** The networks from which a client may use the key. All networks when absent. */
  addresses?: Addresses;
  /** The time of expiry. The key never expires when absent. */
  expiresAt?: null | TimeInput;
  /** Whether calls with this key fail in an outage instead of going to a partner that the plan allows. False when absent. */
  withoutFailover?: boolean;
  /** Whether calls with this key fail when their response has no proof, also where the plan accepts it. False when absent. */
  provenOnly?: boolean;
}

/** The state of an upstream node. Its address is not reported. */
export interface Node {
  /** The node's name in the configuration. */
  name: string;
  /** Whether the node is the team's own (primary) or serves only in an outage (partner). */
  role: 'primary' | 'partner';
  /** The nodes of the lowest number that can answer are asked. Without meaning for a partner. */
  priority: number;
  /** Whether the service sends calls to the node. */
  usable: boolean;
  /** Why the service sends no calls to the node, or why it will stop. Null while nothing is known against the node. */
  problem: null | string;
  /** The median duration of the node's recent responses to a question for a block, in milliseconds. Null before the first. */
  latency: null | number;
  /** The number of the last block that the node reported. Null before its first report. */
  head: null | number;
  /** Whether that block is on the service's canonical chain. Null when that is unknown. */
  onCanonicalChain: null | boolean;
  /** Calls in flight. */
  inFlight: number;
  /** Calls since the start of the server. */
  calls: number;
  /** Failed calls since the start of the server. */
  faults: number;
  /** How often the service quarantined the node because its responses contradict each other. */
  quarantines: number;
}

/** The state of a server, apart from its chains and traffic. */
export interface Operation {
  /** The version of the service. */
  version: string;
  /** The start of the process that responds. */
  startedAt: Time;
  memory: Memory;
  /** The data folders of the chains, and that of the accounts. */
  stores: Store[];
  /** Imports in progress, and execution that has not reached the head. */
  works: Work[];
  /** The results of the checks, problems first. */
  findings: Finding[];
}

/** Values of the Origin header that a key allows, such as https://app.example. Null allows all origins, and requests without an Origin. */
export type Origins = null | string[];

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

/** The name of a plan. */
export type PlanName = string;

/** A filter of recent requests. */
export interface RequestQuery {
  /** The id of a key. Requests of the keys before and after its rotations are included. All keys when absent. */
  key?: KeyId;
  /** The name of a chain. All when absent. */
  chain?: string;
  /** The name of a method. All when absent. */
  method?: string;
  /** The name of an error. All when absent. */
  error?: string;
  /** Only requests with an error, rejected ones included. All when absent. */
  failed?: boolean;
  /** The maximum number of requests, up to 1,000. 100 when absent. */
  count?: number;
}

/** A key that replaces another. Only this response contains the API key. The service stores only its hash. */
export interface RotatedKey {
  /** The API key, a segment of the service's path. The service does not store it. */
  apiKey: string;
  /** The new key. It has the scopes, plan and credits of the previous one. */
  key: Key;
  /** The key that the new key replaces. */
  previous: Key;
}

/** A data folder and its disk. */
export interface Store {
  /** The name of the chain, or `accounts`. */
  name: string;
  /** The size of the folder on the disk, in bytes. */
  bytes: number;
  /** The free bytes of its disk. */
  freeBytes: number;
}

/** A time in UTC, ISO 8601 with milliseconds. */
export type Time = string;

/** A UTC day such as 2026-12-31, which means its start, or a time in UTC such as 2026-12-31T12:30:00Z. */
export type TimeInput = string;

/** The calls of a time span. */
export interface Traffic {
  /** The start of the first step. */
  from: Time;
  /** The end of the last step. */
  to: Time;
  /** The length of each step in seconds. */
  stepSeconds: number;
  /** The number of open WebSocket connections. */
  webSockets: number;
  /** The counts of each step, the earliest first. Steps without calls are included. */
  steps: TrafficStep[];
  /** The methods that were called, the most frequent first. */
  methods: TrafficMethod[];
  /** The errors of calls, the most frequent first. */
  errors: TrafficError[];
  /** The errors of requests that were rejected as a whole, the most frequent first. */
  rejections: TrafficError[];
}

/** The number of times that an error was the response. */
export interface TrafficError {
  /** The error's name, which metrics and the log also contain. */
  error: string;
  /** The number of calls, or of requests that were rejected as a whole. */
  count: number;
}

/** Calls of a method on a chain. */
export interface TrafficMethod {
  /** The chain's name. */
  chain: string;
  /** The method's name. `none` stands for all unknown methods. */
  method: string;
  /** The number of responses. */
  calls: number;
  /** The number of responses that are errors. */
  errors: number;
  /** The mean duration of a call in milliseconds. */
  milliseconds: number;
  /** The median duration in milliseconds, at most 19 % above the exact one. */
  p50: number;
  /** The 95th percentile of durations in milliseconds, at most 19 % above the exact one. */
  p95: number;
  /** The 99th percentile of durations in milliseconds, at most 19 % above the exact one. */
  p99: number;
}

/** A number of seconds from 1 to a week. A number beyond 60 is rounded up to an hour, a day or a week. */
export type TrafficSeconds = number;

/** The counts of a step of a time span. */
export interface TrafficStep {
  /** The number of responses. Each item of a batch counts as one. */
  calls: number;
  /** The number of responses that are errors. */
  errors: number;
  /** Requests that were rejected as a whole, such as those without a valid key. */
  rejected: number;
}

/** A dimension of usage (day, hour, method, chain or key). */
export type UsageDimension = 'day' | 'hour' | 'method' | 'chain' | 'key';

/** The filter and grouping of usage. */
export interface UsageQuery {
  /** The id of a key. The report includes the usage of the keys before and after its rotations. All keys when absent. */
  key?: KeyId;
  /** The name of a method. All methods when absent. */
  method?: string;
  /** The name of a chain. All chains when absent. */
  chain?: string;
  /** The start, in whole hours. 30 days before the end when absent. */
  from?: TimeInput;
  /** The exclusive end, in whole hours. The current time when absent. */
  to?: TimeInput;
  /**
   * The dimensions of the rows. An empty list results in one row with the sums. Days when absent.
   * @maxItems 5
   */
  by?: UsageDimension[];
}

/** The usage of a time span. */
export interface UsageReport {
  /** The start of the first hour. */
  from: Time;
  /** The end of the last hour. */
  to: Time;
  /** The rows, sorted by time, then by key, method and chain. */
  rows: UsageRow[];
}

/** Sums of usage for one combination of the requested dimensions. */
export interface UsageRow {
  /** The UTC day. */
  day?: Day;
  /** The start of the hour. */
  hour?: Time;
  /** The method's name. */
  method?: string;
  /** The chain's name. */
  chain?: string;
  /** The id of the key, or of the first key when it was rotated. */
  key?: string;
  /** The number of responses. */
  calls: number;
  /** The number of credits spent. */
  credits: number;
  /** The number of responses that are errors. Calls that were rejected for credits or rate are among them. */
  errors: number;
  /** The number of bytes in the responses. */
  bytes: number;
}

/** An import of archives, or the execution of stored blocks. */
export interface Work {
  /** The chain's name in the configuration. */
  chain: string;
  kind: 'import' | 'execution';
  /** The done share, from 0 to 1. */
  share: number;
  /** The number of the last processed block. */
  block: number;
  /** The processed blocks a second of an import. Null before it is known. */
  perSecond: null | number;
  /** The expected remaining time in seconds. Null while it is unknown. */
  secondsLeft: null | number;
}

export type KeysCreateParams = [key: NewKey];
/** The API key, which only this response contains, and its record. */
export type KeysCreateResult = IssuedKey;

export type KeysListParams = [];
/** All keys. */
export type KeysListResult = Key[];

export type KeysGetParams = [id: KeyId];
/** The key. */
export type KeysGetResult = Key;

export type KeysUpdateParams = [id: KeyId, changes: KeyChanges];
/** The record of the key after the change. */
export type KeysUpdateResult = Key;

export type KeysRotateParams = [id: KeyId, overlapSeconds?: number | undefined];
/** The new API key, which only this response contains, and the records of both keys. */
export type KeysRotateResult = RotatedKey;

export type KeysRevokeParams = [id: KeyId];
/** The record of the key after the change. */
export type KeysRevokeResult = Key;

export type PlansListParams = [];
/** All plans, by name. */
export type PlansListResult = Plan[];

export type CreditsGetParams = [id: KeyId];
/** The credits of the current UTC day. */
export type CreditsGetResult = Credits;

export type UsageQueryParams = [query?: UsageQuery | undefined];
/** The time span and its rows. */
export type UsageQueryResult = UsageReport;

export type ChainsListParams = [];
/** All chains, in the order of the configuration. */
export type ChainsListResult = Chain[];

export type TrafficGetParams = [seconds?: TrafficSeconds | undefined];
/** The time span with its steps, methods and errors. */
export type TrafficGetResult = Traffic;

export type RequestsListParams = [query?: RequestQuery | undefined];
/** The requests, the latest first. */
export type RequestsListResult = LoggedRequest[];

export type OperationGetParams = [];
/** The state of the server. */
export type OperationGetResult = Operation;

export type RpcDiscoverParams = [];
/** The OpenRPC document. */
export interface RpcDiscoverResult {
  [k: string]: unknown;
}

/** Params and result of each method by its name on the wire, a row a line. */
// prettier-ignore
export interface MethodMap {
  keys_create: CallTypes<KeysCreateParams, KeysCreateResult>;
  keys_list: CallTypes<KeysListParams, KeysListResult>;
  keys_get: CallTypes<KeysGetParams, KeysGetResult>;
  keys_update: CallTypes<KeysUpdateParams, KeysUpdateResult>;
  keys_rotate: CallTypes<KeysRotateParams, KeysRotateResult>;
  keys_revoke: CallTypes<KeysRevokeParams, KeysRevokeResult>;
  plans_list: CallTypes<PlansListParams, PlansListResult>;
  credits_get: CallTypes<CreditsGetParams, CreditsGetResult>;
  usage_query: CallTypes<UsageQueryParams, UsageQueryResult>;
  chains_list: CallTypes<ChainsListParams, ChainsListResult>;
  traffic_get: CallTypes<TrafficGetParams, TrafficGetResult>;
  requests_list: CallTypes<RequestsListParams, RequestsListResult>;
  operation_get: CallTypes<OperationGetParams, OperationGetResult>;
  'rpc.discover': CallTypes<RpcDiscoverParams, RpcDiscoverResult>;
}

/** The params and the result of a method. */
export interface CallTypes<Params, Result> {
  params: Params;
  result: Result;
}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
