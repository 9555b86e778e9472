import { KeyInputError, KeyRevokedError } from '@ethread/accounts';
import { InvalidApiKeyError } from '@ethread/types';
import type { AccountContext } from '../account-context.ts';
import type { AccountModules } from '../account-modules.ts';
import { KeyRotatedError, RotationNotAllowedError } from '../generated/errors.gen.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { ownKey } from '../own-key.ts';

/** The actor of the changes that a key's owner makes. */
const OWNER = "the key's owner";

/**
 * Creates a key in the place of the key of the request. The store decides between concurrent requests, so that a key
 * has one successor.
 */
export function key_rotate({ keys, plans, logger }: AccountModules): Handlers<AccountContext>['key_rotate'] {
  return async ([overlapSeconds = 0], { record: { id, scopes }, address, requestId }) => {
    // Everybody can read such a key in a page, and must not take it from its owner.
    if (scopes.origins) throw new RotationNotAllowedError();
    try {
      const { apiKey, record, previous } = await keys
        .by({ actor: OWNER, requestId })
        .rotate(id, overlapSeconds * 1000);
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
