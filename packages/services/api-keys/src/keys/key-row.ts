import type { KeyRecord, KeyScopes } from './key-record.ts';

/** A row of `ethread_keys` as pg reads it. */
export interface KeyRow {
  readonly id: string;
  readonly hash: Buffer;
  readonly label: string;
  readonly plan: string;
  readonly scopes: KeyScopes;
  readonly without_failover: boolean;
  readonly proven_only: boolean;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  readonly account_id: string;
  readonly replaced_by: string | null;
  /** A bigint, which pg reads as text. */
  readonly change: string;
}

export function toKeyRecord(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    hash: Uint8Array.from(row.hash),
    label: row.label,
    plan: row.plan,
    scopes: row.scopes,
    withoutFailover: row.without_failover,
    provenOnly: row.proven_only,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime(),
    revokedAt: row.revoked_at?.getTime(),
    lastUsedAt: row.last_used_at?.getTime(),
    accountId: row.account_id,
    replacedBy: row.replaced_by ?? undefined,
  };
}

/** Converts a record to the columns of a row, without the number of its change, which the database assigns. */
export function toKeyColumns(record: KeyRecord) {
  const date = (time: number | undefined) => (time === undefined ? null : new Date(time));
  return {
    id: record.id,
    hash: Buffer.from(record.hash),
    label: record.label,
    plan: record.plan,
    scopes: JSON.stringify(record.scopes),
    without_failover: record.withoutFailover,
    proven_only: record.provenOnly,
    created_at: date(record.createdAt),
    expires_at: date(record.expiresAt),
    revoked_at: date(record.revokedAt),
    last_used_at: date(record.lastUsedAt),
    account_id: record.accountId,
    replaced_by: record.replacedBy ?? null,
  };
}
