import type { KeyRecord, Plans } from '@ethread/accounts';
import { rightsAndTimes } from '../handlers/key-response.ts';
import type { OwnKey } from './generated/types.gen.ts';

/** Converts a key record to the form for its owner, with the limits of its plan. */
export function ownKey(record: KeyRecord, plans: Plans): OwnKey {
  const plan = plans.get(record.plan);
  return {
    id: record.id,
    label: record.label,
    plan: plan ? { name: record.plan, ...plan } : null,
    ...rightsAndTimes(record),
    rotatedTo: record.replacedBy ?? null,
  };
}
