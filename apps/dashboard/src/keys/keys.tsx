import type { Key } from '@ethread/admin/client';
import { downloadFile } from '@ethread/ui';
import { useState } from 'react';
import { useAnswer } from '../ask/use-answer.ts';
import { printCsv } from '../csv.ts';
import { Failure } from '../failure.tsx';
import { KeyCard } from './key-card.tsx';
import { type PendingKeyAction, KeyDialogs } from './key-dialogs.tsx';
import { ORDERS, type Order, sortKeys } from './key-order.ts';
import { Pager } from './pager.tsx';

/** The page of all keys, with the actions on them. */
export function Keys() {
  const keys = useAnswer('keys', (client) => client.keys_list(), { everyMs: 10_000 });
  const plans = useAnswer('plans', (client) => client.plans_list());
  const chains = useAnswer('chains', (client) => client.chains_list());
  const [doing, setDoing] = useState<PendingKeyAction>();
  const [wanted, setWanted] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [order, setOrder] = useState<Order>('newest');
  const [page, setPage] = useState(0);
  const done = () => {
    setDoing(undefined);
    keys.again();
  };
  const all = keys.value ?? [];
  const found = all.filter(
    ({ state, label, id, plan }) =>
      (isWhole || state === 'active') &&
      `${label} ${id} ${plan ?? ''}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const sorted = sortKeys(found, order);
  const shownPage = Math.min(page, Math.max(0, Math.ceil(sorted.length / PAGE_SIZE) - 1));
  const shown = sorted.slice(shownPage * PAGE_SIZE, (shownPage + 1) * PAGE_SIZE);
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
        <select
          aria-label="Order"
          value={order}
          onChange={({ target }) => setOrder(ORDERS.find(([name]) => name === target.value)?.[0] ?? 'newest')}
        >
          {ORDERS.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        <span className="grow" />
        <button
          type="button"
          disabled={sorted.length === 0}
          onClick={() => downloadFile('ethread-keys.csv', 'text/csv', csvOf(sorted))}
        >
          CSV
        </button>
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
      <ul className="keys">
        {shown.map((key) => (
          <li key={key.id}>
            <KeyCard
              keyOf={key}
              plan={plans.value?.find(({ name }) => name === key.plan)}
              isLinked
              onDo={(kind) => setDoing({ kind, key })}
            />
          </li>
        ))}
      </ul>
      <Pager page={shownPage} pageSize={PAGE_SIZE} count={sorted.length} onPage={setPage} />
      <KeyDialogs
        doing={doing}
        plans={plans.value ?? []}
        chains={chains.value?.map(({ name }) => name) ?? []}
        onDone={done}
        onClose={() => setDoing(undefined)}
      />
    </>
  );
}

/** The number of keys on a page. The page requests the credits of each key that it shows. */
const PAGE_SIZE = 25;

function csvOf(keys: readonly Key[]): string {
  const header = ['id', 'label', 'plan', 'state', 'created', 'last used', 'expires', 'chains', 'methods'];
  return printCsv(
    header,
    keys.map((key) => [
      ...[key.id, key.label, key.plan, key.state, key.createdAt, key.lastUsedAt, key.expiresAt],
      ...[key.chains?.join(' ') ?? null, key.methods?.join(' ') ?? null],
    ]),
  );
}
