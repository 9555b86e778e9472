import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@ethread/core';
import type { BusyChain } from '../sample-chain/index.ts';
import { startCallService } from '../attacks/call-service.ts';
import { selectOnly } from '../select-only.ts';
import { type Gauges, readGauges } from './gauges.ts';
import { createRequests } from './requests.ts';
import { type Transport, TRANSPORTS } from './transports.ts';

export interface StormOptions {
  readonly chain: BusyChain;
  /** The number of clients. */
  readonly count: number;
  readonly seed: number;
  /** Clients at a time. */
  readonly lanes: number;
  /** The name of the only transport. */
  readonly only?: string | undefined;
  /** Called when all clients of a transport have left. */
  readonly onTransport?: (name: string, clients: number, seconds: number) => void;
}

/** The outcome for one service. */
export interface StormReport {
  readonly hasTls: boolean;
  /** The gauges before the first client, and once everything is free, or after a minute. */
  readonly before: Gauges;
  readonly after: Gauges;
  /** Log lines of errors. */
  readonly errors: readonly string[];
}

/** The longest time until everything is free again: the time that a client has for its request, and some more. */
const SETTLING_MS = 60_000;
const POLL_MS = 200;

/** Lets clients leave at random moments, and reports what a service without TLS and one with TLS hold afterwards. */
export async function runStorm(options: StormOptions): Promise<readonly StormReport[]> {
  const wanted = selectOnly(
    TRANSPORTS,
    ({ name }) => name,
    (name) => options.only === undefined || name === options.only,
  );
  const count = Math.ceil(options.count / wanted.length);
  const reports: StormReport[] = [];
  for (const hasTls of [false, true]) {
    const transports = wanted.filter((transport) => transport.hasTls === hasTls);
    if (transports.length === 0) continue;
    const storm = () => stormService(transports, hasTls, { ...options, count });
    const report = await storm();
    // At midnight, the balance starts again, and no longer shows what is reserved.
    reports.push(report.before.day === report.after.day ? report : await storm());
  }
  return reports;
}

async function stormService(
  transports: readonly Transport[],
  hasTls: boolean,
  { chain, count, seed, lanes, onTransport }: StormOptions,
): Promise<StormReport> {
  const service = await startCallService(undefined, {
    hasPlans: true,
    hasTls,
    chain,
    settings: { load: { tlsConnectionsPerSecond: 1_000_000 } },
  });
  try {
    const target = { port: service.port, key: service.keyOf('honest'), hasTls };
    const requestsOf = createRequests(chain);
    const before = await readGauges(service);
    for (const transport of transports) {
      const began = performance.now();
      let left = 0;
      const lane = async (number: number) => {
        const random = createRandom(seed * 1_000 + number);
        while (left++ < count) await transport.run(target, requestsOf(random), random);
      };
      await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
      onTransport?.(transport.name, count, (performance.now() - began) / 1_000);
    }
    const deadline = performance.now() + SETTLING_MS;
    let after = await readGauges(service);
    while (!isFree(after) && performance.now() < deadline) {
      await sleep(POLL_MS);
      after = await readGauges(service);
    }
    const lines = service.log().split('\n');
    return { hasTls, before, after, errors: lines.filter((line) => line.includes('"level":"error"')) };
  } finally {
    await service.stop();
  }
}

/** Returns whether a service holds nothing for a client. */
export function isFree({
  openFiles: _files,
  rssBytes: _rss,
  calls: _calls,
  day: _day,
  ...held
}: Gauges): boolean {
  return Object.values(held).every((value) => value === 0);
}
