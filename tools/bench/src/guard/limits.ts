/**
 * By workload, the most CPU time that a request may take, in times of what node:http takes for an answer of the same bytes
 * that it knows (a WebSocket of `ws` for those over one). Set some 30 % above what was measured: lower one when its
 * workload got faster for good, raise one only with the reason in the commit.
 */
export const LIMITS: Readonly<Record<string, number>> = {
  block: 5.5,
  'full-block': 3.3,
  receipt: 7.5,
  'logs-broad': 2,
  call: 6.5,
  'cold-calls': 27,
  'cold-loops': 170,
  batch: 5,
  'web-socket': 4.2,
};
