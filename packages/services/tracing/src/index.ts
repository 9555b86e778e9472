export { createTracing, type Tracing, type TracingOptions } from './create-tracing.ts';
