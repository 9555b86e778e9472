import { type Awaitable, type Clock, DAY_MS, type UtcDay } from '@ethread/core';
import type { CallShare, Hold, UsageRecorder } from '@ethread/ports';
import { InvalidApiKeyError, type MethodDescription } from '@ethread/types';
import type { KeyEnd } from './keys/key-record.ts';
import { configuredKeyId, keyHashOf } from './keys/api-key.ts';
import { CALL_LIMITS, UNLIMITED_CALLS_IN_FLIGHT } from './plans/plan.ts';

/** The facts about a request that the transport has before anything is parsed. */
export interface Visit {
  /** The SHA-256 of the request's key, in hex ({@link keyHashOf}). */
  readonly keyHash: string;
  /** The name of the chain of the request's host. */
  readonly chain: string;
  /** The Origin header, if present. */
  readonly origin: string | undefined;
  /** The network address of the client. */
  readonly address: string | undefined;
}

/** The remaining credits of a day. */
export interface CreditBalance {
  readonly remaining: number;
  /** Whole seconds until the balance resets, at midnight UTC. */
  readonly resetSeconds: number;
}

/** Returns the balance at a time in milliseconds since 1970. */
export function balanceAt(now: number, remaining: number): CreditBalance {
  return { remaining, resetSeconds: secondsUntilNextDay(now) };
}

/** Returns the whole seconds from a time in milliseconds since 1970 until the next UTC day begins: 1 to 86,400. */
export function secondsUntilNextDay(now: number): number {
  return Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
}

/** The hold of a call that costs nothing. */
export const FREE: Hold = { day: undefined, settle() {}, refund() {} };

/** The name under which calls of no method are counted, so that names that clients invent do not fill the store. */
export const NO_METHOD = '-';

/** Returns a function that creates the client of an owner on a chain once. */
export function cacheClients<Owner extends object, Cached extends AdmittedKey>(
  create: (owner: Owner, chain: string) => Cached,
): (owner: Owner, chain: string) => Cached {
  const clients = new WeakMap<Owner, Map<string, Cached>>();
  return (owner, chain) => {
    let ofChains = clients.get(owner);
    if (!ofChains) clients.set(owner, (ofChains = new Map()));
    let client = ofChains.get(chain);
    if (!client) ofChains.set(chain, (client = create(owner, chain)));
    return client;
  };
}

/** The outcome of a call, for the account's usage. */
export interface CallUsage {
  /** The wire name; undefined for a call of no method. */
  readonly method: string | undefined;
  /** The credits that are charged. */
  readonly credits: number;
  /** The day of the credits, which is that of the hold. */
  readonly day: UtcDay | undefined;
  readonly isError: boolean;
  /** The size of the response, in bytes. */
  readonly bytes: number;
}

export interface AdmittedKey {
  /** The id of the key in logs and usage, never the key itself. */
  readonly keyId: string;
  /** Why the key is not valid any more, or undefined while it is. */
  readonly endedBy: KeyEnd | undefined;
  /** The limit of items of one batch. */
  readonly batchItems: number;
  /** The limit of bytes of one body. */
  readonly bodyBytes: number;
  /**
   * Counts further calls of an admitted message, besides its first one, against the rate. They delay the next message.
   */
  owe(calls: number): void;
  /** Whether a partner may respond in an outage. */
  readonly allowsFailover: boolean;
  /** Whether responses without proof are rejected. Default: false. */
  readonly provenOnly?: boolean;
  /** The key's share of the threads that execute calls; undefined applies the threads' own limits. */
  readonly share: CallShare | undefined;
  /**
   * Takes one of the connections that the plan allows, and returns a function that frees it.
   *
   * @throws {KeyNotAllowedError} when all are in use.
   */
  openWebSocket(): () => void;
  /**
   * Reserves the price of a call before its work.
   *
   * @throws {KeyNotAllowedError} for a method that the key may not call.
   * @throws {CreditsExhaustedError} when the balance is too low.
   * @throws {LedgerUnreachableError} when credits cannot be counted at the moment.
   */
  reserve(method: MethodDescription): Awaitable<Hold>;
  /** Returns the remaining credits of today. */
  balance(): Awaitable<CreditBalance>;
  /** Counts a call with its response. */
  record(outcome: CallUsage): void;
}

/** Keys and credits, as the gateway uses them. */
export interface Admission {
  /**
   * Admits a visit: an HTTP request, a WebSocket, each of its messages.
   *
   * @throws {InvalidApiKeyError} for a key that is missing, unknown or revoked.
   * @throws {ApiKeyExpiredError}
   * @throws {KeyNotAllowedError} for a request that the key may not make.
   * @throws {RateExceededError}
   */
  admit(visit: Visit): AdmittedKey;
  /** Returns the client of a key that was rejected for its rate. Undefined when the key is not valid any more. */
  clientOf(visit: Visit): AdmittedKey | undefined;
  /** Returns the empty balance: no credits, until midnight UTC. */
  noBalance(): CreditBalance;
}

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
  const owners = new Map(keys.map((key, index) => [keyHashOf(key), { keyId: configuredKeyId(index) }]));
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
  const find = ({ keyHash, chain }: Visit): AdmittedKey | undefined => {
    const owner = owners.get(keyHash);
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
