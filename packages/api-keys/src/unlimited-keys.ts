import { hash } from 'node:crypto';
import type { CallShare } from '@ethread/ports';
import type { Clock } from '@ethread/core';
import { InvalidApiKeyError } from '@ethread/types';
import type { Admission, Balance, Client } from './admission.ts';
import type { Hold } from '@ethread/ports';
import { CALL_LIMITS, UNLIMITED_CALLS_IN_FLIGHT } from './plans/call-limits.ts';
import { secondsUntilNextDay } from '@ethread/core';

const free: Hold = { day: undefined, settle() {}, refund() {} };

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
}

/**
 * Creates the admission of keys without limits, as given on the command line or in the configuration. It stores only
 * their hashes and looks a key up by its hash, so that response times reveal nothing about a key.
 */
export function createUnlimitedKeys(
  keys: readonly string[],
  { clock, others }: UnlimitedKeysModules,
): Admission {
  const balanceOf = (remaining: number): Balance => ({
    remaining,
    resetSeconds: secondsUntilNextDay(clock.now()),
  });
  const clients = new Map<string, Client>(
    keys.map((key, index) => [
      hashOf(key),
      {
        keyId: `configured-${index + 1}`,
        isInForce: true,
        batchItems: Infinity,
        bodyBytes: Infinity,
        owe() {},
        allowsFailover: true,
        share: { client: `configured-${index + 1}`, ...UNLIMITED_SHARE },
        openWebSocket: () => () => {},
        reserve: () => free,
        // The largest number that a reader of the header can represent.
        balance: () => balanceOf(Number.MAX_SAFE_INTEGER),
        record() {},
      },
    ]),
  );
  return {
    admit(visit) {
      const client = clients.get(hashOf(visit.key)) ?? others?.admit(visit);
      if (!client) throw new InvalidApiKeyError();
      return client;
    },
    balanceOf: (visit) =>
      clients.get(hashOf(visit.key))?.balance() ?? others?.balanceOf(visit) ?? balanceOf(0),
    noBalance: () => balanceOf(0),
  };
}

const hashOf = (key: string) => hash('sha256', key, 'base64');
