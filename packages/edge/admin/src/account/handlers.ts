import { KeyInputError, type KeyRecord, KeyRevokedError, type Plans } from '@ethread/accounts';
import { InvalidApiKeyError } from '@ethread/types';
import type { AccountContext } from './account-context.ts';
import type { AccountModules } from './account-modules.ts';
import { KeyRotatedError, RotationNotAllowedError } from './generated/errors.gen.ts';
import type { Handlers } from './generated/handlers.gen.ts';
import { methodTable } from './generated/method-table.gen.ts';
import type { OwnKey } from './generated/types.gen.ts';
import { creditsToday, usageReport } from '../handlers/credits-and-usage.ts';
import { rightsAndTimes } from '../handlers/keys.ts';
import { DEFAULT_REQUESTS, requestResponse } from '../handlers/service.ts';

/** Converts a key record to the form for its owner, with the limits of its plan. */
function ownKey(record: KeyRecord, plans: Plans): OwnKey {
  const plan = plans.get(record.plan);
  return {
    id: record.id,
    label: record.label,
    plan: plan ? { name: record.plan, ...plan } : null,
    ...rightsAndTimes(record),
    rotatedTo: record.replacedBy ?? null,
  };
}

/** Creates the handlers of all methods of the account. Each reads only the account of the request's key. */
export function createAccountHandlers(modules: AccountModules): Handlers<AccountContext> {
  const { keys, plans, requests, logger } = modules;
  return {
    // From the store, which has its last use.
    key_get: async (_params, { record }) => ownKey(await keys.find(record.id), plans),
    credits_get: (_params, { record }) => creditsToday(modules, record),
    usage_query: ([query = {}], { record }) =>
      usageReport(modules, query, { ...methodTable.usage_query.limits, accountId: record.accountId }),
    requests_list: async (
      [{ failed, count = DEFAULT_REQUESTS, ...filter } = {}],
      { record: { accountId } },
    ) => (await requests({ ...filter, accountId, isFailed: failed, count })).map(requestResponse),
    // The store decides between concurrent requests, so that a key has one successor.
    async key_rotate([overlapSeconds = 0], { record: { id, scopes }, address, requestId }) {
      // Everybody can read such a key in a page, and must not take it from its owner.
      if (scopes.origins) throw new RotationNotAllowedError();
      try {
        const { apiKey, record, previous } = await keys.rotate(id, overlapSeconds * 1000);
        logger.info({ requestId, keyId: id, replacedBy: record.id, address }, 'an owner rotated a key');
        return { apiKey, key: ownKey(record, plans), previous: ownKey(previous, plans) };
      } catch (cause) {
        // The key has changed since the request arrived, or since this server's keyring was updated.
        if (cause instanceof KeyRevokedError) throw new InvalidApiKeyError({ cause });
        if (!(cause instanceof KeyInputError && cause.field === 'id')) throw cause;
        const { replacedBy } = await keys.find(id);
        throw replacedBy === undefined ? new InvalidApiKeyError({ cause }) : new KeyRotatedError({ cause });
      }
    },
  };
}
