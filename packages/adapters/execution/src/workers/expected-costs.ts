import { createLruCache } from '@ethread/core';
import type { CallJob } from './messages.ts';

/** Maximum number of clients, and of kinds of jobs, with recorded costs. */
const MAX_COSTS = 4_096;
/** Number of consecutive jobs that were too long for the first lane, after which such jobs do not begin there. */
const LONG_STREAK = 3;
const SELECTOR_BYTES = 4;

/** The recent CPU time of each client's jobs. Jobs of a kind that was once not short have a cost of their own. */
export interface ExpectedCosts {
  of(client: string, job: CallJob): ExpectedCost;
}

export interface ExpectedCost {
  /** CPU time that the job is expected to take, in milliseconds; undefined for an unknown client. */
  readonly milliseconds: number | undefined;
  /** True when the latest such jobs were all long. */
  readonly isLong: boolean;
  learn(milliseconds: number): void;
}

export interface ExpectedCostsOptions {
  /** A job that takes at most this time, in milliseconds, is short. */
  readonly shortMs: number;
  /** A job that takes more than this time, in milliseconds, is long. */
  readonly longMs: number;
}

interface Cost {
  expectedMs: number;
  longStreak: number;
}

interface ClientCost extends Cost {
  /** True when one of the client's jobs was not short, so that its kind may have a cost of its own. */
  hasOtherKinds: boolean;
}

/** Creates the expected costs. */
export function createExpectedCosts({ shortMs, longMs }: ExpectedCostsOptions): ExpectedCosts {
  const clients = createLruCache<string, ClientCost>(MAX_COSTS);
  const kinds = createLruCache<string, Cost>(MAX_COSTS);
  const begin = (milliseconds: number): Cost => ({
    expectedMs: milliseconds,
    longStreak: milliseconds > longMs ? 1 : 0,
  });

  /** A class, because a call makes one: the methods of an object literal would be created with each. */
  class JobCost implements ExpectedCost {
    readonly #client: string;
    readonly #job: CallJob;
    /** Composed once, and only when a job of the client was not short. */
    #key: string | undefined;

    constructor(client: string, job: CallJob) {
      this.#client = client;
      this.#job = job;
    }

    get milliseconds(): number | undefined {
      return this.#known(clients.get(this.#client))?.expectedMs;
    }

    get isLong(): boolean {
      return (this.#known(clients.get(this.#client))?.longStreak ?? 0) >= LONG_STREAK;
    }

    learn(milliseconds: number): void {
      let ofClient = clients.get(this.#client);
      const known = this.#known(ofClient);
      const hasOwnCost = known !== ofClient;
      if (known) {
        // Weighs the past and the new job equally, so that a few jobs of another length change the expectation.
        known.expectedMs = (known.expectedMs + milliseconds) / 2;
        known.longStreak = milliseconds > longMs ? known.longStreak + 1 : 0;
      }
      if (!ofClient) {
        ofClient = { ...begin(milliseconds), hasOtherKinds: false };
        clients.set(this.#client, ofClient, 1);
      }
      if (milliseconds <= shortMs || hasOwnCost) return;
      ofClient.hasOtherKinds = true;
      kinds.set(this.#kind, begin(milliseconds), 1);
    }

    get #kind(): string {
      return (this.#key ??= keyOf(this.#client, this.#job));
    }

    /** Returns the recorded cost of the job's kind, or else of its client. */
    #known(ofClient: ClientCost | undefined): Cost | undefined {
      return ofClient?.hasOtherKinds ? (kinds.get(this.#kind) ?? ofClient) : ofClient;
    }
  }

  return { of: (client, job) => new JobCost(client, job) };
}

/** Returns the key of jobs that probably cost alike: same contract, same selector, input of about the same size. */
function keyOf(client: string, job: CallJob): string {
  if (!('request' in job)) return `${client} ${job.kind}`;
  const { to, input } = job.request;
  const selector = latin1(input.subarray(0, SELECTOR_BYTES));
  return `${client} ${job.kind} ${Math.clz32(input.length)} ${selector} ${to ? latin1(to) : ''}`;
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
