import type { Credits } from '@ethread/admin/client';
import { short, whole } from '../format.ts';

export function CreditsMeter({
  credits: { spent, creditsPerDay },
}: {
  readonly credits: Pick<Credits, 'spent' | 'creditsPerDay'>;
}) {
  const share = creditsPerDay === 0 ? 1 : Math.min(1, spent / creditsPerDay);
  return (
    <div className="credits">
      <meter
        aria-label="Credits of today that are spent"
        min={0}
        max={Math.max(1, creditsPerDay)}
        high={creditsPerDay * 0.9}
        value={spent}
      />
      <span className="hint">
        {whole(spent)} of {short(creditsPerDay)} credits of today (
        {(share * 100).toFixed(share < 0.1 ? 1 : 0)} %)
      </span>
    </div>
  );
}
