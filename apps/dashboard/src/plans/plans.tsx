import { printBytes } from '@ethread/core/print-bytes';
import type { Key, Plan } from '@ethread/admin/client';
import { useState } from 'react';
import { useAnswer } from '../ask/use-answer.ts';
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

const COLUMNS: readonly (readonly [string, (plan: Plan) => string])[] = [
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

function PlanTable({ plans, keys, onEdit }: PlanTableProps) {
  return (
    <section className="card" aria-label="Plans">
      <div className="table" tabIndex={0} role="region" aria-label="Table of plans">
        <table>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">
                <span className="hidden">Action</span>
              </th>
              <th scope="col">Active keys</th>
              {COLUMNS.map(([title]) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr key={plan.name}>
                <th scope="row">{plan.name}</th>
                <td>
                  <button type="button" aria-label={`Edit ${plan.name}…`} onClick={() => onEdit(plan)}>
                    Edit…
                  </button>
                </td>
                <td>{whole(keys.filter((key) => key.plan === plan.name).length)}</td>
                {COLUMNS.map(([title, print]) => (
                  <td key={title}>{print(plan)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
