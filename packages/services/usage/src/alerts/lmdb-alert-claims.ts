import { open } from 'lmdb';
import { type AlertClaims, CLAIM_MS } from './alert-claims.ts';

interface Claim {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isSent: boolean;
}

/**
 * Opens the claims of a folder, which the workers of one machine share. Claims of earlier days are removed. An alert is
 * worth no more than that: a damaged folder may be deleted.
 */
export function openLmdbAlertClaims(path: string): AlertClaims {
  const claims = open<Claim, string>({ path, encoding: 'json' });
  return {
    claim: ({ id, day }, now) =>
      claims.transaction(() => {
        // Ids begin with their day.
        for (const key of claims.getKeys({ end: day })) claims.removeSync(key);
        const claim = claims.get(id);
        if (claim && (claim.isSent || now - claim.at < CLAIM_MS)) return false;
        claims.putSync(id, { at: now, isSent: false });
        return true;
      }),
    async confirm(id) {
      await claims.transaction(() => {
        const claim = claims.get(id);
        if (claim) claims.putSync(id, { ...claim, isSent: true });
      });
    },
    close: () => claims.close(),
  };
}
