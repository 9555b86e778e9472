import { useState } from 'react';
import { useAnswer } from '../ask/administration.ts';
import { bad, type Column, DataTable } from '../data-table.tsx';
import { Failure } from '../failure.tsx';
import { ago, day, short, whole } from '../format.ts';
import { BADGES } from './key-card.tsx';
import { type PendingKeyAction, KeyDialogs } from './key-dialogs.tsx';
import { type KeyRow, nearLimit, useKeys } from './use-keys.ts';

/** The page of all keys. Each key has a page of its own with the actions on it. */
export function Keys() {
  const keys = useKeys();
  const plans = useAnswer('plans', (client) => client.plans_list());
  const chains = useAnswer('chains', (client) => client.chains_list());
  const [doing, setDoing] = useState<PendingKeyAction>();
  const [wanted, setWanted] = useState('');
  const [isWhole, setWhole] = useState(false);
  const all = keys.value ?? [];
  const found = all
    .filter(
      ({ key: { state, label, id, plan } }) =>
        (isWhole || state === 'active') &&
        `${label} ${id} ${plan ?? ''}`.toLowerCase().includes(wanted.trim().toLowerCase()),
    )
    .toSorted((one, other) => (other.key.createdAt ?? '').localeCompare(one.key.createdAt ?? ''));
  return (
    <>
      <div className="filters">
        <input
          type="search"
          aria-label="Search keys"
          placeholder="Search keys"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <label className="check">
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
          <span>Show expired and revoked</span>
        </label>
        <span className="grow" />
        <button
          type="button"
          className="primary"
          disabled={(plans.value?.length ?? 0) === 0}
          onClick={() => setDoing({ kind: 'create' })}
        >
          New key…
        </button>
      </div>
      <Failure of={keys} />
      <Failure of={plans} />
      {plans.value?.length === 0 && (
        <p className="empty card">
          The configuration has no plan, which a key needs: add one under <code>plans</code>.
        </p>
      )}
      {!keys.value && !keys.failure && <p className="waiting">Loading…</p>}
      {keys.value && found.length === 0 && (
        <p className="empty card">
          {all.length === 0 ? 'There is no key yet. “New key…” creates one.' : 'No key matches.'}
        </p>
      )}
      {found.length > 0 && (
        <div className="card">
          <DataTable label="Keys" columns={COLUMNS} rows={found} keyOf={({ key }) => key.id} step={50} />
        </div>
      )}
      <KeyDialogs
        doing={doing}
        plans={plans.value ?? []}
        chains={chains.value?.map(({ name }) => name) ?? []}
        onDone={() => {
          setDoing(undefined);
          keys.again();
        }}
        onClose={() => setDoing(undefined)}
      />
    </>
  );
}

const LAST = '9999';
const planOf = ({ key }: KeyRow) => (key.source === 'store' ? (key.plan ?? '–') : 'of the configuration');

const COLUMNS: readonly Column<KeyRow>[] = [
  {
    title: 'Key',
    cell: ({ key }) => <a href={`#keys/${key.id}`}>{key.label}</a>,
    sortBy: ({ key }) => key.label,
  },
  { title: 'Plan', cell: planOf, sortBy: planOf },
  {
    title: 'State',
    cell: ({ key: { state } }) => <span className={`badge ${BADGES[state]}`}>{state}</span>,
  },
  {
    title: 'Credits today',
    cell: ({ spent, plan, share }) =>
      plan ? `${whole(spent)} of ${short(plan.creditsPerDay)} (${Math.floor(share * 100)} %)` : whole(spent),
    className: (row) => bad(nearLimit([row]).length > 0),
    sortBy: ({ share, spent }) => (share > 0 ? share : spent / Number.MAX_SAFE_INTEGER),
  },
  {
    title: 'Last used',
    cell: ({ key: { lastUsedAt } }) => (lastUsedAt === null ? '–' : ago(lastUsedAt, Date.now())),
    sortBy: ({ key }) => Date.parse(key.lastUsedAt ?? '') || 0,
  },
  {
    title: 'Created',
    cell: ({ key }) => (key.createdAt === null ? '–' : day(key.createdAt)),
    sortBy: ({ key }) => Date.parse(key.createdAt ?? '') || 0,
  },
  {
    title: 'Expires',
    cell: ({ key }) => (key.expiresAt === null ? 'never' : day(key.expiresAt)),
    sortBy: ({ key }) => key.expiresAt ?? LAST,
  },
];
