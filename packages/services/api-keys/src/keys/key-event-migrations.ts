import type { Migrations } from '@ethread/storage/postgres';

/**
 * The table of the changes of keys. A key's events are read by its id, the latest first. It is a group of its own, so
 * that an older program, which does not know it, still starts next to this one in a rolling upgrade.
 */
export const keyEventMigrations: Migrations = {
  table: 'ethread_key_event_migrations',
  steps: [
    {
      number: 1,
      name: 'key events',
      sql: `
        create table ethread_key_events (
          number bigint generated always as identity primary key,
          at timestamptz(3) not null,
          actor text not null,
          request_id text not null,
          action text not null,
          key_id text not null,
          label text not null,
          fields jsonb not null
        );
        create index ethread_key_events_of_key on ethread_key_events (key_id, number);
      `,
    },
  ],
};
