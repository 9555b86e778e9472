import type { Migration } from '@ethread/storage/postgres';

/**
 * The tables of keys, and of the number of the last change. A trigger assigns the number, so that a manual change in
 * SQL takes effect as fast as one of the service. The row of the number stays locked until the change is committed.
 * Changes therefore become visible in the order of their numbers, and a reader up to one number misses none below it.
 */
export const keyMigration: Migration = {
  number: 1,
  name: 'keys',
  sql: `
    create table ethread_keys (
      id text primary key,
      hash bytea not null unique check (octet_length(hash) = 32),
      label text not null,
      plan text not null,
      scopes jsonb not null,
      without_failover boolean not null,
      proven_only boolean not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3),
      revoked_at timestamptz(3),
      last_used_at timestamptz(3),
      account_id text not null,
      replaced_by text,
      change bigint not null unique
    );
    create table ethread_key_change (
      single boolean primary key default true check (single),
      last bigint not null
    );
    insert into ethread_key_change (last) values (0);

    create function ethread_number_key_change() returns trigger language plpgsql as $$
    begin
      update ethread_key_change set last = last + 1 returning last into new.change;
      perform pg_notify('ethread_keys', '');
      return new;
    end $$;
    create trigger ethread_number_key_change
      before insert or update of
        id, hash, label, plan, scopes, without_failover, proven_only, created_at, expires_at, revoked_at, account_id,
        replaced_by
      on ethread_keys for each row execute function ethread_number_key_change();

    create function ethread_refuse_key_deletion() returns trigger language plpgsql as $$
    begin
      raise exception 'keys are not deleted: set revoked_at';
    end $$;
    create trigger ethread_refuse_key_deletion
      before delete on ethread_keys for each row execute function ethread_refuse_key_deletion();
  `,
};
