import type { Migration } from '@ethread/storage/postgres';

/**
 * The tables of usage by hour, and of the last batch of each server. The hour comes first in the key, so that the table
 * can be partitioned by time. Identifiers sort by their bytes, as everywhere in the program. Rows of the current hour
 * are updated every second. The space left in each page allows that without an index update.
 */
export const usageMigration: Migration = {
  number: 2,
  name: 'usage',
  sql: `
    create table ethread_usage (
      hour timestamptz(0) not null,
      account_id text collate "C" not null,
      method text collate "C" not null,
      chain text collate "C" not null,
      calls bigint not null,
      credits bigint not null,
      errors bigint not null,
      bytes bigint not null,
      primary key (hour, account_id, method, chain)
    ) with (fillfactor = 70);
    create index ethread_usage_of_account on ethread_usage (account_id, hour);

    create table ethread_usage_writers (
      writer uuid primary key,
      sequence bigint not null,
      latest_hour timestamptz(0) not null
    ) with (fillfactor = 50);
  `,
};
