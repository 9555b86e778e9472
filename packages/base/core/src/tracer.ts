/** Attributes of a span. Never a key, never the address of a node. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** One step of a request's processing. */
export interface Span {
  set(attributes: SpanAttributes): void;
}

/**
 * Records where a request's time goes. A span lasts until its work returns, or until the promise that it returned
 * settles. A thrown error is recorded by name. The tracer is optional: code that accepts one behaves the same without
 * it.
 */
export interface Tracer {
  /** Opens the span of a whole request: in the trace of a W3C traceparent, or in a new trace. */
  request<T>(
    name: string,
    about: { readonly traceparent: string | undefined; readonly attributes: SpanAttributes },
    work: (span: Span) => T,
  ): T;
  /** Opens a span within the current one. Without a current span it only runs the work. */
  span<T>(name: string, attributes: SpanAttributes, work: (span: Span | undefined) => T): T;
  /** Opens a span as {@link Tracer.span} does, for a call to another service. The headers continue the trace there. */
  call<T>(
    name: string,
    attributes: SpanAttributes,
    work: (headers: Readonly<Record<string, string>> | undefined) => T,
  ): T;
}
