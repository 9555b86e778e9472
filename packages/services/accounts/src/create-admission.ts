import {
  type CallShare,
  type CreditAccount,
  type Hold,
  type Ledger,
  LedgerUnreachableError,
  type UsageRecorder,
} from '@ethread/ports';
import { type Awaitable, type Clock, rescue, whenReady } from '@ethread/core';
import {
  ApiKeyExpiredError,
  CreditsExhaustedError,
  InvalidApiKeyError,
  KeyNotAllowedError,
  type MethodDescription,
  ResourceUnavailableError,
} from '@ethread/types';
import type { KeyEnd } from './keys/key-record.ts';
import {
  type Admission,
  type CreditBalance,
  balanceAt,
  cacheClients,
  type CallUsage,
  type AdmittedKey,
  FREE,
  NO_METHOD,
  secondsUntilNextDay,
  type Visit,
} from './admission.ts';
import type { KeyEntry, Keyring } from './keys/keyring.ts';
import type { RateLimiter } from './keys/rate-limiter.ts';
import type { Plan, Plans } from './plans/plan.ts';

export interface AdmissionModules {
  readonly keyring: Keyring;
  readonly plans: Plans;
  readonly rates: RateLimiter;
  readonly ledger: Ledger;
  readonly usage: UsageRecorder;
  readonly clock: Clock;
}

interface ClientModules extends AdmissionModules {
  /** Open connections by account. */
  readonly openWebSockets: Map<string, number>;
}

/** The plan of a key whose plan no longer exists. It allows nothing. */
const NO_PLAN: Plan = {
  creditsPerDay: 0,
  requestsPerSecond: 1,
  failover: false,
  provenOnly: false,
  webSockets: 0,
  batchItems: 1,
  bodyBytes: Infinity,
  callsInFlight: 1,
  callTimeMs: 1,
};

/** A key on a chain, with the rights of its current plan. */
class KeyClient implements AdmittedKey {
  readonly #entry: KeyEntry;
  readonly #chain: string;
  readonly #modules: ClientModules;

  constructor(entry: KeyEntry, chain: string, modules: ClientModules) {
    this.#entry = entry;
    this.#chain = chain;
    this.#modules = modules;
  }

  get keyId(): string {
    return this.#entry.record.id;
  }

  get endedBy(): KeyEnd | undefined {
    return this.#modules.keyring.endOf(this.#entry);
  }

  get batchItems(): number {
    return this.#plan.batchItems;
  }

  get bodyBytes(): number {
    return this.#plan.bodyBytes;
  }

  owe(calls: number): void {
    if (calls > 0) this.#modules.rates.owe(this.#entry.record.accountId, this.#plan.requestsPerSecond, calls);
  }

  get allowsFailover(): boolean {
    return this.#plan.failover && !this.#entry.record.withoutFailover;
  }

  get provenOnly(): boolean {
    return this.#plan.provenOnly || this.#entry.record.provenOnly;
  }

  /** The keys of an account share the limits of its plan. */
  get share(): CallShare {
    const { callsInFlight, callTimeMs, callGas } = this.#plan;
    return { client: this.#entry.record.accountId, callsInFlight, callTimeMs, callGas };
  }

  openWebSocket(): () => void {
    const { openWebSockets } = this.#modules;
    const { accountId } = this.#entry.record;
    const { webSockets } = this.#plan;
    const open = openWebSockets.get(accountId) ?? 0;
    if (open >= webSockets) {
      throw new KeyNotAllowedError({
        detail: `the plan allows ${webSockets} open WebSocket connections, and all are taken`,
      });
    }
    openWebSockets.set(accountId, open + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (openWebSockets.get(accountId) ?? 1) - 1;
      if (left === 0) openWebSockets.delete(accountId);
      else openWebSockets.set(accountId, left);
    };
  }

  reserve({ name, credits }: MethodDescription): Awaitable<Hold> {
    this.#entry.scopes.requireMethod(name);
    if (credits === 0) return FREE;
    return rescue(
      () => whenReady(this.#modules.ledger.reserve(this.#account, credits), (hold) => this.#required(hold)),
      rejectUncounted,
    );
  }

  balance(): Awaitable<CreditBalance> {
    const { ledger, clock } = this.#modules;
    return whenReady(ledger.remaining(this.#account), (remaining) => balanceAt(clock.now(), remaining));
  }

  record({ method = NO_METHOD, credits, day, isError, bytes }: CallUsage): void {
    const { accountId } = this.#entry.record;
    this.#modules.usage.record({ accountId, method, chain: this.#chain, credits, day, isError, bytes });
  }

  get #plan(): Plan {
    return this.#modules.plans.get(this.#entry.record.plan) ?? NO_PLAN;
  }

  get #account(): CreditAccount {
    return { accountId: this.#entry.record.accountId, creditsPerDay: this.#plan.creditsPerDay };
  }

  #required(hold: Hold | undefined): Hold {
    if (hold) return hold;
    throw new CreditsExhaustedError({
      retryAfterSeconds: secondsUntilNextDay(this.#modules.clock.now()),
    });
  }
}

/** Throws the error for credits that cannot be counted. They are not spent, and the client may retry later. */
function rejectUncounted(cause: unknown): never {
  if (!(cause instanceof LedgerUnreachableError)) throw cause;
  throw new ResourceUnavailableError({
    message: 'resource unavailable: credits cannot be counted at the moment',
    cause,
  });
}

/** Combines keys, plans, credits and usage for the gateway. */
export function createAdmission(modules: AdmissionModules): Admission {
  const { keyring, plans, rates, clock } = modules;
  const openWebSockets = new Map<string, number>();
  // The clients of a key are valid until the key changes, as the keyring has another entry then.
  const clientOf = cacheClients(
    (entry: KeyEntry, chain) => new KeyClient(entry, chain, { ...modules, openWebSockets }),
  );

  return {
    admit({ keyHash, chain, origin, address }: Visit) {
      const entry = keyring.find(keyHash);
      entry.scopes.requireVisit({ chain, origin, address });
      const plan = plans.get(entry.record.plan);
      if (!plan) throw new KeyNotAllowedError({ detail: 'the plan of this key is not offered any more' });
      rates.take(entry.record.accountId, plan.requestsPerSecond);
      return clientOf(entry, chain);
    },
    clientOf({ keyHash, chain }) {
      try {
        return clientOf(keyring.find(keyHash), chain);
      } catch (error) {
        if (error instanceof InvalidApiKeyError || error instanceof ApiKeyExpiredError) return undefined;
        throw error;
      }
    },
    noBalance: () => balanceAt(clock.now(), 0),
  };
}
