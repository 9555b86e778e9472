import type { KeyRecord, Plans } from '@ethread/api-keys';
import { listOrNull, textOrNull } from '../handlers/key-response.ts';
import { timeToText } from '../handlers/time.ts';
import type { OwnKey } from './generated/types.gen.ts';

/** Converts a key record to the form for its owner, with the limits of its plan. */
export function ownKey(record: KeyRecord, plans: Plans): OwnKey {
  const { chains, methods, origins, addresses } = record.scopes;
  const plan = plans.get(record.plan);
  return {
    id: record.id,
    label: record.label,
    plan: plan ? { name: record.plan, ...plan } : null,
    chains: listOrNull(chains),
    methods: listOrNull(methods),
    origins: listOrNull(origins),
    addresses: listOrNull(addresses),
    withoutFailover: record.withoutFailover,
    createdAt: timeToText(record.createdAt),
    expiresAt: textOrNull(record.expiresAt),
    lastUsedAt: textOrNull(record.lastUsedAt),
    rotatedTo: record.replacedBy ?? null,
  };
}
