import type { Logger, Tracer } from '@ethread/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { createTracer } from './create-tracer.ts';
import { reportFailures } from './report-failures.ts';

export interface TracingOptions {
  /** The collector's URL for OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces. It may contain credentials. */
  readonly url: string;
  /** Headers of each export. They may contain credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** The share of requests to trace, from 0 to 1. A trace that began elsewhere keeps its own decision. */
  readonly sampleRatio: number;
}

/** A tracer that exports to a collector. */
export interface Tracing {
  readonly tracer: Tracer;
  /** Exports the remaining spans, for a few seconds at most. */
  close(): Promise<void>;
}

/** The timeout of an export, in milliseconds. Stopping the service waits for the last export. */
const EXPORT_TIMEOUT_MS = 3_000;

/**
 * Creates traces and exports them to a collector. Spans that the collector does not take in time are dropped, so
 * requests never wait for it.
 */
export function createTracing(
  { logger }: { readonly logger: Logger },
  { url, headers, sampleRatio }: TracingOptions,
): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'ethread' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportFailures(exporter, logger),
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  return {
    tracer: createTracer(provider.getTracer('ethread')),
    // The outcome of the last export is already logged.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
