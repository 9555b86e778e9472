import type { ErrorCounts } from './error-counts.ts';
import type { LatencyBuckets } from './latency-buckets.ts';

/** The calls of one step, such as a second. */
export interface StepCounts {
  readonly calls: number;
  readonly errors: number;
  /** Requests that were rejected as a whole. */
  readonly rejected: number;
}

export interface MethodCounts {
  readonly chain: string;
  /** The wire name, or undefined for calls of unknown methods. */
  readonly method: string | undefined;
  readonly calls: number;
  readonly errors: number;
  readonly milliseconds: number;
  readonly latencies: LatencyBuckets;
}

/** The counts of a span that ends now. */
export interface RecentCounts {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** The length of each step, in seconds. */
  readonly stepSeconds: number;
  readonly steps: readonly StepCounts[];
  /** The most called method first. */
  readonly methods: readonly MethodCounts[];
  /** Calls that ended with an error, by its name, the most frequent first. */
  readonly errors: readonly ErrorCounts[];
  /** Requests that were rejected as a whole, by the error's name, the most frequent first. */
  readonly rejections: readonly ErrorCounts[];
}
