import type { Clock } from '@ethread/core';
import type { GatewayObserver } from '@ethread/ports';
import { latestOf, type LoggedRequest, passes, type RequestFilter } from './logged-request.ts';
import { printBeginning } from './print-beginning.ts';

/** The accounts whose requests are stored. The one without a request for the longest time gives way to another. */
export const MAX_ACCOUNTS = 256;
/** The stored requests of an account by outcome: successes, errors and rejections. Frequent ones spare the rare ones. */
export const MAX_OF_OUTCOME = 64;
/** The characters that are stored of params, and of a message. */
export const MAX_TEXT_LENGTH = 512;

/** The recent requests of one process, in memory. */
export interface RequestLog extends Required<Pick<GatewayObserver, 'onCall' | 'onRejected'>> {
  /** Returns the latest requests that pass a filter, the latest first. */
  find(filter: RequestFilter): readonly LoggedRequest[];
}

export interface RequestLogModules {
  readonly clock: Clock;
}

export interface RequestLogOptions {
  /** Stores the beginning of the params and of the messages of errors, which quote params. */
  readonly storesParams: boolean;
}

/** The latest requests of one outcome. */
class Ring {
  readonly #entries: LoggedRequest[] = [];
  #next = 0;

  add(entry: LoggedRequest): void {
    this.#entries[this.#next] = entry;
    this.#next = (this.#next + 1) % MAX_OF_OUTCOME;
  }

  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }
}

interface AccountRequests {
  lastAt: number;
  readonly successes: Ring;
  readonly errors: Ring;
  readonly rejections: Ring;
}

/**
 * Creates the log of recent requests. An account has at most {@link MAX_OF_OUTCOME} requests of each outcome, so that no
 * client displaces the requests of another, and no outcome those of another one.
 */
export function createRequestLog(
  { clock }: RequestLogModules,
  { storesParams }: RequestLogOptions,
): RequestLog {
  const accounts = new Map<string, AccountRequests>();
  let places = 0;

  function requestsOf(accountId: string, at: number): AccountRequests {
    let requests = accounts.get(accountId);
    if (!requests) {
      if (accounts.size >= MAX_ACCOUNTS) forgetOldest();
      requests = { lastAt: at, successes: new Ring(), errors: new Ring(), rejections: new Ring() };
      accounts.set(accountId, requests);
    }
    requests.lastAt = at;
    return requests;
  }

  function forgetOldest(): void {
    let oldest: string | undefined;
    let oldestAt = Infinity;
    for (const [accountId, { lastAt }] of accounts) {
      if (lastAt >= oldestAt) continue;
      oldest = accountId;
      oldestAt = lastAt;
    }
    if (oldest !== undefined) accounts.delete(oldest);
  }

  return {
    onCall(call) {
      const at = clock.now();
      const { requestId, keyId, accountId, chain, method, error, source, milliseconds, credits, bytes } =
        call;
      const { successes, errors } = requestsOf(accountId, at);
      (error === undefined ? successes : errors).add({
        at,
        place: places++,
        requestId,
        keyId,
        accountId,
        chain,
        method,
        error,
        isRejected: false,
        proof: error === undefined ? call.proof : undefined,
        source,
        milliseconds,
        credits,
        bytes,
        params: storesParams ? printBeginning(call.params, MAX_TEXT_LENGTH) : undefined,
        message: storesParams ? call.message?.slice(0, MAX_TEXT_LENGTH) : undefined,
      });
    },
    onRejected({ error, requestId, client, method }) {
      if (!client || requestId === undefined) return;
      const at = clock.now();
      requestsOf(client.accountId, at).rejections.add({
        at,
        place: places++,
        requestId,
        ...client,
        method,
        error,
        isRejected: true,
        proof: undefined,
        source: 'service',
        milliseconds: 0,
        credits: 0,
        bytes: 0,
        params: undefined,
        message: undefined,
      });
    },
    find(filter) {
      const found: LoggedRequest[] = [];
      const wanted = filter.accountId === undefined ? accounts.values() : [accounts.get(filter.accountId)];
      for (const requests of wanted) {
        if (!requests) continue;
        const { successes, errors, rejections } = requests;
        for (const { entries } of [successes, errors, rejections])
          for (const entry of entries) if (passes(entry, filter)) found.push(entry);
      }
      return latestOf(found, filter.count);
    },
  };
}
