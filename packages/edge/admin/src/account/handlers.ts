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

/** Returns the key of the request. It is read from the store, which has its last use. */
export function key_get({ keys, plans }: AccountModules): Handlers<AccountContext>['key_get'] {
  return async (_params, { record }) => ownKey(await keys.find(record.id), plans);
}

/**
 * Creates a key in the place of the key of the request. The store decides between concurrent requests, so that a key
 * has one successor.
 */
export function key_rotate({ keys, plans, logger }: AccountModules): Handlers<AccountContext>['key_rotate'] {
  return async ([overlapSeconds = 0], { record: { id, scopes }, address, requestId }) => {
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
  };
}

/** Returns the credits that the account has spent and has left today. */
export function credits_get(modules: AccountModules): Handlers<AccountContext>['credits_get'] {
  return (_params, { record }) => creditsToday(modules, record);
}

/** Sums up the usage of the account. */
export function usage_query(modules: AccountModules): Handlers<AccountContext>['usage_query'] {
  return ([query = {}], { record }) =>
    usageReport(modules, query, { ...methodTable.usage_query.limits, accountId: record.accountId });
}

/** Lists recent requests of the account, the latest first. */
export function requests_list({ requests }: AccountModules): Handlers<AccountContext>['requests_list'] {
  return async ([{ failed, count = DEFAULT_REQUESTS, ...filter } = {}], { record: { accountId } }) =>
    (await requests({ ...filter, accountId, isFailed: failed, count })).map(requestResponse);
}

/** Creates the handlers of all methods of the account. Each reads only the account of the request's key. */
export function createAccountHandlers(modules: AccountModules): Handlers<AccountContext> {
  return {
    key_get: key_get(modules),
    credits_get: credits_get(modules),
    usage_query: usage_query(modules),
    requests_list: requests_list(modules),
    key_rotate: key_rotate(modules),
  };
}
