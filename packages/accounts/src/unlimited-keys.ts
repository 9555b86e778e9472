import { hash } from 'node:crypto';
import type { CallShare } from '@ethread/backend';
import type { Clock } from '@ethread/core';
import { InvalidApiKeyError } from '@ethread/types';
import type { Accounts, Balance, Caller } from './accounts.ts';
import type { Hold } from './ledger/ledger.ts';
import { CALL_LIMITS, UNLIMITED_CALLS_IN_FLIGHT } from './plans/call-limits.ts';
import { secondsUntilNextDay } from './utc-day.ts';

const free: Hold = { day: undefined, settle() {}, refund() {} };

/** The threads that execute calls serve other clients beside a key without limits, too. */
const UNLIMITED_SHARE: Omit<CallShare, 'client'> = {
  callTimeMs: CALL_LIMITS.callTimeMs,
  callGas: undefined,
  callsInFlight: UNLIMITED_CALLS_IN_FLIGHT,
};

export interface UnlimitedKeysModules {
  readonly clock: Clock;
  /** Lets in whoever has none of these keys; without it nobody does. */
  readonly others?: Accounts;
}

/**
 * Keys without limits, as given on the command line or in the configuration. Only their hashes are kept, and a key is
 * looked up by its hash, so that the time of an answer tells nothing of a key.
 */
export function createUnlimitedKeys(
  keys: readonly string[],
  { clock, others }: UnlimitedKeysModules,
): Accounts {
  const balanceOf = (remaining: number): Balance => ({
    remaining,
    resetSeconds: secondsUntilNextDay(clock.now()),
  });
  const callers = new Map<string, Caller>(
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
        // The most that a reader of the header can count to.
        balance: () => balanceOf(Number.MAX_SAFE_INTEGER),
        record() {},
      },
    ]),
  );
  return {
    admit(visit) {
      const caller = callers.get(hashOf(visit.key)) ?? others?.admit(visit);
      if (!caller) throw new InvalidApiKeyError();
      return caller;
    },
    balanceOf: (visit) =>
      callers.get(hashOf(visit.key))?.balance() ?? others?.balanceOf(visit) ?? balanceOf(0),
    noBalance: () => balanceOf(0),
  };
}

const hashOf = (key: string) => hash('sha256', key, 'base64');
