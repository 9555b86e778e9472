import type { Key } from '../generated/types.gen.ts';

/** Returns a key of the configuration in the document's form. `index` is its place in the list, from 0. */
export function configuredKey(id: string, index: number): Key {
  return {
    id,
    source: 'configuration',
    label: `Key ${index + 1} of the configuration`,
    plan: null,
    state: 'active',
    chains: null,
    methods: null,
    origins: null,
    addresses: null,
    withoutFailover: false,
    provenOnly: false,
    createdAt: null,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    accountId: id,
    replacedBy: null,
  };
}
