import { createLruCache } from '@ethread/core';
import type { CallJob } from './messages.ts';

/** Maximum number of clients, and of kinds of jobs, with recorded costs. */
const MAX_COSTS = 8_192;
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
  milliseconds: number;
  longStreak: number;
  /** Whether kinds of the client's jobs have costs of their own. */
  hasKinds: boolean;
}

/** Creates the expected costs. */
export function createExpectedCosts({ shortMs, longMs }: ExpectedCostsOptions): ExpectedCosts {
  /** By the client, and by the client and the kind of a job. */
  const costs = createLruCache<string, Cost>(MAX_COSTS);

  /** The key of the job's kind is composed only for clients that have costs of kinds. */
  const ownCost = (client: string, job: CallJob) =>
    costs.get(client)?.hasKinds ? costs.get(keyOf(client, job)) : undefined;

  return {
    of(client, job) {
      const known = ownCost(client, job) ?? costs.get(client);
      return {
        milliseconds: known?.milliseconds,
        isLong: (known?.longStreak ?? 0) >= LONG_STREAK,
        learn(milliseconds) {
          const own = ownCost(client, job);
          const first = { milliseconds, longStreak: milliseconds > longMs ? 1 : 0, hasKinds: false };
          const ofClient = costs.get(client);
          const cost = own ?? ofClient;
          if (cost) {
            // Weighs the past and the new job equally, so that a few jobs of another length change the expectation.
            cost.milliseconds = (cost.milliseconds + milliseconds) / 2;
            cost.longStreak = milliseconds > longMs ? cost.longStreak + 1 : 0;
          } else costs.set(client, first, 1);
          if (own || milliseconds <= shortMs) return;
          costs.set(keyOf(client, job), { ...first }, 1);
          (ofClient ?? first).hasKinds = true;
        },
      };
    },
  };
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
