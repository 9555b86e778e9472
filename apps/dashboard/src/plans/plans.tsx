import { printBytes } from '@ethread/core/print-bytes';
import type { Key, Plan } from '@ethread/admin/client';
import { useState } from 'react';
import { useAnswer } from '../ask/use-answer.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Failure } from '../failure.tsx';
import { whole } from '../format.ts';
import { PlanForm } from './plan-form.tsx';

/** The page of the plans with their limits, where a change of the configuration is prepared and checked. */
export function Plans() {
  const plans = useAnswer('plans', (admin) => admin.plans_list());
  const keys = useAnswer('keys', (admin) => admin.keys_list());
  /** The plan to start from; null for a new one. */
  const [edited, setEdited] = useState<Plan | null>();
  const active = (keys.value ?? []).filter(({ state }) => state === 'active');
  return (
    <>
      <div className="filters">
        <p className="hint">
          Plans are in the configuration of the service. Prepare a change here, and paste it there.
        </p>
        <span className="grow" />
        <button type="button" className="primary" disabled={!plans.value} onClick={() => setEdited(null)}>
          New plan…
        </button>
      </div>
      <Failure of={plans} />
      {!plans.value && !plans.failure && <p className="waiting">Loading…</p>}
      {plans.value?.length === 0 && (
        <p className="empty card">There is no plan yet. “New plan…” prepares the first one.</p>
      )}
      {plans.value && plans.value.length > 0 && (
        <PlanTable plans={plans.value} keys={active} onEdit={setEdited} />
      )}
      {edited !== undefined && (
        <PlanForm
          key={edited?.name ?? ''}
          of={edited ?? undefined}
          taken={plans.value?.map(({ name }) => name) ?? []}
          keys={active.filter(({ plan }) => plan === edited?.name)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface PlanTableProps {
  readonly plans: readonly Plan[];
  /** The active keys. */
  readonly keys: readonly Key[];
  readonly onEdit: (plan: Plan) => void;
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

function PlanTable({ plans, keys, onEdit }: PlanTableProps) {
  const columns: readonly Column<Plan>[] = [
    { title: 'Plan', cell: ({ name }) => name },
    {
      title: 'Action',
      cell: (plan) => (
        <button type="button" aria-label={`Edit ${plan.name}…`} onClick={() => onEdit(plan)}>
          Edit…
        </button>
      ),
    },
    { title: 'Active keys', cell: ({ name }) => whole(keys.filter(({ plan }) => plan === name).length) },
    ...LIMITS,
  ];
  return (
    <section className="card" aria-label="Plans">
      <DataTable label="Plans" columns={columns} rows={plans} keyOf={({ name }) => name} />
    </section>
  );
}
