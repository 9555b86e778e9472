import type { OwnCredits as Credits } from '@ethread/admin/account-client';
import { moment, whole } from '../format.ts';
import { CreditsMeter } from '../keys/credits-meter.tsx';

/** The share of the day's credits from which the owner is warned. */
const WARNED_SHARE = 0.8;

export function OwnCredits({ of: value }: { readonly of: Credits }) {
  return (
    <section className="card" aria-label="Credits of today">
      <h2>Credits of today</h2>
      <p className="balance">
        <strong>{whole(value.remaining)}</strong> left of {whole(value.creditsPerDay)}
      </p>
      <CreditsMeter credits={value} />
      {value.spent >= WARNED_SHARE * value.creditsPerDay && (
        <p className="notice" role="alert">
          {value.spent >= value.creditsPerDay
            ? 'All credits of today are spent: calls are rejected until 00:00 UTC.'
            : `${Math.floor((100 * value.spent) / value.creditsPerDay)} % of today's credits are spent. Without credits, calls are rejected until 00:00 UTC.`}
        </p>
      )}
      <p className="hint">The balance is full again at {moment(value.resetsAt)} UTC.</p>
    </section>
  );
}
