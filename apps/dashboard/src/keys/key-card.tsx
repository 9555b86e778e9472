import type { Key, Plan } from '@ethread/admin/client';
import { useAnswer } from '../ask/administration.ts';
import { ago, day, whole } from '../format.ts';
import { CreditsMeter } from './credits-meter.tsx';
import { KeyScopes } from './key-scopes.tsx';

interface KeyCardProps {
  readonly keyOf: Key;
  /** undefined for a plan that is no longer offered. */
  readonly plan: Plan | undefined;
  readonly onDo: (kind: 'change' | 'rotate' | 'revoke') => void;
}

export const BADGES = { active: 'ok', expired: 'waiting', revoked: 'error' } as const;

/** A key with its limits, and the credits that it spent today. */
export function KeyCard({ keyOf: key, plan, onDo }: KeyCardProps) {
  const isStored = key.source === 'store';
  const isOpen = key.state === 'active' && isStored;
  return (
    <article className="card key" aria-label={key.label} data-state={key.state}>
      <header>
        <h2>{key.label}</h2>
        <span className={`badge ${BADGES[key.state]}`}>{key.state}</span>
        <span className="tag">{isStored ? key.plan : 'of the configuration'}</span>
        {isOpen && !plan && <span className="badge error">the plan was removed</span>}
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
        <code>{key.id}</code>
        {key.createdAt !== null && ` · created ${day(key.createdAt)}`}
        {isStored &&
          ` · ${key.lastUsedAt === null ? 'never used' : `last used ${ago(key.lastUsedAt, Date.now())}`}`}
        {!isStored && ' · no plan and no limits; it changes with the list “keys” of the configuration alone'}
        {key.expiresAt !== null &&
          ` · ${key.state === 'expired' ? 'expired' : 'expires'} ${day(key.expiresAt)}`}
        {key.revokedAt !== null && ` · revoked ${day(key.revokedAt)}`}
        {key.replacedBy !== null && (
          <>
            {' '}
            · replaced by{' '}
            <a href={`#keys/${key.replacedBy}`}>
              <code>{key.replacedBy}</code>
            </a>
          </>
        )}
      </p>
      <KeyScopes of={key} />
      {isOpen && plan && <CreditsToday id={key.id} requestsPerSecond={plan.requestsPerSecond} />}
    </article>
  );
}

/** The fraction of the day's credits that is spent, and the allowed rate. */
function CreditsToday({ id, requestsPerSecond }: { id: string; requestsPerSecond: number }) {
  const { value } = useAnswer(id, (admin) => admin.credits_get(id), { everyMs: 10_000 });
  if (!value) return <p className="credits hint">Credits of today: …</p>;
  return (
    <div className="allowance">
      <CreditsMeter credits={value} />
      <span className="hint">at most {whole(requestsPerSecond)} requests a second</span>
    </div>
  );
}
