import type { Tracer } from '@ethread/core';

const NO_ATTRIBUTES = {};

/** Runs a step of a request as a span, when requests are traced. */
export function inSpan<T>(tracer: Tracer | undefined, name: string, work: () => T): T {
  return tracer ? tracer.span(name, NO_ATTRIBUTES, work) : work();
}
