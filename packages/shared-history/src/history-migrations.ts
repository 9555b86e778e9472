import type { Migration, Migrations } from '@ethread/storage/postgres';

/**
 * Creates the tables of blocks, transaction positions and indexed log fields, partitioned by block number. Partitions
 * are created as blocks arrive. Topics have one column per position; absent ones are null.
 */
const history: Migration = {
  number: 1,
  name: 'history',
  sql: `
    create table ethread_history_settings (
      is_only boolean primary key default true check (is_only),
      partition_blocks bigint not null
    );
    create table ethread_history_chains (
      chain_id numeric primary key,
      genesis_hash bytea not null
    );
    create table ethread_history_ranges (
      chain_id numeric not null,
      first bigint not null,
      last bigint not null,
      primary key (chain_id, first)
    );
    create table ethread_history_blocks (
      chain_id numeric not null,
      number bigint not null,
      hash bytea not null,
      total_difficulty numeric,
      block bytea not null,
      transaction_hashes bytea not null,
      senders bytea not null,
      receipts bytea not null,
      primary key (chain_id, number)
    ) partition by range (number);
    create index on ethread_history_blocks (hash);
    create table ethread_history_transactions (
      chain_id numeric not null,
      number bigint not null,
      position integer not null,
      hash bytea not null,
      primary key (chain_id, number, position)
    ) partition by range (number);
    create index on ethread_history_transactions (hash);
    create table ethread_history_logs (
      chain_id numeric not null,
      number bigint not null,
      log_index integer not null,
      address bytea not null,
      topic0 bytea,
      topic1 bytea,
      topic2 bytea,
      topic3 bytea,
      primary key (chain_id, number, log_index)
    ) partition by range (number);
    create index on ethread_history_logs (address, topic0, number);
    create index on ethread_history_logs (topic0, number);
    create index on ethread_history_logs (topic1, number);
    create index on ethread_history_logs (topic2, number);
    create index on ethread_history_logs (topic3, number);`,
};

/** The steps from an empty database to the tables of the shared history, in order. */
export const historyMigrations: Migrations = { table: 'ethread_history_migrations', steps: [history] };
