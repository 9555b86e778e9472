import type { Key, Plan } from '@ethread/admin/client';
import { useAnswer } from '../ask/use-answer.ts';
import { ago, day } from '../format.ts';
import { CreditsMeter } from './credits-meter.tsx';
import { KeyScopes } from './key-scopes.tsx';

interface KeyCardProps {
  readonly keyOf: Key;
  /** undefined for a plan that is no longer offered. */
  readonly plan: Plan | undefined;
  readonly onDo: (kind: 'change' | 'rotate' | 'revoke') => void;
}

const BADGES = { active: 'ok', expired: 'waiting', revoked: 'error' } as const;

/** A key with its limits, and the credits that it spent today. */
export function KeyCard({ keyOf: key, plan, onDo }: KeyCardProps) {
  const isOpen = key.state === 'active';
  return (
    <article className="card key" aria-label={key.label} data-state={key.state}>
      <header>
        <h2>{key.label}</h2>
        <span className={`badge ${BADGES[key.state]}`}>{key.state}</span>
        <span className="tag">{key.plan}</span>
        {isOpen && !plan && <span className="badge error">the plan is gone</span>}
        <span className="grow" />
        {isOpen && (
          <span className="actions">
            <button type="button" onClick={() => onDo('change')}>
              Change…
            </button>
            {key.replacedBy === null && (
              <button type="button" onClick={() => onDo('rotate')}>
                Rotate…
              </button>
            )}
            <button type="button" className="danger" onClick={() => onDo('revoke')}>
              Revoke…
            </button>
          </span>
        )}
      </header>
      <p className="hint">
        <code>{key.id}</code> · made {day(key.createdAt)} ·{' '}
        {key.lastUsedAt === null ? 'never used' : `last used ${ago(key.lastUsedAt, Date.now())}`}
        {key.expiresAt !== null &&
          ` · ${key.state === 'expired' ? 'expired' : 'expires'} ${day(key.expiresAt)}`}
        {key.revokedAt !== null && ` · revoked ${day(key.revokedAt)}`}
        {key.replacedBy !== null && (
          <>
            {' '}
            · replaced by <code>{key.replacedBy}</code>
          </>
        )}
      </p>
      <KeyScopes of={key} />
      {isOpen && plan && <CreditsToday id={key.id} />}
    </article>
  );
}

/** The fraction of the day's credits that is spent. */
function CreditsToday({ id }: { id: string }) {
  const { value } = useAnswer(id, (admin) => admin.credits_get(id), { everyMs: 10_000 });
  if (!value) return <p className="credits hint">Credits of today: …</p>;
  return <CreditsMeter credits={value} />;
}
