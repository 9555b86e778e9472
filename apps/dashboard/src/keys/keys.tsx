import type { Key } from '@ethread/admin/client';
import { useState } from 'react';
import { useAnswer } from '../ask/use-answer.ts';
import { Failure } from '../failure.tsx';
import { type Issued, IssuedKey } from './issued-key.tsx';
import { KeyCard } from './key-card.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

/** What is being done. */
type Doing =
  { readonly kind: 'create' } | { readonly kind: 'change' | 'rotate' | 'revoke'; readonly key: Key };

/** All keys, and what can be done with them. */
export function Keys() {
  const keys = useAnswer('keys', (admin) => admin.keys_list(), { everyMs: 10_000 });
  const plans = useAnswer('plans', (admin) => admin.plans_list());
  const chains = useAnswer('chains', (admin) => admin.chains_list());
  const [doing, setDoing] = useState<Doing>();
  const [issued, setIssued] = useState<Issued>();
  const [wanted, setWanted] = useState('');
  const [isWhole, setWhole] = useState(false);
  const done = () => {
    setDoing(undefined);
    keys.again();
  };
  const all = keys.value ?? [];
  const found = all.filter(
    ({ state, label, id, plan }) =>
      (isWhole || state === 'active') &&
      `${label} ${id} ${plan}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const chainNames = chains.value?.map(({ name }) => name) ?? [];
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
          <span>With those that are expired or revoked</span>
        </label>
        <span className="grow" />
        <button type="button" className="primary" onClick={() => setDoing({ kind: 'create' })}>
          New key…
        </button>
      </div>
      <Failure of={keys} />
      {issued && <IssuedKey issued={issued} onClose={() => setIssued(undefined)} />}
      {keys.value && found.length === 0 && (
        <p className="empty card">{all.length === 0 ? 'There is no key yet.' : 'No key is like that.'}</p>
      )}
      <ul className="keys">
        {found.toReversed().map((key) => (
          <li key={key.id}>
            <KeyCard
              keyOf={key}
              plan={plans.value?.find(({ name }) => name === key.plan)}
              onDo={(kind) => setDoing({ kind, key })}
            />
          </li>
        ))}
      </ul>
      {(doing?.kind === 'create' || doing?.kind === 'change') && (
        <KeyDialog
          of={doing.kind === 'change' ? doing.key : undefined}
          plans={plans.value ?? []}
          chains={chainNames}
          onIssued={setIssued}
          onDone={done}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.kind === 'rotate' && (
        <RotateDialog of={doing.key} onIssued={setIssued} onDone={done} onClose={() => setDoing(undefined)} />
      )}
      {doing?.kind === 'revoke' && (
        <RevokeDialog of={doing.key} onDone={done} onClose={() => setDoing(undefined)} />
      )}
    </>
  );
}
