import { type AccountDatabase, query } from '../database/account-database.ts';
import { type AlertClaims, CLAIM_MS } from './alert-claims.ts';

/** Creates the claims of alerts in the database of accounts, which stays open when they are closed. */
export function createAlertClaims(database: AccountDatabase): AlertClaims {
  return {
    async claim({ id, day }, now) {
      const [, claimed = []] = await database.run([
        { text: 'delete from ethread_account_alerts where day < $1', values: [day] },
        {
          text: `insert into ethread_account_alerts as claim (id, day, claimed_at, is_sent) values ($1, $2, $3, 0)
            on conflict (id) do update set claimed_at = excluded.claimed_at
            where claim.is_sent = 0 and claim.claimed_at <= $4
            returning 1 as one`,
          values: [id, day, now, now - CLAIM_MS],
        },
      ]);
      return claimed.length === 1;
    },
    async confirm(id) {
      await query(database, 'update ethread_account_alerts set is_sent = 1 where id = $1', [id]);
    },
    close: () => Promise.resolve(),
  };
}
