import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanAttributes, Tracer } from '@ethread/core';
import {
  type Attributes,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
} from '@opentelemetry/api';

/** W3C Trace Context, section 3.2, version 00. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Creates a tracer over OpenTelemetry's. The current span follows its work through promises and timers. */
export function createTracer(tracer: OtelTracer): Tracer {
  const current = new AsyncLocalStorage<OtelSpan>();

  function run<T>(span: OtelSpan, work: (span: OtelSpan) => T): T {
    try {
      const result = current.run(span, work, span);
      if (result instanceof Promise) {
        result.then(
          () => span.end(),
          (error: unknown) => endWith(span, error),
        );
      } else {
        span.end();
      }
      return result;
    } catch (error) {
      endWith(span, error);
      throw error;
    }
  }

  function begin(name: string, kind: SpanKind, attributes: SpanAttributes, parent: Context): OtelSpan {
    return tracer.startSpan(name, { kind, attributes: present(attributes) }, parent);
  }

  return {
    request(name, { traceparent, attributes }, work) {
      const span = begin(name, SpanKind.SERVER, attributes, contextOf(traceparent));
      return run(span, (opened) => work(toSpan(opened)));
    },
    span(name, attributes, work) {
      const parent = current.getStore();
      if (!parent) return work(undefined);
      if (!parent.isRecording()) return work(undefined);
      const span = begin(name, SpanKind.INTERNAL, attributes, trace.setSpan(ROOT_CONTEXT, parent));
      return run(span, (opened) => work(toSpan(opened)));
    },
    call(name, attributes, work) {
      const parent = current.getStore();
      if (!parent) return work(undefined);
      // A span that is not recorded is propagated too, so that no other service starts a trace of its own for it.
      if (!parent.isRecording()) return work(headersOf(parent.spanContext()));
      const span = begin(name, SpanKind.CLIENT, attributes, trace.setSpan(ROOT_CONTEXT, parent));
      return run(span, (opened) => work(headersOf(opened.spanContext())));
    },
  };
}

function toSpan(span: OtelSpan): Span {
  return { set: (attributes) => void span.setAttributes(present(attributes)) };
}

function endWith(span: OtelSpan, error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', name).setStatus({ code: SpanStatusCode.ERROR, message: name }).end();
}

function present(attributes: SpanAttributes): Attributes {
  return { ...attributes };
}

/** Returns the context of a traceparent, or an empty one when it is not valid. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function headersOf({ traceId, spanId, traceFlags }: SpanContext): Readonly<Record<string, string>> {
  return { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` };
}
