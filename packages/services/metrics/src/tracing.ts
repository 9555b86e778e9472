export { createTracing, type Tracing, type TracingOptions } from './tracing/create-tracing.ts';
