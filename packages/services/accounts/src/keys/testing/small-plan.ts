import type { Plan } from '../../plans/plan.ts';

/** A plan that allows one of everything, for tests in which plans only have to exist. */
export const smallPlan: Plan = {
  creditsPerDay: 1,
  requestsPerSecond: 1,
  failover: false,
  provenOnly: false,
  webSockets: 1,
  batchItems: 1,
  bodyBytes: 1,
  callsInFlight: 1,
  callTimeMs: 1,
};
