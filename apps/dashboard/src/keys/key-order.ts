import type { Key } from '@ethread/admin/client';

/** The sort orders of keys. */
export const ORDERS = [
  ['newest', 'Newest first'],
  ['used', 'Last used first'],
  ['label', 'Label'],
  ['plan', 'Plan'],
  ['expires', 'Expires first'],
] as const;
export type Order = (typeof ORDERS)[number][0];

const LAST = '9999';

/** Sorts keys. Equal keys are ordered newest first. */
export function sortKeys(keys: readonly Key[], order: Order): readonly Key[] {
  const newest = keys.toSorted((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''));
  switch (order) {
    case 'newest':
      return newest;
    case 'used':
      return newest.toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''));
    case 'label':
      return newest.toSorted((one, other) => one.label.localeCompare(other.label));
    case 'plan':
      return newest.toSorted((one, other) => (one.plan ?? '').localeCompare(other.plan ?? ''));
    case 'expires':
      return newest.toSorted((one, other) => (one.expiresAt ?? LAST).localeCompare(other.expiresAt ?? LAST));
  }
}
