/** What is told of a span. Never a key, never the address of a node. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A piece of a request's way. */
export interface Span {
  set(attributes: SpanAttributes): void;
}

/**
 * Tells where a request's time goes. A span lasts until its work returns, or until the promise that it returned settles;
 * what is thrown is noted by name. Parts that take a tracer take none, too, and do the same then.
 */
export interface Tracer {
  /** The span of a whole request: in the trace of a W3C traceparent, or in one of its own. */
  request<T>(
    name: string,
    about: { readonly traceparent: string | undefined; readonly attributes: SpanAttributes },
    work: (span: Span) => T,
  ): T;
  /** A span within the one around it; where there is none, the work alone. */
  span<T>(name: string, attributes: SpanAttributes, work: (span: Span | undefined) => T): T;
  /** As {@link Tracer.span}, for a call to somebody else, who goes on with the trace by the headers. */
  call<T>(
    name: string,
    attributes: SpanAttributes,
    work: (headers: Readonly<Record<string, string>> | undefined) => T,
  ): T;
}
