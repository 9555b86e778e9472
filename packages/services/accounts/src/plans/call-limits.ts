/** A plan's share of the threads that execute calls, unless the configuration sets another. */
export const CALL_LIMITS = { callsInFlight: 64, callTimeMs: 2_000 } as const;

/** The calls in flight of a key without a plan: half of those that may wait, so that others have room besides it. */
export const UNLIMITED_CALLS_IN_FLIGHT = 500;
