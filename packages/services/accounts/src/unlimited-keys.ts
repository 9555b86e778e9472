import { hash } from 'node:crypto';
import type { CallShare, UsageRecorder } from '@ethread/ports';
import type { Clock } from '@ethread/core';
import { InvalidApiKeyError } from '@ethread/types';
import {
  type Admission,
  balanceAt,
  cacheClients,
  type AdmittedKey,
  FREE,
  NO_METHOD,
  type Visit,
} from './admission.ts';
import { configuredKeyId } from './keys/key-id.ts';
import { CALL_LIMITS, UNLIMITED_CALLS_IN_FLIGHT } from './plans/call-limits.ts';

/** The threads that execute calls serve other clients besides a key without limits, too. */
const UNLIMITED_SHARE: Omit<CallShare, 'client'> = {
  callTimeMs: CALL_LIMITS.callTimeMs,
  callGas: undefined,
  callsInFlight: UNLIMITED_CALLS_IN_FLIGHT,
};

export interface UnlimitedKeysModules {
  readonly clock: Clock;
  /** Admits clients without one of these keys. Without it, they are rejected. */
  readonly others?: Admission;
  /** Counts the calls of these keys, under their IDs. Without it, they are not counted. */
  readonly usage?: Pick<UsageRecorder, 'record'>;
}

/**
 * Creates the admission of keys without limits, as given on the command line or in the configuration. It stores only
 * their hashes and looks a key up by its hash, so that response times reveal nothing about a key. Usage counts the
 * prices of their calls, which no balance pays.
 */
export function createUnlimitedKeys(
  keys: readonly string[],
  { clock, others, usage }: UnlimitedKeysModules,
): Admission {
  const owners = new Map(keys.map((key, index) => [hashOf(key), { keyId: configuredKeyId(index) }]));
  const clientOf = cacheClients(({ keyId }: { readonly keyId: string }, chain): AdmittedKey => ({
    keyId,
    endedBy: undefined,
    batchItems: Infinity,
    bodyBytes: Infinity,
    owe() {},
    allowsFailover: true,
    share: { client: keyId, ...UNLIMITED_SHARE },
    openWebSocket: () => () => {},
    reserve: () => FREE,
    // The largest number that a reader of the header can represent.
    balance: () => balanceAt(clock.now(), Number.MAX_SAFE_INTEGER),
    record: ({ method = NO_METHOD, ...outcome }) =>
      usage?.record({ accountId: keyId, method, chain, ...outcome }),
  }));
  const find = ({ key, chain }: Visit): AdmittedKey | undefined => {
    const owner = owners.get(hashOf(key));
    return owner && clientOf(owner, chain);
  };
  return {
    admit(visit) {
      const client = find(visit) ?? others?.admit(visit);
      if (!client) throw new InvalidApiKeyError();
      return client;
    },
    clientOf: (visit) => find(visit) ?? others?.clientOf(visit),
    noBalance: () => balanceAt(clock.now(), 0),
  };
}

const hashOf = (key: string) => hash('sha256', key, 'base64');
