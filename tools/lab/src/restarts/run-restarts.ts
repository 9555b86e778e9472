import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@ethread/core';
import type { BusyChain } from '../sample-chain/index.ts';
import { startCallService } from '../attacks/call-service.ts';
import { request } from '../attacks/edge/raw-client.ts';
import { CLIENTS } from './clients.ts';
import { Outcomes } from './outcomes.ts';

export interface RestartOptions {
  readonly chain: BusyChain;
  readonly count: number;
  readonly seed: number;
  /** Clients of each kind. */
  readonly lanes: number;
}

/** The outcomes of all restarts by the kind of client. */
export interface RestartReport {
  readonly outcomes: ReadonlyMap<string, Outcomes>;
  /** The longest time from SIGTERM to the end of the process, in milliseconds. */
  readonly longestStopMs: number;
  /** Log lines of errors. */
  readonly errors: readonly string[];
}

/** The responses of each kind of client before the service gets the signal. */
const WARM_RESPONSES = 20;
const POLL_MS = 20;
/** The longest random time until the signal, in milliseconds. */
const MAX_WAIT_MS = 300;

/** Stops a service under load by SIGTERM again and again, every second time one with TLS. */
export async function runRestarts({ chain, count, seed, lanes }: RestartOptions): Promise<RestartReport> {
  const random = createRandom(seed);
  const outcomes = new Map(CLIENTS.map(({ name }) => [name, new Outcomes()]));
  const errors: string[] = [];
  let longestStopMs = 0;
  for (let restart = 0; restart < count; restart++) {
    const hasTls = restart % 2 === 1;
    // The default drain.
    const settings = { drain: {}, load: { tlsConnectionsPerSecond: 1_000_000, maxDelayMs: 60_000 } };
    const service = await startCallService(undefined, { hasTls, chain, settings });
    const [url, key] = [service.urlOf('honest'), service.keyOf('honest')];
    let salt = 0;
    const target = {
      port: service.port,
      key,
      url,
      webSocketUrl: `${url.replace('http', 'ws').replace('/v3/', '/ws/v3/')}`,
      /** Every third request is processed in a thread. */
      nextBody: () =>
        salt++ % 3 === 0
          ? request('eth_call', [service.callOf(salt.toString(16).padStart(64, '0')), 'latest'])
          : request('eth_getBlockByNumber', ['latest', false]),
    };
    const kinds = CLIENTS.filter((client) => client.hasTls === undefined || client.hasTls === hasTls);
    const before = kinds.map(({ name }) => outcomes.get(name)?.responses ?? 0);
    const running = kinds.flatMap(({ name, run }) =>
      Array.from({ length: lanes }, () => run(target, outcomes.get(name) ?? new Outcomes())),
    );
    const isWarm = () =>
      kinds.every(
        ({ name }, at) => (outcomes.get(name)?.responses ?? 0) - (before[at] ?? 0) > WARM_RESPONSES,
      );
    while (!isWarm()) await sleep(POLL_MS);
    await sleep(random.next() * MAX_WAIT_MS);
    const signalled = performance.now();
    await service.stop();
    longestStopMs = Math.max(longestStopMs, performance.now() - signalled);
    await Promise.all(running);
    errors.push(
      ...service
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    );
  }
  return { outcomes, longestStopMs, errors };
}
