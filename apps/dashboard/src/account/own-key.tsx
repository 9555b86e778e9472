import type { OwnKey as Key } from '@ethread/admin/account-client';
import { useState } from 'react';
import { ago, day, moment } from '../format.ts';
import type { Issued } from '../keys/issued-key.tsx';
import { RotateDialog } from '../keys/rotate-dialog.tsx';
import { useAccount } from './account-session.ts';

interface OwnKeyProps {
  readonly of: Key;
  readonly onIssued: (issued: Issued) => void;
}

/** The key's name and dates, and its rotation. */
export function OwnKey({ of, onIssued }: OwnKeyProps) {
  const { account } = useAccount();
  const [isRotating, setRotating] = useState(false);
  return (
    <section className="own-key" aria-label="Key">
      <header>
        <h1>{of.label}</h1>
        {of.plan ? (
          <span className="tag">{of.plan.name}</span>
        ) : (
          <span className="badge error">the plan was removed</span>
        )}
        <span className="grow" />
        {of.rotatedTo === null && of.origins === null && (
          <button type="button" onClick={() => setRotating(true)}>
            Rotate…
          </button>
        )}
      </header>
      <p className="hint">
        <code>{of.id}</code> · created {day(of.createdAt)} ·{' '}
        {of.lastUsedAt === null ? 'never used' : `last used ${ago(of.lastUsedAt, Date.now())}`}
        {of.expiresAt !== null && ` · expires ${moment(of.expiresAt)} UTC`}
        {of.rotatedTo !== null && (
          <>
            {' '}
            · replaced by <code>{of.rotatedTo}</code>
          </>
        )}
      </p>
      {isRotating && (
        <RotateDialog
          label={of.label}
          rotate={async (overlapSeconds) => (await account.key_rotate(overlapSeconds, { retries: 0 })).apiKey}
          onIssued={onIssued}
          onDone={() => setRotating(false)}
          onClose={() => setRotating(false)}
        />
      )}
    </section>
  );
}
