import { createHash } from 'node:crypto';
import { InvalidApiKeyError } from '@ethread/types';
import type { Accounts, Caller, Reservation } from './accounts.ts';

const unlimited: Reservation = { balance: undefined, settle() {}, refund() {} };

/**
 * Keys without limits, as given on the command line or in the configuration. Only their hashes are kept, and a key is
 * looked up by its hash, so that the time of an answer tells nothing of a key.
 */
export function createUnlimitedKeys(keys: readonly string[]): Accounts {
  const callers = new Map<string, Caller>(
    keys.map((key, index) => [hashOf(key), { keyId: `configured-${index + 1}` }]),
  );
  return {
    admit({ key }) {
      const caller = callers.get(hashOf(key));
      if (!caller) throw new InvalidApiKeyError();
      return caller;
    },
    reserve: () => unlimited,
  };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64');
