import type { HttpServer } from './http-server.ts';
import type { Transport } from './load/transports.ts';

/** One of the servers that are compared. */
export interface Variant {
  readonly name: string;
  /** Starts it, ready for requests. */
  start(): Promise<VariantServer>;
}

export interface VariantServer {
  readonly server: HttpServer;
  /** Where requests are posted to. */
  readonly path: string;
  /** What is sent to this server and what it answers, in turn; without it the request and answer of the comparison. */
  readonly exchanges?: readonly Exchange[];
  /** Default: plain HTTP/1.1. */
  readonly transport?: Transport;
}

/** A request and its answer. */
export interface Exchange {
  /** The body of the request. */
  readonly request: string;
  /** The body of the answer, byte by byte. */
  readonly answer: string;
}

/** Servers that give the same answer to the same request. */
export interface Comparison extends Exchange {
  readonly title: string;
  readonly variants: readonly Variant[];
  /** The name of the variant that the others are measured against. */
  readonly baseline: string;
}

/** How a comparison is run. */
export interface RunOptions {
  /** Times that each variant is measured, in turn. */
  readonly rounds: number;
  /** How long one measurement takes. */
  readonly seconds: number;
  /** How long each server is warmed up first. */
  readonly warmUpSeconds: number;
  readonly connections: number;
}

/** What one round of one variant measured. */
export interface Measurement {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server's process a request, in microseconds. */
  readonly cpuMicroseconds: number;
  readonly residentBytes: number;
  /** Of the load client's core, 0 to 1. */
  readonly clientBusy: number;
}

/** The measurements of each variant, a round each. */
export interface ComparisonResult {
  readonly comparison: Comparison;
  readonly options: RunOptions;
  readonly measurements: ReadonlyMap<string, readonly Measurement[]>;
}
