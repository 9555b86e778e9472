import type { Plan } from '@ethread/admin/client';
import { useAnswer } from '../ask/administration.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Failure } from '../failure.tsx';
import { whole } from '../format.ts';
import { PLAN_LIMITS } from './plan-limits.ts';

export function Plans() {
  const plans = useAnswer('plans', (admin) => admin.plans_list());
  const keys = useAnswer('keys', (admin) => admin.keys_list());
  const active = (keys.value ?? []).filter(({ state }) => state === 'active');
  const columns: readonly Column<Plan>[] = [
    { title: 'Plan', cell: ({ name }) => name },
    { title: 'Active keys', cell: ({ name }) => whole(active.filter(({ plan }) => plan === name).length) },
    ...PLAN_LIMITS.map(([title, cell]) => ({ title, cell })),
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
