import type { Key, Plan } from '@ethread/admin/client';
import { useAnswer } from '../ask/use-answer.ts';
import { ago, day, short, whole } from '../format.ts';

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
      <Scopes of={key} />
      {isOpen && plan && <CreditsToday id={key.id} />}
    </article>
  );
}

function Scopes({ of }: { of: Key }) {
  const scopes = [
    ['Chains', of.chains],
    ['Methods', of.methods],
    ['Origins', of.origins],
    ['Addresses', of.addresses],
  ] as const;
  const limited = scopes.flatMap(([name, values]) => (values === null ? [] : [[name, values] as const]));
  return (
    <dl className="scopes">
      {limited.length === 0 && (
        <div>
          <dt>Limits</dt>
          <dd>none: every chain, method, origin and address</dd>
        </div>
      )}
      {limited.map(([name, values]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{values.length === 0 ? 'none at all' : values.join(', ')}</dd>
        </div>
      ))}
      {of.withoutFailover && (
        <div>
          <dt>Failover</dt>
          <dd>does without a partner’s answers</dd>
        </div>
      )}
    </dl>
  );
}

/** The fraction of the day's credits that is spent. */
function CreditsToday({ id }: { id: string }) {
  const { value } = useAnswer(id, (admin) => admin.credits_get(id), { everyMs: 10_000 });
  if (!value) return <p className="credits hint">Credits of today: …</p>;
  const share = value.creditsPerDay === 0 ? 1 : Math.min(1, value.spent / value.creditsPerDay);
  return (
    <div className="credits">
      <meter
        aria-label="Credits of today that are spent"
        min={0}
        max={Math.max(1, value.creditsPerDay)}
        high={value.creditsPerDay * 0.9}
        value={value.spent}
      />
      <span className="hint">
        {whole(value.spent)} of {short(value.creditsPerDay)} credits of today (
        {(share * 100).toFixed(share < 0.1 ? 1 : 0)} %)
      </span>
    </div>
  );
}
