import type { HttpServer } from './http-server.ts';

export interface Variant {
  readonly name: string;
  start(): Promise<VariantServer>;
}

export interface VariantServer {
  readonly server: HttpServer;
  readonly path: string;
  /** Requests to this server with its responses, in turn. Default: the request and response of the comparison. */
  readonly exchanges?: readonly Exchange[];
  readonly isWebSocket?: boolean;
  /** Requests a second of an open loop. Default: each connection sends when it has its response. */
  readonly ratePerSecond?: number;
}

export interface Exchange {
  readonly request: string;
  /** The body of the response, byte by byte. */
  readonly response: string;
}

/** Servers that send the same response to the same request. */
export interface Comparison extends Exchange {
  readonly title: string;
  readonly variants: readonly Variant[];
  /** The name of the variant that is the baseline of the others. */
  readonly baseline: string;
  /** Number of connections, where it is not that of the run. */
  readonly connections?: number;
  /** Seconds of CPU time of the warm-up, where they are not those of the run. */
  readonly warmUpSeconds?: number;
}

export interface RunOptions {
  /** Number of times that each variant is measured, in turn. */
  readonly rounds: number;
  readonly seconds: number;
  /** CPU time that each server uses before it is measured, and the duration of one load of its warm-up. */
  readonly warmUpSeconds: number;
  readonly connections: number;
}

export interface Measurement {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** CPU time of the server's process per request, in microseconds. */
  readonly cpuMicroseconds: number;
  readonly residentBytes: number;
  /** Utilization of the load client's core, 0 to 1. */
  readonly clientBusy: number;
}

/** The measurements of each variant, one per round. */
export interface ComparisonResult {
  readonly comparison: Comparison;
  readonly options: RunOptions;
  readonly measurements: ReadonlyMap<string, readonly Measurement[]>;
}
