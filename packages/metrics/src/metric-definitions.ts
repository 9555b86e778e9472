/** The name, type, labels, unit and meaning of a metric, as `docs/metrics.md` prints them. */
export interface MetricDefinition {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  /** The unit of the value. */
  readonly unit: string;
  /** The meaning, as Prometheus shows it. */
  readonly help: string;
}

const CALL = ['chain', 'method'] as const;
const CHAIN = ['chain'] as const;
const NODE = ['chain', 'node', 'role'] as const;

/** Every metric of the service, in the order of the documentation. Names follow Prometheus' conventions. */
export const METRICS = {
  calls: {
    name: 'ethread_calls_total',
    type: 'counter',
    labels: ['chain', 'method', 'outcome', 'source'],
    unit: 'calls',
    help: 'Calls by outcome (ok, or the name of the error) and by source (service or partner). Each item of a batch counts.',
  },
  callDuration: {
    name: 'ethread_call_duration_seconds',
    type: 'histogram',
    labels: CALL,
    unit: 'seconds',
    help: 'Latency of calls, from the parsed message to the response.',
  },
  credits: {
    name: 'ethread_credits_total',
    type: 'counter',
    labels: CALL,
    unit: 'credits',
    help: 'Credits charged for calls and notifications.',
  },
  responseBytes: {
    name: 'ethread_response_bytes_total',
    type: 'counter',
    labels: CALL,
    unit: 'bytes',
    help: 'Bytes of responses and notifications.',
  },
  rejectedRequests: {
    name: 'ethread_rejected_requests_total',
    type: 'counter',
    labels: ['error'],
    unit: 'requests',
    help: 'Requests that were rejected as a whole, by the name of the error.',
  },
  requestsInFlight: {
    name: 'ethread_requests_in_flight',
    type: 'gauge',
    labels: [],
    unit: 'requests',
    help: 'HTTP requests and WebSocket messages in flight.',
  },
  webSocketConnections: {
    name: 'ethread_websocket_connections',
    type: 'gauge',
    labels: [],
    unit: 'connections',
    help: 'Open WebSocket connections.',
  },
  subscriptions: {
    name: 'ethread_subscriptions',
    type: 'gauge',
    labels: CHAIN,
    unit: 'subscriptions',
    help: 'Open subscriptions of WebSocket connections.',
  },
  notifications: {
    name: 'ethread_notifications_total',
    type: 'counter',
    labels: CHAIN,
    unit: 'notifications',
    help: 'Notifications sent to subscriptions.',
  },
  droppedSubscriptions: {
    name: 'ethread_dropped_subscriptions_total',
    type: 'counter',
    labels: ['chain', 'reason'],
    unit: 'subscriptions',
    help: 'Subscriptions that the service ended with their connection, by reason: SlowReader, CannotContinue (too many blocks behind, or replaced blocks are unavailable), CreditsExhaustedError, KeyNotAllowedError or InternalError.',
  },
  bufferedBytes: {
    name: 'ethread_buffered_bytes',
    type: 'gauge',
    labels: [],
    unit: 'bytes',
    help: 'Memory of received requests and of responses that clients have not read.',
  },
  uncaughtExceptions: {
    name: 'ethread_uncaught_exceptions_total',
    type: 'counter',
    labels: [],
    unit: 'exceptions',
    help: 'Uncaught exceptions. After one the process drains and ends with code 70.',
  },
  buildInfo: {
    name: 'ethread_build_info',
    type: 'gauge',
    labels: ['version', 'node'],
    unit: '1',
    help: 'The versions of the service and of Node.',
  },
  storeBytes: {
    name: 'ethread_store_bytes',
    type: 'gauge',
    labels: ['store'],
    unit: 'bytes',
    help: 'The size of the data folder of a chain, or of accounts, on the disk.',
  },
  diskFreeBytes: {
    name: 'ethread_disk_free_bytes',
    type: 'gauge',
    labels: ['store'],
    unit: 'bytes',
    help: 'The free space of the disk with the data folder of a chain, or of accounts.',
  },
  certificateEnd: {
    name: 'ethread_certificate_not_after_seconds',
    type: 'gauge',
    labels: ['listener'],
    unit: 'seconds since 1970',
    help: 'The end of the certificate of the API or the administration.',
  },
  configurationReloads: {
    name: 'ethread_configuration_reloads_total',
    type: 'counter',
    labels: ['outcome'],
    unit: 'reloads',
    help: 'Changes of the configuration file while the service ran, by outcome: applied or rejected.',
  },
  damagedAccountReads: {
    name: 'ethread_damaged_account_reads_total',
    type: 'counter',
    labels: [],
    unit: 'reads',
    help: 'Reads that found the embedded stores of keys, usage or credits damaged.',
  },
  headBlock: {
    name: 'ethread_head_block',
    type: 'gauge',
    labels: CHAIN,
    unit: 'block number',
    help: 'The number of the head, which `latest` names.',
  },
  finalizedBlock: {
    name: 'ethread_finalized_block',
    type: 'gauge',
    labels: CHAIN,
    unit: 'block number',
    help: 'The number of the finalized block.',
  },
  headAge: {
    name: 'ethread_head_age_seconds',
    type: 'gauge',
    labels: CHAIN,
    unit: 'seconds',
    help: "The age of the head by its header's timestamp.",
  },
  availableBlocks: {
    name: 'ethread_available_blocks',
    type: 'gauge',
    labels: CHAIN,
    unit: 'blocks',
    help: 'Blocks in the local store.',
  },
  missingBlocks: {
    name: 'ethread_missing_blocks',
    type: 'gauge',
    labels: CHAIN,
    unit: 'blocks',
    help: 'Blocks missing between those of the local store.',
  },
  damagedReads: {
    name: 'ethread_damaged_reads_total',
    type: 'counter',
    labels: CHAIN,
    unit: 'reads',
    help: 'Reads that found the store damaged.',
  },
  reorgsBelowFinalized: {
    name: 'ethread_reorgs_below_finalized_total',
    type: 'counter',
    labels: CHAIN,
    unit: 'reorgs',
    help: 'Forks from below the finalized block that upstream nodes reported.',
  },
  implausibleHeads: {
    name: 'ethread_implausible_heads_total',
    type: 'counter',
    labels: CHAIN,
    unit: 'heads',
    help: 'Heads that upstream nodes reported and that cannot belong to any chain.',
  },
  headOfUnknownFork: {
    name: 'ethread_head_of_unknown_fork',
    type: 'gauge',
    labels: CHAIN,
    unit: '1 or 0',
    help: 'Whether the head has fields of a hard fork that this version does not support.',
  },
  nodeUsable: {
    name: 'ethread_node_usable',
    type: 'gauge',
    labels: NODE,
    unit: '1 or 0',
    help: 'Whether the service sends calls to the upstream node.',
  },
  nodeHeadBlock: {
    name: 'ethread_node_head_block',
    type: 'gauge',
    labels: NODE,
    unit: 'block number',
    help: 'The last head that the upstream node reported.',
  },
  nodeCalls: {
    name: 'ethread_node_calls_total',
    type: 'counter',
    labels: NODE,
    unit: 'calls',
    help: 'Calls to the upstream node.',
  },
  nodeFailedCalls: {
    name: 'ethread_node_failed_calls_total',
    type: 'counter',
    labels: NODE,
    unit: 'calls',
    help: 'Calls to the upstream node that failed.',
  },
  nodeQuarantines: {
    name: 'ethread_node_quarantines_total',
    type: 'counter',
    labels: NODE,
    unit: 'quarantines',
    help: 'How often the service quarantined the upstream node for a response that contradicts the chain. The log has the evidence.',
  },
  nodeOnCanonicalChain: {
    name: 'ethread_node_on_canonical_chain',
    type: 'gauge',
    labels: NODE,
    unit: '1 or 0',
    help: 'Whether the last head of the upstream node is on the canonical chain.',
  },
  nodeOfRightChain: {
    name: 'ethread_node_of_right_chain',
    type: 'gauge',
    labels: NODE,
    unit: '1 or 0',
    help: 'Whether the upstream node serves the chain, by its chain id and by certain blocks.',
  },
} as const satisfies Record<string, MetricDefinition>;
