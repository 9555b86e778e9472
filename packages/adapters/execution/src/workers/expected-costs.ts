import { createLruCache } from '@ethread/core';
import type { CallJob } from './messages.ts';
import { SHORT_MS } from './short-work.ts';

/** Maximum number of clients, and of kinds of jobs, with recorded costs. */
const MAX_COSTS = 8_192;
const SELECTOR_BYTES = 4;

interface Cost {
  milliseconds: number;
  /** Whether kinds of the client's jobs have costs of their own. */
  hasKinds: boolean;
}

/** The recent CPU time of each client's jobs. Jobs of a kind that was once not short have a cost of their own. */
export class ExpectedCosts {
  /** By the client, and by the client and the kind of a job. */
  readonly #costs = createLruCache<string, Cost>(MAX_COSTS);

  /** Returns the CPU time that a job is expected to take, in milliseconds; undefined for an unknown client. */
  of(client: string, job: CallJob): number | undefined {
    return (this.#own(client, job) ?? this.#costs.get(client))?.milliseconds;
  }

  learn(client: string, job: CallJob, milliseconds: number): void {
    const own = this.#own(client, job);
    const first = { milliseconds, hasKinds: false };
    const ofClient = this.#costs.get(client);
    const known = own ?? ofClient;
    // Weighs the past and the new job equally, so that a few jobs of another length change the expectation.
    if (known) known.milliseconds = (known.milliseconds + milliseconds) / 2;
    else this.#costs.set(client, first, 1);
    if (own || milliseconds <= SHORT_MS) return;
    this.#costs.set(keyOf(client, job), { ...first }, 1);
    (ofClient ?? first).hasKinds = true;
  }

  /** The key of the job's kind is composed only for clients that have costs of kinds. */
  #own(client: string, job: CallJob): Cost | undefined {
    return this.#costs.get(client)?.hasKinds ? this.#costs.get(keyOf(client, job)) : undefined;
  }
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
