import type { Tracer } from '@ethread/core';

const NO_ATTRIBUTES = {};

/** Runs a stage of a request as a span, when requests are traced. */
export function stage<T>(tracer: Tracer | undefined, name: string, work: () => T): T {
  return tracer ? tracer.span(name, NO_ATTRIBUTES, work) : work();
}
