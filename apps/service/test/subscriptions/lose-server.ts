import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@ethread/setup';
import {
  type BlockChange,
  type NotifyingTransport,
  type ResumePoint,
  watchBlocks,
  webSocket,
} from '@ethread/client';
import { logsOnBranch } from '../reorgs/forking-chain.ts';
import { KEY, pidOf } from '../service-process.ts';
import { forkThrough, type ForkingWorld } from './forking-world.ts';

const PATIENCE_MS = 300_000;

export interface LossOptions {
  readonly connections: number;
  readonly subscribersPerConnection: number;
  /** Depths of the reorgs, in turn. The first server is killed after the second one. */
  readonly depths: readonly number[];
}

/** The result of a run. */
export interface LossReport {
  /** Changes that all subscribers received. */
  changes: number;
  /** Blocks that they removed. */
  removed: number;
  /** Milliseconds from a new head of the node until the last subscriber had it, for each head. */
  readonly delays: number[];
  /** Descriptions of problems. Empty when there were none. */
  readonly problems: string[];
}

/** A program that keeps the logs of the chain by the changes that it receives. */
class Subscriber {
  readonly #logs = new Map<string, readonly string[]>();
  readonly #report: LossReport;
  head = '';
  error: unknown;

  constructor(transport: NotifyingTransport, report: LossReport, resume: ResumePoint, signal: AbortSignal) {
    this.#report = report;
    this.#follow(transport, resume, signal).catch((error: unknown) => {
      if (!signal.aborted) this.error = error;
    });
  }

  async #follow(transport: NotifyingTransport, resume: ResumePoint, signal: AbortSignal): Promise<void> {
    const options = { filter: {}, resume, signal, patienceMs: PATIENCE_MS, retryMs: 100 };
    const watching = watchBlocks(transport, options);
    for await (const change of watching) this.#apply(change);
  }

  #apply({ header, logs, removed }: BlockChange): void {
    this.#report.changes++;
    for (const hash of removed) {
      this.#report.removed++;
      if (!this.#logs.delete(hash)) this.#report.problems.push(`removed without having come: ${hash}`);
    }
    if (this.#logs.has(header.hash)) this.#report.problems.push(`came twice: ${header.hash}`);
    this.#logs.set(
      header.hash,
      logs.map(({ transactionHash }) => `${header.hash} ${transactionHash}`),
    );
    this.head = header.hash;
  }

  list(): string {
    return [...this.#logs.values()].flat().join();
  }
}

/**
 * Follows a forking chain with many subscribers behind a proxy, kills the server that they use, and compares what each
 * of them has at the end with the chain.
 *
 * @param host The proxy's host and port. It passes connections to the first server that runs.
 */
export async function loseServer(
  { chain, services }: ForkingWorld,
  host: string,
  { connections, subscribersPerConnection, depths }: LossOptions,
): Promise<LossReport> {
  const report: LossReport = { changes: 0, removed: 0, delays: [], problems: [] };
  const ending = new AbortController();
  const transports = Array.from({ length: connections }, () =>
    webSocket(`ws://${host}/ws/v3/${KEY}`, { retries: 10, timeoutMs: 60_000 }),
  );
  const subscribers: Subscriber[] = [];
  const { number, hash } = chain.head;
  const resume: ResumePoint = [{ number: `0x${number.toString(16)}`, hash: `0x${hash.slice(2)}` }];
  for (const transport of transports) {
    for (let count = 0; count < subscribersPerConnection; count++)
      subscribers.push(new Subscriber(transport, report, resume, ending.signal));
    // A handshake at a time is what a service sees of clients that did not start together.
    await sleep(1);
  }

  async function allSee(): Promise<void> {
    const began = performance.now();
    const failed = () => subscribers.some(({ error }) => error !== undefined);
    await until(() => failed() || subscribers.every(({ head }) => head === chain.head.hash), PATIENCE_MS);
    report.delays.push(Math.round(performance.now() - began));
  }

  try {
    const [before, after] = [depths.slice(0, 2), depths.slice(2)];
    await forkThrough(chain, before, allSee);
    const [server] = services;
    if (server) process.kill(pidOf(server.output()), 'SIGKILL');
    await chain.grow();
    await chain.reorganise(depths[2] ?? 1);
    await allSee();
    await forkThrough(chain, after, allSee);
    const expected = logsOnBranch(chain, number + 1, chain.head).join();
    for (const { error } of subscribers)
      if (error !== undefined) report.problems.push(`a subscription failed: ${String(error)}`);
    const wrong = subscribers.filter((subscriber) => subscriber.list() !== expected).length;
    if (wrong > 0) report.problems.push(`${wrong} subscribers have other logs than the chain`);
  } finally {
    ending.abort();
    for (const transport of transports) transport.close();
  }
  return report;
}
