import type { Awaitable } from '@ethread/core';

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

/** A key that was let in. */
export interface Caller {
  /** Names the key in logs and usage; never the key itself. */
  readonly keyId: string;
}

/** What is left of a day's credits. */
export interface Balance {
  readonly remaining: number;
  /** Seconds until the balance is full again. */
  readonly resetSeconds: number;
}

/** The price of one call, taken before the work and settled after it. */
export interface Reservation {
  /** After the reservation; undefined for a key without limit. */
  readonly balance: Balance | undefined;
  /** The call ran, or failed in a way that is owed: the price stays taken. */
  settle(): void;
  /** The call is not owed: the price goes back. */
  refund(): void;
}

/** Keys and credits, as the gateway asks for them. */
export interface Accounts {
  /**
   * Lets a visit in.
   *
   * @throws {InvalidApiKeyError} for a key that is missing, unknown or revoked.
   * @throws {KeyNotAllowedError} for a key that may not ask this.
   * @throws {RateExceededError}
   */
  admit(visit: Visit): Awaitable<Caller>;
  /** Takes the price of a call. @throws {CreditsExhaustedError} when the balance is too low. */
  reserve(caller: Caller, credits: number): Awaitable<Reservation>;
}
