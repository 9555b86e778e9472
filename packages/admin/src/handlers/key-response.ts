import type { KeyRecord } from '@ethread/api-keys';
import type { Key } from '../generated/types.gen.ts';
import { timeToText } from './time.ts';

/** Converts a key record to the document's form. */
export function keyResponse(record: KeyRecord, now: number): Key {
  const { chains, methods, origins, addresses } = record.scopes;
  return {
    id: record.id,
    label: record.label,
    plan: record.plan,
    state: stateOf(record, now),
    chains: listOrNull(chains),
    methods: listOrNull(methods),
    origins: listOrNull(origins),
    addresses: listOrNull(addresses),
    withoutFailover: record.withoutFailover,
    createdAt: timeToText(record.createdAt),
    expiresAt: textOrNull(record.expiresAt),
    revokedAt: textOrNull(record.revokedAt),
    lastUsedAt: textOrNull(record.lastUsedAt),
    accountId: record.accountId,
    replacedBy: record.replacedBy ?? null,
  };
}

function stateOf({ revokedAt, expiresAt }: KeyRecord, now: number): Key['state'] {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'active';
}

/** Returns the items of a list, or null for an absent list. */
export const listOrNull = (list: readonly string[] | undefined) => (list ? [...list] : null);
/** Returns the text of a time, or null for an absent time. */
export const textOrNull = (time: number | undefined) => (time === undefined ? null : timeToText(time));
