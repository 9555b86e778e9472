import type { LoggedRequest } from '@ethread/admin/client';
import { Choice } from '@ethread/ui';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../ask/use-query.ts';
import { Failure } from '../failure.tsx';
import { type ChosenRequests, chooseRequests } from '../request-filter.ts';
import { RequestTable } from './request-table.tsx';

/** The polling interval of requests, in milliseconds. */
export const REQUESTS_MS = 5_000;

interface RequestLogProps {
  readonly requests: Answer<readonly LoggedRequest[]>;
  readonly filter: ChosenRequests;
  /** Further controls, such as the choice of a key. */
  readonly children?: ReactNode;
  /** The names of keys by their ids. Without them, keys are not shown. */
  readonly labels?: ReadonlyMap<string, string>;
  readonly docs: string | undefined;
}

const ORDERS = [
  ['latest', 'Latest'],
  ['slowest', 'Slowest'],
] as const;
const OUTCOMES = [
  ['all', 'All'],
  ['failed', 'Errors'],
] as const;

/** Recent requests with their filters. The choice is in the page's address, so that it can be linked. */
export function RequestLog({ requests, filter, children, labels, docs }: RequestLogProps) {
  const [order, setOrder] = useState<'latest' | 'slowest'>('latest');
  const latest = requests.value ?? [];
  const shown =
    order === 'latest' ? latest : latest.toSorted((one, other) => other.milliseconds - one.milliseconds);
  const rejected = shown.filter((request) => request.rejected).length;
  return (
    <>
      <div className="filters">
        <Choice
          label="Outcome"
          choices={OUTCOMES}
          value={filter.failed ? 'failed' : 'all'}
          onChange={(outcome) => chooseRequests({ failed: outcome === 'failed', error: undefined })}
        />
        <NameChoice
          label="Method"
          all="All methods"
          names={shown.map(({ method }) => method)}
          value={filter.method}
          onChange={(method) => chooseRequests({ method })}
        />
        <NameChoice
          label="Error"
          all="All outcomes"
          names={shown.map(({ error }) => error)}
          value={filter.error}
          onChange={(error) => chooseRequests({ error })}
        />
        <Choice label="Order" choices={ORDERS} value={order} onChange={setOrder} />
        {children}
      </div>
      <Failure of={requests} />
      {!requests.value && !requests.failure && <p className="waiting">Loading…</p>}
      {requests.value?.length === 0 && (
        <p className="empty card">
          No such request since the server started. Calls show here at once; a server keeps the last 64
          successes, errors and rejections of an account.
        </p>
      )}
      {shown.length > 0 && (
        <div className="card">
          <RequestTable requests={shown} labels={labels} docs={docs} />
          <p className="filters">
            <span className="hint">
              {shown.length} {shown.length === 1 ? 'request' : 'requests'}
              {rejected > 0 && `, ${rejected} of them rejected`}, the {order} first
            </span>
          </p>
        </div>
      )}
    </>
  );
}

interface NameChoiceProps {
  readonly label: string;
  /** The words of no choice. */
  readonly all: string;
  /** The names in the shown requests. Those seen before stay to choose from. */
  readonly names: readonly (string | null)[];
  readonly value: string | undefined;
  readonly onChange: (name: string | undefined) => void;
}

function NameChoice({ label, all, names, value, onChange }: NameChoiceProps) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const present = [...names, value ?? null].filter((name) => name !== null);
  // React renders again at once, before it shows anything.
  if (present.some((name) => !seen.has(name))) setSeen(new Set([...seen, ...present]));
  return (
    <label>
      <span className="hidden">{label}</span>
      <select value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{all}</option>
        {[...seen].sort().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
