import type { Migrations } from '@ethread/storage/postgres';
import type { Pool } from 'pg';
import { type AlertClaims, CLAIM_MS } from './alert-claims.ts';

/** The table of claims. It is a group of its own, so that programs without alerts still start. */
export const alertMigrations: Migrations = {
  table: 'ethread_alert_migrations',
  steps: [
    {
      number: 1,
      name: 'credit alerts',
      sql: `
        create table ethread_credit_alerts (
          id text primary key,
          day date not null,
          claimed_at timestamptz(3) not null,
          is_sent boolean not null default false
        );
        create index ethread_credit_alerts_of_day on ethread_credit_alerts (day);
      `,
    },
  ],
};

/** Creates claims that all servers of a database share. The pool stays open when they are closed. */
export function createPostgresAlertClaims(pool: Pool): AlertClaims {
  return {
    async claim({ id, day }, now) {
      await pool.query('delete from ethread_credit_alerts where day < $1', [day]);
      const { rowCount } = await pool.query(
        `insert into ethread_credit_alerts as claim (id, day, claimed_at) values ($1, $2, $3)
          on conflict (id) do update set claimed_at = excluded.claimed_at
          where not claim.is_sent and claim.claimed_at <= $4`,
        [id, day, new Date(now), new Date(now - CLAIM_MS)],
      );
      return rowCount === 1;
    },
    async confirm(id) {
      await pool.query('update ethread_credit_alerts set is_sent = true where id = $1', [id]);
    },
    close: () => Promise.resolve(),
  };
}
