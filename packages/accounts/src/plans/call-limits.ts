/** What a plan gives of the threads that execute calls where the configuration names nothing else. */
export const CALL_LIMITS = { callsInFlight: 64, callTimeMs: 2_000 } as const;

/** What a key without a plan may have in flight: half of what may wait, so that others find room beside it. */
export const UNLIMITED_CALLS_IN_FLIGHT = 500;
