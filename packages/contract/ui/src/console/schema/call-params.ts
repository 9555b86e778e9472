import type { Json, JsonObject } from '@ethread/openrpc';

/** Params in wire form; undefined for none. */
export type CallParams = readonly Json[] | JsonObject | undefined;
