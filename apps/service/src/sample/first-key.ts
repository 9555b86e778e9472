import { randomBytes } from 'node:crypto';
import { createKeyAdministration, createPlanTable, endOf, hashApiKey } from '@ethread/accounts';
import { type Clock, silentLogger } from '@ethread/core';
import type { AccountsConfiguration, Configuration } from '../configuration/configuration.ts';
import { openAccountStores } from '../open-accounts.ts';

/** The default plan: the first one of the sample. */
const PLAN = 'free';
const LABEL = 'First key';

/**
 * Returns the key that a start of the sample prints: the saved one while the store has it as valid, or else a new one
 * with the default plan. It is a key like any other: its owner signs in with it, and usage counts its calls.
 */
export async function openFirstKey(
  saved: string | undefined,
  { accounts, plans }: { readonly accounts: AccountsConfiguration } & Pick<Configuration, 'plans'>,
  clock: Clock,
): Promise<string> {
  const stores = await openAccountStores(accounts, { logger: silentLogger });
  try {
    if (saved !== undefined) {
      const hash = hashApiKey(saved);
      const record = (await stores.keys.list()).find((key) => Buffer.compare(key.hash, hash) === 0);
      if (record && !endOf(record, clock.now())) return saved;
    }
    const modules = { store: stores.keys, plans: createPlanTable(plans), clock, randomBytes };
    const keys = createKeyAdministration(modules, { chains: new Set(), methods: new Set() });
    return (await keys.create({ label: LABEL, plan: PLAN })).apiKey;
  } finally {
    await stores.close();
  }
}
