import { type AccountDatabase, query } from './database/account-database.ts';

/** After this time another server may send an alert whose sender did not confirm it, in milliseconds. */
export const CLAIM_MS = 300_000;

export type AlertClaims = ReturnType<typeof createAlertClaims>;

/** Creates the claims in the database of accounts that decide which of its servers and workers sends an alert. */
export function createAlertClaims(database: AccountDatabase) {
  return {
    /**
     * Claims an alert of a day. Returns false when it was sent, or claimed less than {@link CLAIM_MS} ago.
     *
     * @param now - milliseconds since 1970.
     */
    async claim({ id, day }: { readonly id: string; readonly day: string }, now: number): Promise<boolean> {
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
    /** Notes that an alert was sent, so that nobody sends it again. */
    async confirm(id: string): Promise<void> {
      await query(database, 'update ethread_account_alerts set is_sent = 1 where id = $1', [id]);
    },
  };
}
