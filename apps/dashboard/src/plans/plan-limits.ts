import { printBytes } from '@ethread/core/print-bytes';
import type { OwnKey } from '@ethread/admin/account-client';
import { whole } from '../format.ts';

type Limits = NonNullable<OwnKey['plan']>;

export const PLAN_LIMITS: readonly (readonly [string, (plan: Limits) => string])[] = [
  ['Credits a day', (plan) => whole(plan.creditsPerDay)],
  ['Requests a second', (plan) => whole(plan.requestsPerSecond)],
  ['Failover', (plan) => (plan.failover ? 'yes' : 'no')],
  ['Proven only', (plan) => (plan.provenOnly ? 'yes' : 'no')],
  ['WebSockets', (plan) => whole(plan.webSockets)],
  ['Batch', (plan) => whole(plan.batchItems)],
  ['Body', (plan) => printBytes(plan.bodyBytes)],
  ['In flight', (plan) => whole(plan.callsInFlight)],
  ['CPU of a call', (plan) => `${whole(plan.callTimeMs)} ms`],
  ['Gas of a call', (plan) => (plan.callGas === undefined ? 'cap' : whole(plan.callGas))],
];
