import type { CallShare } from '@ethread/backend';
import type { Awaitable } from '@ethread/core';
import type { MethodDescription } from '@ethread/types';
import type { Hold } from './ledger/ledger.ts';
import type { UtcDay } from './utc-day.ts';

/** Who asks, as far as the transport knows before anything is parsed. */
export interface Visit {
  /** The key of the request's path. */
  readonly key: string;
  /** The name of the chain that the request's host stands for. */
  readonly chain: string;
  /** The Origin header, when there is one. */
  readonly origin: string | undefined;
  /** The network address of the other end. */
  readonly address: string | undefined;
}

/** What is left of a day's credits. */
export interface Balance {
  readonly remaining: number;
  /** Whole seconds until the balance is full again: until midnight UTC. */
  readonly resetSeconds: number;
}

/** How a call ended, for the account's usage. */
export interface CallOutcome {
  /** The wire name; undefined for a call of no method. */
  readonly method: string | undefined;
  /** What is owed. */
  readonly credits: number;
  /** The day that the credits are of: the hold's. */
  readonly day: UtcDay | undefined;
  readonly isError: boolean;
  /** Of the answer. */
  readonly bytes: number;
}

/** A key that was let in, on one chain. */
export interface Caller {
  /** Names the key in logs and usage; never the key itself. */
  readonly keyId: string;
  /** Whether the key is in force still: neither revoked nor expired. */
  readonly isInForce: boolean;
  /** Items that one batch may have. */
  readonly batchItems: number;
  /** Bytes that one body may have. */
  readonly bodyBytes: number;
  /** Counts calls of a message that was let in, beside its first one, against the rate: the next message pays for them. */
  owe(calls: number): void;
  /** Whether a partner may answer in an outage. */
  readonly allowsFailover: boolean;
  /** How much of the threads that execute calls it may use; undefined leaves that to their own limits. */
  readonly share: CallShare | undefined;
  /**
   * Takes one of the connections that the plan allows; the function that is returned gives it back.
   *
   * @throws {KeyNotAllowedError} when all are taken.
   */
  openWebSocket(): () => void;
  /**
   * Takes the price of a call before its work.
   *
   * @throws {KeyNotAllowedError} for a method that the key may not call.
   * @throws {CreditsExhaustedError} when the balance is too low.
   * @throws {LedgerUnreachableError} when credits can not be counted at the moment.
   */
  reserve(method: MethodDescription): Awaitable<Hold>;
  /** What today has left at this moment. */
  balance(): Awaitable<Balance>;
  /** Counts an answered call. */
  record(outcome: CallOutcome): void;
}

/** Keys and credits, as the gateway asks for them. */
export interface Accounts {
  /**
   * Lets a visit in: an HTTP request, a WebSocket, each of its messages.
   *
   * @throws {InvalidApiKeyError} for a key that is missing, unknown, expired or revoked.
   * @throws {KeyNotAllowedError} for a key that may not ask this.
   * @throws {RateExceededError}
   */
  admit(visit: Visit): Caller;
  /** What the key of a visit has left that was not let in for its rate; nobody's where that can not be told. */
  balanceOf(visit: Visit): Awaitable<Balance>;
  /** The balance of nobody: nothing, until midnight UTC. */
  noBalance(): Balance;
}
