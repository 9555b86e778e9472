import type { Plan } from '@ethread/admin/client';
import { count } from './print-key.ts';
import { printTable } from './table.ts';

/** Formats plans, one plan per line. */
export function printPlans(plans: readonly Plan[]): string {
  if (plans.length === 0) return 'There are no plans: the configuration has none.\n';
  return printTable(
    [
      { title: 'PLAN', text: ({ name }) => name },
      { title: 'CREDITS A DAY', text: ({ creditsPerDay }) => count(creditsPerDay), isNumber: true },
      {
        title: 'REQUESTS A SECOND',
        text: ({ requestsPerSecond }) => count(requestsPerSecond),
        isNumber: true,
      },
      { title: 'WEBSOCKETS', text: ({ webSockets }) => count(webSockets), isNumber: true },
      { title: 'BATCH ITEMS', text: ({ batchItems }) => count(batchItems), isNumber: true },
      { title: 'BODY BYTES', text: ({ bodyBytes }) => count(bodyBytes), isNumber: true },
      { title: 'CALLS', text: ({ callsInFlight }) => count(callsInFlight), isNumber: true },
      { title: 'CALL CPU MS', text: ({ callTimeMs }) => count(callTimeMs), isNumber: true },
      {
        title: 'CALL GAS',
        text: ({ callGas }) => (callGas === undefined ? '-' : count(callGas)),
        isNumber: true,
      },
      { title: 'FAILOVER', text: ({ failover }) => (failover ? 'yes' : 'no') },
      { title: 'PROVEN ONLY', text: ({ provenOnly }) => (provenOnly ? 'yes' : 'no') },
    ],
    plans,
  );
}
