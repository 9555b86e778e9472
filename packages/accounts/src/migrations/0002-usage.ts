import type { Migration } from '@ethread/postgres';

/**
 * Usage by hour, and the last batch of each server. The hour comes first in the key, so that the table can be made one of
 * partitions by time; identifiers sort by their bytes, as everywhere in the program. Rows of this hour are updated every
 * second: the room left in each page lets that happen without touching an index.
 */
export const usage: Migration = {
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
