/**
 * By workload, the most CPU time that a request may take, in times of what node:http takes for an answer of the same bytes
 * that it knows (a WebSocket of `ws` for those over one). Set some 30 % above what was measured: lower one when its
 * workload got faster for good, raise one only with the reason in the commit.
 */
export const LIMITS: Readonly<Record<string, number>> = {
  block: 1.4,
  'full-block': 1.3,
  receipt: 2.4,
  'logs-broad': 1.4,
  call: 1.9,
  'cold-calls': 16,
  'cold-loops': 180,
  batch: 3.4,
  'web-socket': 3.3,
};
