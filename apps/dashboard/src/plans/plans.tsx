import { printBytes } from '@ethread/core/print-bytes';
import type { Plan } from '@ethread/admin/client';
import { useAnswer } from '../ask/use-answer.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Failure } from '../failure.tsx';
import { whole } from '../format.ts';

/** The page of the plans with their limits. */
export function Plans() {
  const plans = useAnswer('plans', (admin) => admin.plans_list());
  const keys = useAnswer('keys', (admin) => admin.keys_list());
  const active = (keys.value ?? []).filter(({ state }) => state === 'active');
  const columns: readonly Column<Plan>[] = [
    { title: 'Plan', cell: ({ name }) => name },
    { title: 'Active keys', cell: ({ name }) => whole(active.filter(({ plan }) => plan === name).length) },
    ...LIMITS,
  ];
  return (
    <>
      <p className="hint">
        Plans are in the configuration of the service, under <code>plans</code>. Every server applies a change
        of the file within a second.
      </p>
      <Failure of={plans} />
      {!plans.value && !plans.failure && <p className="waiting">Loading…</p>}
      {plans.value?.length === 0 && <p className="empty card">The configuration has no plan yet.</p>}
      {plans.value && plans.value.length > 0 && (
        <section className="card" aria-label="Plans">
          <DataTable label="Plans" columns={columns} rows={plans.value} keyOf={({ name }) => name} />
        </section>
      )}
    </>
  );
}

const LIMITS: readonly Column<Plan>[] = [
  { title: 'Credits a day', cell: (plan) => whole(plan.creditsPerDay) },
  { title: 'Requests a second', cell: (plan) => whole(plan.requestsPerSecond) },
  { title: 'Failover', cell: (plan) => (plan.failover ? 'yes' : 'no') },
  { title: 'Proven only', cell: (plan) => (plan.provenOnly ? 'yes' : 'no') },
  { title: 'WebSockets', cell: (plan) => whole(plan.webSockets) },
  { title: 'Batch', cell: (plan) => whole(plan.batchItems) },
  { title: 'Body', cell: (plan) => printBytes(plan.bodyBytes) },
  { title: 'In flight', cell: (plan) => whole(plan.callsInFlight) },
  { title: 'CPU of a call', cell: (plan) => `${whole(plan.callTimeMs)} ms` },
  { title: 'Gas of a call', cell: (plan) => (plan.callGas === undefined ? 'cap' : whole(plan.callGas)) },
];
