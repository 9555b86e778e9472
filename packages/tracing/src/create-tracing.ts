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
import { tellOfFailures } from './tell-of-failures.ts';

export interface TracingOptions {
  /** Where a collector takes OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces; may hold credentials. */
  readonly url: string;
  /** Sent with each export; may hold credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the requests that are traced, 0 to 1; a trace that was begun before is gone on with as it says itself. */
  readonly sampleRatio: number;
  /** What the collector calls the service. */
  readonly serviceName: string;
}

/** Traces on their way to a collector. */
export interface Tracing {
  readonly tracer: Tracer;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
}

/** How long an export may take, in milliseconds: whoever stops the service waits for the last. */
const EXPORT_TIMEOUT_MS = 3_000;

/** Makes traces that a collector takes. Spans that it does not take in time are dropped: requests never wait for it. */
export function createTracing(
  { logger }: { readonly logger: Logger },
  { url, headers, sampleRatio, serviceName }: TracingOptions,
): Tracing {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellOfFailures(exporter, logger),
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  return {
    tracer: createTracer(provider.getTracer('ethread')),
    // What the last export came to is told already.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
