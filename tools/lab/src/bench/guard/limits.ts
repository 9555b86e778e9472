/**
 * Maximum CPU time per request of each workload, as a multiple of node:http's for a fixed response of the same bytes
 * (for WebSocket workloads, of `ws`). The limits are about 30 % above the measured values. Lower a limit after a
 * lasting improvement. Raise one only with the reason in the commit.
 */
export const LIMITS: Readonly<Record<string, number>> = {
  block: 1.4,
  'full-block': 1.3,
  receipt: 2.4,
  'logs-broad': 1.4,
  call: 1.9,
  'cold-calls': 16,
  'cold-loops': 60,
  batch: 3.4,
  'web-socket': 2.8,
};

/** Maximum resident memory of the service under the load of any workload, in bytes. */
export const MAX_RESIDENT_BYTES = 400 * 2 ** 20;
