import type { KeyRecord } from '@ethread/accounts';
import type { Key } from '../generated/types.gen.ts';
import { timeToText } from './time.ts';

/** Converts a key record to the document's form. */
export function keyResponse(record: KeyRecord, now: number): Key {
  return {
    id: record.id,
    source: 'store',
    label: record.label,
    plan: record.plan,
    state: stateOf(record, now),
    ...rightsAndTimes(record),
    revokedAt: textOrNull(record.revokedAt),
    accountId: record.accountId,
    replacedBy: record.replacedBy ?? null,
  };
}

/** Returns what an operator and the owner of a key see alike: its rights besides its plan, and its times. */
export function rightsAndTimes({ scopes, ...record }: KeyRecord) {
  return {
    chains: listOrNull(scopes.chains),
    methods: listOrNull(scopes.methods),
    origins: listOrNull(scopes.origins),
    addresses: listOrNull(scopes.addresses),
    withoutFailover: record.withoutFailover,
    provenOnly: record.provenOnly,
    createdAt: timeToText(record.createdAt),
    expiresAt: textOrNull(record.expiresAt),
    lastUsedAt: textOrNull(record.lastUsedAt),
  };
}

function stateOf({ revokedAt, expiresAt }: KeyRecord, now: number): Key['state'] {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'active';
}

/** Returns the items of a list, or null for an absent list. */
const listOrNull = (list: readonly string[] | undefined) => (list ? [...list] : null);
/** Returns the text of a time, or null for an absent time. */
const textOrNull = (time: number | undefined) => (time === undefined ? null : timeToText(time));
