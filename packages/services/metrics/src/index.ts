export { createMetrics, type Metrics } from './create-metrics.ts';
export {
  createMetricsServer,
  type MetricsServer,
  type MetricsServerOptions,
} from './create-metrics-server.ts';
export type { MeteredCall } from './call-meters.ts';
export type { ChainGauges, ConsensusGauges, NodeGauges } from './chain-metrics.ts';
export type { ImportGauges, OperationGauges, StoreGauges } from './operation-metrics.ts';
export { type MetricDefinition, METRICS } from './metric-definitions.ts';
export { createRecentCalls, RECENT_SECONDS, type RecentCalls } from './recent-calls.ts';
export type { MethodCounts, RecentCounts, StepCounts } from './recent-counts.ts';
export type { ErrorCounts } from './error-counts.ts';
export { type LatencyBuckets, percentileOf } from './latency-buckets.ts';
export { relayQuestions } from './relay-questions.ts';
export { sumOfWorkers } from './sum-of-workers.ts';
export { createRequestLog, MAX_TEXT_LENGTH, type RequestLog } from './request-log/create-request-log.ts';
export { latestOf, type LoggedRequest, type RequestFilter } from './request-log/logged-request.ts';
export { sumOfTraffic, type Traffic } from './traffic.ts';
export { questionWorkers } from './question-workers.ts';
export type { WorkerQuestion, WorkerReport } from './worker-messages.ts';
